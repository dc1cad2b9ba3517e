/* A page that changes itself in parts: fetched again as it is, its marked parts exchanged.
 * What is open, scrolled or in focus stays so.
 *
 * Whatever wires controls does it through wire(), so that it is done again for new parts. */
const wires = [];

export function wire(work) {
  wires.push(work);
  work(document);
}

export function wireIn(part) {
  for (const work of wires) work(part);
}

/* The same control in the new part: by the one it picks, or by its name and value. */
function heldIn(part) {
  const held = document.activeElement;
  if (!held || held === document.body || !part.contains(held)) return null;
  const quote = (text) => `"${CSS.escape(text)}"`;
  if (held.dataset.pick !== undefined) return `[data-pick=${quote(held.dataset.pick)}]`;
  if (held.type === 'radio') return `[name=${quote(held.name)}][value=${quote(held.value)}]`;
  if (held.name) return `[name=${quote(held.name)}]`;
  return held.id ? `#${CSS.escape(held.id)}` : null;
}

/* Under a finger that drags, or is about to, only what is drawn over the map changes: a browser takes the
 * finger off whatever is removed. */
function swapLayers(part, fresh) {
  part.querySelectorAll('[data-layer]').forEach((layer) => {
    const other = fresh.querySelector(`[data-layer="${layer.dataset.layer}"]`);
    if (other) layer.replaceChildren(...[...other.childNodes].map((node) => document.importNode(node, true)));
  });
}

function swap(part, fresh) {
  if (part.querySelector('.is-held')) {
    swapLayers(part, fresh);
    return;
  }
  const open = [...part.querySelectorAll('details[open]')].map((one) => one.id || one.className);
  const top = part.scrollTop;
  const held = heldIn(part);
  part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  part.querySelectorAll('details').forEach((one) => {
    one.open = one.open || open.includes(one.id || one.className);
  });
  part.scrollTop = top;
  wireIn(part);
  if (held) part.querySelector(held)?.focus({ preventScroll: true });
}

export async function fetchPage(address, signal) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

export const partsOf = (page) => [...page.querySelectorAll('[data-part], .where, .foot')];

export function showParts(fresh) {
  for (const part of partsOf(document)) {
    const other = part.id ? fresh.getElementById(part.id) : fresh.querySelector(`.${part.className}`);
    if (other) swap(part, other);
  }
  const play = document.querySelector('.play');
  if (play) play.className = fresh.querySelector('.play')?.className ?? play.className;
}
