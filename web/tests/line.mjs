// The game line, the library, own rules, links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { until } from "./harness.mjs";

export const line_tests = [
  ["a mistake is shown with the caret", async (visit) => {
    await visit.open();
    await visit.type("wytoff >> nim");
    await visit.page.waitForSelector(".game-says .caret");
    assert.match(await visit.page.textContent(".game-says .fact"), /unknown game 'wytoff'/);
    assert.match(await visit.page.textContent(".game-says .caret"), /wytoff >> nim\n\^~~~~~/);
    assert.match(await visit.page.textContent(".game-says .tries"), /wythoff/);
  }],
  ["names and operators are completed", async (visit) => {
    await visit.open();
    await until(visit.page, () => document.querySelectorAll(".ruleset").length > 10);
    await visit.page.fill("#game", "");
    await visit.page.type("#game", "wyt");
    await visit.page.waitForSelector("#suggestions li");
    await visit.page.keyboard.press("Tab");
    assert.equal(await visit.page.inputValue("#game"), "wythoff");
    await visit.page.type("#game", " ");
    assert.match(await visit.page.textContent("#suggestions"), />>/);
  }],
  ["the library can be searched, and a game taken from it", async (visit) => {
    await visit.open("#view=library");
    await visit.page.waitForSelector(".ruleset");
    await visit.page.fill(".library input", "euclid");
    assert.ok((await visit.page.locator(".ruleset").count()) >= 2);
    await visit.page.click(".ruleset summary:has-text('euclid_t')");
    await visit.page.click(".ruleset[open] button:has-text('Show on the map')");
    await until(visit.page, () => document.querySelector("#game").value === "euclid_t");
  }],
  ["rules of one's own are played, and travel with the link", async (visit) => {
    await visit.open("#view=rules");
    await visit.page.click("button:has-text('Begin with an example')");
    await until(visit.page, () => /close/.test(document.querySelector(".map-title")?.textContent ?? "") && /rules=/.test(location.hash));
    const link = await visit.page.evaluate(() => location.hash);
    await visit.page.close();
    await visit.open(link + "&at=3,5&view=position");
    await visit.page.waitForSelector(".verdict-line");
    assert.match(await visit.page.inputValue("#rules"), /abs\(i - j\) <= 1/);
  }],
  ["a link shows the same again", async (visit) => {
    await visit.open("#game=nim%20%26%20bishop&values=0&to=50&at=5,9&map=12,12,18&show=slopes");
    await visit.page.waitForSelector(".verdict-line");
    await visit.shown("nim & bishop");
    assert.equal(await visit.page.inputValue("#game"), "nim & bishop");
    assert.match(await visit.page.textContent(".sentence"), /\(5,9\) is an N-position.*whatever is enforced/);
    assert.equal((await visit.camera()).cell, 18);
    await until(visit.page, () => ["values=0", "to=50", "at=5,9", "show=slopes"].every((word) => location.hash.includes(word)));
  }],
  ["facts: slopes, guesses, a claim", async (visit) => {
    await visit.open("#game=wythoff&view=facts&to=100");
    await visit.page.click("button:has-text('Estimate the slopes')");
    await visit.page.waitForSelector("td:has-text('1.618')");
    await visit.page.click("button:has-text('What do the P-positions seem to be?')");
    await visit.page.waitForSelector(".statement .status.proved");
    assert.match(await visit.page.textContent(".facts"), /let A\(n\) = floor\(phi\*n\)/);
    await visit.page.click(".statement button:has-text('Check') >> nth=0");
    await visit.page.waitForSelector(".claim-details .status");
  }],
  ["pictures and numbers are taken along", async (visit) => {
    const take = async (what) => {
      await visit.page.click(".menu summary");
      const [file] = await Promise.all([visit.page.waitForEvent("download"), visit.page.click(`.menu button:has-text('${what}')`)]);
      return readFileSync(await file.path());
    };
    for (const fragment of ["#game=nim%20%3E%3E%20euclid&to=50", "#game=zeruclid(3)&to=20&fix=2", "#game=cram&at=..%23/..."]) {
      await visit.open(fragment);
      await visit.settled();
      assert.equal((await take("PNG")).subarray(1, 4).toString(), "PNG", fragment);
      assert.match((await take("SVG")).toString(), /^<svg/, fragment);
      if (fragment.includes("euclid&")) assert.equal((await take("CSV")).toString().trim(), visit.ask("table", "nim >> euclid", "--values", "--to", "50", "--format", "csv"));
      await visit.page.close();
    }
    await visit.open();
  }],
  ["the card of a game", async (visit) => {
    await visit.open("#game=nim%20%3E%3E%20euclid&view=card&to=50");
    await visit.page.waitForSelector(".card dl");
    await visit.page.waitForSelector(".card-picture img");
    assert.match(await visit.page.textContent(".card"), /\(0,1\) \(2,4\) \(3,5\)/);
    assert.match(await visit.page.textContent(".card"), /push 3\.1\.6|push 3\.1\.1/);
  }],
];
