// Playing: who follows the advice from an N-position wins; who starts in a P-position loses against the perfect player.
import assert from "node:assert/strict";
import { until } from "./harness.mjs";

async function your_turn(page) {
  await until(page, () => /Your move|You win|computer wins/.test(document.querySelector(".turn")?.textContent ?? ""));
  return page.textContent(".turn");
}

/** The computer's moves are checked one by one: it loses only where it was lost from the start. */
async function play_out(visit, choose) {
  const { page } = visit;
  for (let turns = 0; turns < 60; turns++) {
    const words = await your_turn(page);
    if (/wins|You win/.test(words)) return words;
    await choose(page);
  }
  throw new Error("the game does not end");
}

async function take_hint(page) {
  const moves = await page.locator(".history li").count();
  await page.click(".play button:has-text('Hint')");
  await page.waitForSelector(".hint");
  const hint = await page.textContent(".hint");
  const wanted = hint.split(/ wins: | is as good| loses/)[0].replace(/^Every choice loses against a perfect player\. /, "").trim();
  const buttons = await page.locator(".choices button").all();
  for (const button of buttons)
    if ((await button.textContent()) === wanted) {
      await button.click();
      await until(page, (n) => document.querySelectorAll(".history li").length > n, moves);
      return;
    }
  throw new Error(`no choice '${wanted}' for the hint '${hint}'`);
}

async function take_first(page) {
  const moves = await page.locator(".history li").count();
  await page.locator(".choices button").last().click();
  await until(page, (n) => document.querySelectorAll(".history li").length > n, moves);
}

async function shows_game(visit, start, more = "") {
  await visit.open(`#game=nim%20%3E%3E%20euclid&to=50&view=play&start=${start}${more}`);
  await visit.page.waitForSelector(".choices button");
}

export const play_tests = [
  ["from an N-position the hints win against the perfect player", async (visit) => {
    for (const start of ["5,9", "7,11", "12,9"]) {
      assert.equal(visit.ask("outcome", "nim >> euclid", start), "N");
      await shows_game(visit, start);
      assert.match(await play_out(visit, take_hint), /You win/, start);
      await visit.page.close();
    }
    await visit.open();
  }],
  ["from a P-position the perfect player wins, and says why", async (visit) => {
    for (const start of ["2,4", "6,10"]) {
      assert.equal(visit.ask("outcome", "nim >> euclid", start), "P");
      await shows_game(visit, start);
      assert.match(await visit.page.textContent(".lost"), /lost against perfect play/);
      assert.match(await play_out(visit, take_first), /computer wins/, start);
      await visit.page.close();
    }
    await visit.open();
  }],
  ["a mistake is named, and can be taken back", async (visit) => {
    await shows_game(visit, "5,9");
    await visit.page.click(".choices button:has-text('x 5 → 4')");
    await visit.page.waitForSelector(".mistake");
    assert.match(await visit.page.textContent(".mistake"), /x 5 → 4 loses/);
    await until(visit.page, () => document.querySelectorAll(".history li").length === 2);
    await visit.page.click(".play button:has-text('Take back')");
    await until(visit.page, () => document.querySelectorAll(".history li").length === 0);
    assert.match(await visit.page.textContent(".pieces"), /x = 5.*y = 9/);
  }],
  ["a link to a game goes on where it was", async (visit) => {
    await shows_game(visit, "5,9", "&against=friend");
    await visit.page.click(".choices button:has-text('y 9 → 3')");
    await until(visit.page, () => /moves=\d/.test(location.hash));
    const link = await visit.page.evaluate(() => location.hash);
    await visit.page.close();
    await visit.open(link);
    await visit.page.waitForSelector(".history li");
    assert.match(await visit.page.textContent(".pieces"), /x = 5.*y = 3/);
    assert.match(await visit.page.textContent(".turn"), /Player 2 to move/);
  }],
  ["in an enforce game one names the rules and the other moves", async (visit) => {
    await visit.open("#game=yama%20%26%20bishop&to=30&view=play&start=3,4&first=computer");
    await until(visit.page, () => /Name the rules/.test(document.querySelector(".turn")?.textContent ?? ""));
    await visit.page.click(".choices button:has-text('bishop')");
    await until(visit.page, () => document.querySelectorAll(".history li").length >= 2);
    assert.match(await visit.page.textContent(".history"), /You: enforce bishop/);
  }],
  ["Fibonacci Nim from 45 explains its rule", async (visit) => {
    await visit.open("#game=fibonacci&values=0&to=60&view=play&start=45");
    await visit.page.waitForSelector(".zeckendorf");
    assert.match(await visit.page.textContent(".zeckendorf"), /45 = 34 \+ 8 \+ 3/);
    assert.match(await visit.page.textContent(".zeckendorf"), /Taking 3 wins/);
    assert.match(await play_out(visit, take_hint), /You win/);
  }],
];
