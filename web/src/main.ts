// Puts the page together.
import "../styles/page.css";
import "../styles/map.css";
import "../styles/panels.css";
import { App } from "./app";
import { Atlas } from "./atlas/atlas";
import { Card } from "./card/card";
import { start_engine } from "./engine/start";
import { Facts } from "./facts/facts";
import { Lessons } from "./lessons/lessons";
import { GameLine } from "./line/gameline";
import { Library } from "./line/library";
import { Rules } from "./line/rules";
import { Panels } from "./panels";
import { h } from "./parts/dom";
import { PlayPanel } from "./play/panel";
import { PositionPanel } from "./position/panel";
import { Selection } from "./position/selection";
import { Stage } from "./stage/stage";
import { Store } from "./state/store";
import { theme_button } from "./theme";

function start(): void {
  const app = new App(start_engine(), new Store());
  const selection = new Selection(app);
  const stage = new Stage(app, selection);
  const panels = new Panels(app, {
    position: new PositionPanel(app, selection).element,
    facts: new Facts(app).element,
    play: new PlayPanel(app, stage).element,
    card: new Card(app).element,
    atlas: new Atlas(app, new PositionPanel(app, selection).body).element,
    lessons: new Lessons(app, new PositionPanel(app, selection).body).element,
    library: new Library(app).element,
    rules: new Rules(app).element,
  });
  const line = new GameLine(app);
  const redraw = () => {
    for (const pane of stage.maps.panes) pane.map.redraw();
  };
  const header = h("header", { class: "top" }, h("p", { class: "brand" }, h("a", { href: "#game=nim%20%3E%3E%20euclid" }, "Gallimaufry")), line.element, theme_button(redraw));
  document.getElementById("page")!.append(header, h("main", { class: "layout" }, stage.element, panels.element));
  document.querySelector<HTMLElement>("[data-skip]")!.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("game")?.focus();
  });
  void app.start();
}

start();
