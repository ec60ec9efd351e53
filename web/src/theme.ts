// Light, dark, or as the system has it.
import { button } from "./parts/dom";

type Theme = "" | "light" | "dark";
const order: Theme[] = ["", "light", "dark"];
const words: Record<Theme, string> = { "": "◐ Auto", light: "☀ Light", dark: "☾ Dark" };

function stored(): Theme {
  try {
    return order.find((one) => one === localStorage.getItem("theme")) ?? "";
  } catch {
    return "";
  }
}

function apply(theme: Theme): void {
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function theme_button(changed: () => void): HTMLButtonElement {
  let theme = stored();
  apply(theme);
  const next = () => {
    theme = order[(order.indexOf(theme) + 1) % order.length]!;
    apply(theme);
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // a browser without storage forgets it
    }
    element.textContent = words[theme];
    changed();
  };
  const element = button(words[theme], next, { class: "quiet", title: "Light or dark", "aria-label": "Light or dark theme" });
  return element;
}
