// Elements in one expression, without a framework. No inline styles or handlers: the page's policy refuses them.

export type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Record<string, Value>;

function set_attribute(element: Element, name: string, value: Value): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value as EventListener);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set_attribute(element, name, value);
  append(element, children);
  return element;
}

/** An element of SVG. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) set_attribute(element, name, value);
  append(element, children);
  return element;
}

export function replace(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

export function button(words: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => onclick(), ...attributes }, words);
}

/** Lets many calls become one, after a rest. */
export function debounced(milliseconds: number, work: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(work, milliseconds);
  };
}

/** Tells what happened to those who cannot see it. */
export function announce(words: string): void {
  const region = document.getElementById("announcer");
  if (region) region.textContent = words;
}

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  notify(`${what} copied`);
}

let note_timer = 0;

/** A short message at the foot of the page. */
export function notify(words: string): void {
  const note = document.getElementById("note");
  if (!note) return;
  note.textContent = words;
  note.hidden = false;
  clearTimeout(note_timer);
  note_timer = window.setTimeout(() => (note.hidden = true), 2600);
}

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
