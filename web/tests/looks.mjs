// Light and dark, a phone, keys, lessons. Pictures are for people to look at: --pictures DIR.
import assert from "node:assert/strict";
import { until } from "./harness.mjs";

async function background(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function is_too_wide(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
}

export const look_tests = [
  ["light and dark follow the system", async (visit) => {
    await visit.open("#game=nim%20%3E%3E%20euclid&to=300&at=30,44");
    await visit.shown("nim >> euclid");
    const light = await background(visit.page);
    await visit.picture("light");
    await visit.page.emulateMedia({ colorScheme: "dark" });
    await until(visit.page, (color) => getComputedStyle(document.body).backgroundColor !== color, light);
    await visit.picture("dark");
    await visit.page.click("button[aria-label='Light or dark theme']");
    await until(visit.page, (color) => getComputedStyle(document.body).backgroundColor === color, light);
  }],
  ["a phone has all of it, and nothing sticks out", async (visit) => {
    for (const view of ["position", "facts", "play", "card", "atlas", "lessons", "library", "rules"]) {
      await visit.open(`#game=nim%20%3E%3E%20euclid&to=100&at=5,9&view=${view}`, { size: { width: 390, height: 844 } });
      await visit.shown("nim >> euclid");
      await visit.settled();
      assert.equal(await is_too_wide(visit.page), false, view);
      await visit.picture(`phone ${view}`);
      await visit.page.close();
    }
    await visit.open();
  }],
  ["the page is used by keys alone", async (visit) => {
    await visit.open("#game=wythoff&to=20");
    await visit.shown("wythoff");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.press("Enter");
    assert.equal(await visit.page.evaluate(() => document.activeElement.id), "game");
    await visit.page.focus(".map-canvas");
    await visit.page.keyboard.press("Shift+ArrowRight");
    const words = await visit.page.textContent(".readout");
    assert.match(words, /^\(\d+, \d+\)/);
    await visit.page.keyboard.press("Enter");
    await visit.page.waitForSelector(".verdict-line");
    await visit.page.focus("#tab-position");
    await visit.page.keyboard.press("ArrowRight");
    assert.equal(await visit.page.getAttribute("#tab-facts", "aria-selected"), "true");
  }],
  ["every lesson runs to its end", async (visit) => {
    await visit.open("#view=lessons");
    const lessons = await visit.page.locator(".lesson-list li").count();
    assert.equal(lessons, 5);
    for (let lesson = 0; lesson < lessons; lesson++) {
      await visit.page.locator(".lesson-list button").nth(lesson).click();
      for (let step = 0; step < 12; step++) {
        await until(visit.page, (n) => document.querySelector(".lessons .lesson-head .soft")?.textContent.startsWith(`${n + 1} of`), step);
        await visit.settled();
        assert.deepEqual(await visit.page.locator(".complaint").allTextContents(), [], `lesson ${lesson}, step ${step}`);
        await visit.picture(`lesson ${lesson + 1} step ${step + 1}`);
        const next = visit.page.locator(".lesson-steps button:has-text('Next')");
        if ((await next.count()) === 0) break;
        await next.click();
      }
      assert.equal(await visit.page.locator(".lessons form").count(), 1);
      await visit.page.click("button:has-text('All lessons')");
    }
  }],
];
