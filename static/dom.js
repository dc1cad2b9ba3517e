/* Elements by calls only: text never becomes markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/* A line below the header; a later one with the same name takes its place. */
export function showBar(name, kind, ...children) {
  const bars = document.getElementById('bars');
  if (!bars) return null;
  dropBar(name);
  const bar = make('p', { class: `bar over ${kind}`, 'data-bar': name }, ...children);
  bars.append(bar);
  return bar;
}

export function dropBar(name) {
  document.querySelectorAll(`[data-bar="${name}"]`).forEach((bar) => bar.remove());
}
