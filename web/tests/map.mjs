// The map: values, panning, zooming, choosing, overlays, two games.
import assert from "node:assert/strict";
import { until } from "./harness.mjs";

export const map_tests = [
  ["cells have the values of the command line", async (visit) => {
    await visit.open();
    await visit.type("nim >> wythoff");
    await visit.shown("nim >> wythoff");
    await visit.page.selectOption(".choice:has-text('heaps to') select", "100");
    await until(visit.page, () => /^101 × 101/.test(document.querySelector(".board-words")?.textContent ?? ""));
    for (const [x, y] of [[0, 0], [0, 1], [3, 8], [17, 40], [99, 100]]) {
      const value = visit.ask("value", "nim >> wythoff", `${x},${y}`);
      assert.equal(await visit.read(x, y), `(${x}, ${y}) ${value === "0" ? "P" : "N"}, nim-value ${value}`);
    }
  }],
  ["the wheel zooms about the pointer", async (visit) => {
    await visit.open("#game=wythoff&to=100");
    await visit.shown("wythoff");
    const place = await visit.place(30, 40);
    const before = await visit.camera();
    await visit.page.mouse.move(...place);
    for (let i = 0; i < 6; i++) await visit.page.mouse.wheel(0, -200);
    await visit.looks({ cell: [2 * before.cell, Infinity] });
    await visit.settled();
    const after = await visit.camera();
    const [px, py] = await visit.place(30, 40);
    assert.ok(Math.hypot(px - place[0], py - place[1]) < after.cell * 0.75, "the position stays under the pointer");
    assert.match(await visit.read(30, 40), /^\(30, 40\) N, nim-value \d+$/);
  }],
  ["dragging and keys move the map, 0 shows all", async (visit) => {
    await visit.open("#game=wythoff&to=200&map=60,60,12");
    await visit.shown("wythoff");
    const before = await visit.camera();
    const [px, py] = await visit.place(60, 60);
    await visit.page.mouse.move(px, py);
    await visit.page.mouse.down();
    await visit.page.mouse.move(px - 120, py + 60, { steps: 5 });
    await visit.page.mouse.up();
    await visit.looks({ x: [before.x + 9, before.x + 11], y: [before.y + 4, before.y + 6] });
    const dragged = await visit.camera();
    await visit.page.focus(".map-canvas");
    await visit.page.keyboard.press("ArrowRight");
    await visit.looks({ x: [dragged.x + 1, Infinity] });
    await visit.page.keyboard.press("0");
    await visit.looks({ cell: [0, 5] });
    const whole = await visit.camera();
    await visit.page.keyboard.press("+");
    await visit.looks({ cell: [1.2 * whole.cell, Infinity] });
  }],
  ["a click shows the moves, and what to enforce", async (visit) => {
    await visit.open("#game=nim%20%3E%3E%20euclid&to=20");
    await visit.shown("nim >> euclid");
    await visit.page.mouse.click(...(await visit.place(2, 3)));
    await visit.page.waitForSelector(".moves tr.wins");
    assert.match(await visit.page.textContent(".moves tr.wins"), /push/);
    assert.match(await visit.page.textContent(".sentence"), /an N-position, nim-value 5.*1 winning move of 6/);
    await visit.page.mouse.click(...(await visit.place(2, 4)));
    await until(visit.page, () => /P-position/.test(document.querySelector(".sentence")?.textContent ?? ""));
    assert.match(await visit.page.textContent(".sentence"), /All 7 moves lose/);
    await visit.type("yama & bishop");
    await visit.page.fill("#at", "0,6");
    await visit.page.keyboard.press("Enter");
    await until(visit.page, () => /enforce bishop/.test(document.querySelector(".sentence")?.textContent ?? ""));
    assert.match(await visit.page.textContent("table.moves"), /bishop.*none.*enforce this/);
  }],
  ["ten thousand million positions can be walked", async (visit) => {
    await visit.open("#game=wythoff&values=0&to=100000");
    await visit.shown("wythoff");
    assert.match(await visit.page.textContent(".board-words"), /100,001 × 100,001/);
    const words = await visit.read(50000, 80901);
    assert.match(words, /are P$/);
    await visit.page.fill("#at", "50000,30901");
    await visit.page.keyboard.press("Enter");
    await visit.page.waitForSelector(".verdict-line");
    const outcome = visit.ask("outcome", "wythoff", "50000,30901");
    assert.equal(await visit.page.textContent(".verdict-line .outcome"), outcome);
  }],
  ["two games side by side, and their difference", async (visit) => {
    await visit.open("#game=nim%20%3E%3E%20euclid&values=0&to=60&with=wythoff&mode=beside");
    await visit.page.waitForSelector(".maps.is-two");
    await visit.page.selectOption(".choice:has-text('second game') select", "difference");
    await until(visit.page, () => / beside /.test(document.querySelector(".map-title")?.textContent ?? ""));
    await visit.settled();
    assert.match(await visit.read(2, 4), /P in the first game only/);
    assert.match(await visit.read(1, 2), /P in the second game only/);
    assert.match(await visit.read(3, 5), /the same in both/);
  }],
  ["one heap is a strip with its period", async (visit) => {
    await visit.open("#game=octal(0.07)");
    await visit.page.waitForSelector(".strip-table td");
    assert.match(await visit.page.textContent(".strip-words"), /Period 34, last exception n = 52; proved/);
    for (const n of ["0", "11", "52", "100"]) assert.equal(await visit.page.textContent(`.strip-table td[data-n="${n}"]`), visit.ask("value", "octal(0.07)", n));
  }],
  ["a grid is played with on itself", async (visit) => {
    await visit.open("#game=cram&at=3x4");
    await visit.page.waitForSelector(".verdict-line");
    assert.equal(await visit.page.textContent(".verdict-line .outcome"), visit.ask("outcome", "cram", "3x4"));
    await visit.page.click(".grid-table tr:nth-child(1) td:nth-child(3) button");
    await until(visit.page, () => /\.\.#\./.test(location.hash) || /\.\.%23\./.test(location.hash));
    await until(visit.page, (outcome) => document.querySelector(".verdict-line .outcome")?.textContent === outcome, visit.ask("outcome", "cram", "..#./..../...."));
  }],
];
