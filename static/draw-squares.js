/* Terrain of a table of squares: a tap puts a square, or the edge next to the finger, on the list
 * of the row being drawn, or takes it off.  Only the text of the row is ever changed, so typing
 * and tapping may take turns. */
import { make } from './dom.js';
import { SIDE, squareMap, squareName } from './squares.js';

const ALONG_EDGES = new Set(['river', 'deep-river', 'fence', 'wall']);
let row = null; /* number of the row being drawn */

const cellOf = (column) => document.querySelector(`[data-row="${row}"] [data-column=${column}]`);
const isEdges = () => ALONG_EDGES.has(cellOf('ground')?.value);
const inputOf = () => row && cellOf(isEdges() ? 'edges' : 'squares');
const listOf = (input) => input.value.split(/\s+/).filter((one) => one !== '');

function squareOf(name) {
  const found = /^([A-Z])(\d+)$/i.exec(name);
  return found ? { column: found[1].toUpperCase().charCodeAt(0) - 65, row: Number(found[2]) - 1 } : null;
}

function drawn(svg, tag, attributes) {
  const one = document.createElementNS(svg.namespaceURI, tag);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

/* The edge that two neighbours share, as a line on the page. */
function edgeLine(name, height) {
  const [a, b] = name.split('/').map(squareOf);
  if (!a || !b) return null;
  const across = a.row === b.row;
  const x = Math.max(a.column, b.column) * SIDE;
  const y = height - Math.max(a.row, b.row) * SIDE;
  return across
    ? { x1: x, y1: height - a.row * SIDE, x2: x, y2: height - (a.row + 1) * SIDE }
    : { x1: a.column * SIDE, y1: y, x2: (a.column + 1) * SIDE, y2: y };
}

function paint() {
  const figure = squareMap();
  const svg = figure?.querySelector('svg.sheet');
  const input = inputOf();
  const bar = document.querySelector('[data-draw-bar]');
  svg?.querySelector('.drawn')?.remove();
  document.querySelector('form[data-sheet]')?.classList.toggle('is-drawing', Boolean(input));
  document.querySelectorAll('[data-row]').forEach((one) => one.classList.toggle('is-drawn', Boolean(input) && one.dataset.row === row));
  bar.hidden = !input;
  bar.querySelector('[data-draw-close]').hidden = true;
  if (!svg || !input) return;
  const height = Number(figure.dataset.height);
  const layer = drawn(svg, 'g', { class: 'drawn' });
  for (const name of listOf(input)) {
    const at = squareOf(name);
    const line = isEdges() ? edgeLine(name, height) : null;
    if (line) layer.append(drawn(svg, 'line', { class: 'drawn-end', ...line }));
    else if (at) layer.append(drawn(svg, 'rect', { class: 'drawn-area', x: at.column * SIDE, y: height - (at.row + 1) * SIDE, width: SIDE, height: SIDE }));
  }
  svg.append(layer);
  const count = listOf(input).length;
  const what = isEdges() ? 'edge' : 'square';
  bar.querySelector('[data-draw-name]').textContent = cellOf('name').value || 'New piece';
  bar.querySelector('[data-draw-count]').textContent = count === 0 ? `Tap its ${what}s on the map` : `${count} ${what}${count === 1 ? '' : 's'}`;
}

/* What a finger means: the square under it, or the nearest of that square's edges. */
function meant(figure, event) {
  const svg = figure.querySelector('svg.sheet');
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const x = at.x / SIDE;
  const y = (Number(figure.dataset.height) - at.y) / SIDE;
  const column = Math.floor(x);
  const up = Math.floor(y);
  const columns = Number(figure.dataset.columns);
  const rows = Number(figure.dataset.rows);
  const inside = (c, r) => c >= 0 && r >= 0 && c < columns && r < rows;
  if (!inside(column, up)) return null;
  if (!isEdges()) return squareName(column, up);
  const sides = [
    [x - column, -1, 0],
    [column + 1 - x, 1, 0],
    [y - up, 0, -1],
    [up + 1 - y, 0, 1],
  ].filter(([, dx, dy]) => inside(column + dx, up + dy));
  const [, dx, dy] = sides.sort((a, b) => a[0] - b[0])[0];
  const pair = [
    { column, row: up },
    { column: column + dx, row: up + dy },
  ].sort((a, b) => a.column - b.column || a.row - b.row);
  return pair.map((one) => squareName(one.column, one.row)).join('/');
}

function toggle(input, name) {
  const list = listOf(input);
  const road = cellOf('ground')?.value === 'road';
  const at = road ? (list.at(-1) === name ? list.length - 1 : -1) : list.indexOf(name);
  if (at < 0) list.push(name);
  else list.splice(at, 1);
  write(input, list);
}

function write(input, list) {
  input.value = list.join(' ');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function offer() {
  document.querySelectorAll('[data-row]').forEach((one) => {
    if (one.querySelector('[data-draw-squares]') || !one.querySelector('[data-column=squares]')) return;
    one.querySelector('.row-tools').prepend(make('button', { type: 'button', class: 'button', 'data-draw-squares': one.dataset.row }, 'Draw'));
  });
  paint();
}

function press(event) {
  const draw = event.target.closest('[data-draw-squares]');
  if (draw) {
    row = draw.dataset.drawSquares === row ? null : draw.dataset.drawSquares;
    paint();
    if (row) document.querySelector('.ground-map').scrollIntoView({ block: 'nearest' });
    return;
  }
  const input = inputOf();
  if (!input) return;
  if (event.target.closest('[data-draw-undo]')) {
    write(input, listOf(input).slice(0, -1));
  } else if (event.target.closest('[data-draw-done]')) {
    row = null;
    paint();
    document.querySelector('form[data-sheet] [value=show]')?.click();
    return;
  } else {
    const figure = event.target.closest('.sheet-map figure.map');
    const name = figure && !event.defaultPrevented && event.target.closest('svg.sheet') ? meant(figure, event) : null;
    if (!name) return;
    toggle(input, name);
  }
  paint();
}

export function startDrawSquares() {
  if (!document.querySelector('[data-draw-bar]') || !squareMap()) return;
  offer();
  document.addEventListener('click', press);
  document.addEventListener('umpired:sheet', offer);
  document.addEventListener('change', (event) => {
    if (event.target.closest('[data-row]')) paint();
  });
}
