/* Terrain drawn by tapping its points on the map.  What is drawn is only ever the text of
 * the row's points, so typing and tapping may take turns. */
import { make } from './dom.js';
import { spotOn } from './sheet.js';

let row = null; /* number of the row being drawn */

const pointsOf = (input) =>
  input.value
    .split(';')
    .map((one) => one.trim().split(/\s+/).map(Number))
    .filter((one) => one.length === 2 && one.every(Number.isFinite));
const inputOf = () => document.querySelector(`[data-row="${row}"] [data-column=points]`);
const write = (input, points) => {
  input.value = points.map((one) => one.join(' ')).join('; ');
};

function shape(svg, name, attributes) {
  const one = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

function paint() {
  const figure = document.querySelector('.sheet-map figure.map');
  const svg = figure?.querySelector('svg.sheet');
  const input = inputOf();
  svg?.querySelector('.drawn')?.remove();
  document.querySelector('form[data-sheet]')?.classList.toggle('is-drawing', Boolean(input));
  document.querySelectorAll('[data-row]').forEach((one) => one.classList.toggle('is-drawn', Boolean(input) && one.dataset.row === row));
  const bar = document.querySelector('[data-draw-bar]');
  if (bar) bar.hidden = !input;
  if (!svg || !input) return;
  const height = Number(figure.dataset.height);
  const at = pointsOf(input).map(([x, y]) => [x, height - y]);
  const layer = shape(svg, 'g', { class: 'drawn' });
  const list = at.map((one) => one.join(',')).join(' ');
  layer.append(shape(svg, 'polygon', { class: 'drawn-area', points: list }), shape(svg, 'polyline', { class: 'drawn-line', points: list }));
  if (at.length > 2) layer.append(shape(svg, 'line', { class: 'drawn-end', x1: at.at(-1)[0], y1: at.at(-1)[1], x2: at[0][0], y2: at[0][1] }));
  for (const [x, y] of at) layer.append(shape(svg, 'circle', { class: 'drawn-point', cx: x, cy: y, r: 1.2 }));
  svg.append(layer);
  bar.querySelector('[data-draw-name]').textContent = document.querySelector(`[data-row="${row}"] [data-column=name]`).value || 'New piece';
  bar.querySelector('[data-draw-count]').textContent = at.length === 0 ? 'Tap its points on the map' : `${at.length} point${at.length === 1 ? '' : 's'}`;
}

function offer() {
  document.querySelectorAll('[data-row]').forEach((one) => {
    if (one.querySelector('[data-draw]') || !one.querySelector('[data-column=points]')) return;
    const button = make('button', { type: 'button', class: 'button', 'data-draw': one.dataset.row }, 'Draw');
    one.querySelector('.row-tools').prepend(button);
  });
  paint();
}

function press(event) {
  const draw = event.target.closest('[data-draw]');
  const input = inputOf();
  if (draw) {
    row = draw.dataset.draw === row ? null : draw.dataset.draw;
    paint();
    if (row) document.querySelector('.ground-map').scrollIntoView({ block: 'nearest' });
    return;
  }
  if (!input) return;
  const points = pointsOf(input);
  if (event.target.closest('[data-draw-undo]')) {
    points.pop();
  } else if (event.target.closest('[data-draw-close]')) {
    if (points.length > 2 && points.at(-1).join() !== points[0].join()) points.push([...points[0]]);
  } else if (event.target.closest('[data-draw-done]')) {
    row = null;
    paint();
    document.querySelector('form[data-sheet] [value=show]')?.click();
    return;
  } else {
    const figure = event.target.closest('.sheet-map figure.map');
    if (!figure || event.defaultPrevented || !event.target.closest('svg.sheet')) return;
    const spot = spotOn(figure, event);
    points.push([spot.x, spot.y]);
  }
  write(input, points);
  paint();
}

export function startDraw() {
  if (!document.querySelector('[data-draw-bar]')) return;
  offer();
  document.addEventListener('click', press);
  document.addEventListener('umpired:sheet', offer);
  document.addEventListener('input', (event) => {
    if (event.target === inputOf()) paint();
  });
}
