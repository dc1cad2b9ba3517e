/* A sheet of rows: buttons that only change it (a copy, more rows, a brigade in line) bring
 * the new sheet in place instead of loading the page, new commanders can be picked at once,
 * and a tap on the map says where a brigade shall stand. */
import { dropBar, make, showBar } from './dom.js';
import { wireIn } from './parts.js';

let unsaved = false;

const sheetOf = () => document.querySelector('form[data-sheet]');

export function spotOn(figure, event) {
  const svg = figure.querySelector('svg.sheet');
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const limit = (value, most) => Math.round(Math.min(most, Math.max(0, value)) * 2) / 2;
  const height = Number(figure.dataset.height);
  return { x: limit(at.x, Number(figure.dataset.width)), y: limit(height - at.y, height) };
}

const rowsNamed = () => new Set([...document.querySelectorAll('[data-row] [data-column=name]')].map((one) => one.name));

/* The row that was not there before, else where the button was. */
function showChange(before, wish) {
  const [verb, which] = wish.split(':');
  const fresh = [...document.querySelectorAll('[data-row] [data-column=name]')].filter((one) => !before.has(one.name));
  let target = null;
  if (verb === 'copy') target = document.getElementById(`f-${Number(which) + 1}.name`);
  if (verb === 'add') target = document.querySelector(`[data-kind="${which}"] .is-spare [data-column=name]`) ?? fresh[0];
  if (target) {
    target.focus({ preventScroll: true });
    target.closest('tr').scrollIntoView({ block: 'nearest' });
  }
  if (document.querySelector('[data-problem]') || verb === 'line-up') document.querySelector('.done, .problems')?.scrollIntoView({ block: 'nearest' });
}

/* What is not saved yet outlives the page, as the daemon would be sent it. */
const SENT = 'umpired-sheet-sent';
const keyOf = () => `umpired-sheet:${location.pathname}${location.search}`;

function storage(work) {
  try {
    return work(localStorage);
  } catch {
    return null; /* storage may be switched off: then there are no drafts */
  }
}

const keep = () => storage((kept) => kept.setItem(keyOf(), new URLSearchParams(new FormData(sheetOf())).toString()));

function forgetSent() {
  if (document.querySelector('[data-problem]')) return;
  storage((kept) => {
    const sent = kept.getItem(SENT);
    if (sent) kept.removeItem(sent);
    kept.removeItem(SENT);
  });
}

function offerDraft() {
  const kept = storage((all) => all.getItem(keyOf()));
  if (!kept) return;
  const back = make('button', { type: 'button', class: 'button' }, 'Bring them back');
  const drop = make('button', { type: 'button', class: 'button' }, 'Forget them');
  back.addEventListener('click', () => {
    const body = new URLSearchParams(kept);
    body.set('form_token', sheetOf().elements.namedItem('form_token').value);
    dropBar('draft');
    change(sheetOf(), body, 'show').then(keep, () => location.reload());
  });
  drop.addEventListener('click', () => {
    storage((all) => all.removeItem(keyOf()));
    dropBar('draft');
  });
  showBar('draft', 'warn', 'There are changes of this sheet that were not saved. ', back, ' ', drop);
}

async function change(form, body, wish) {
  const before = rowsNamed();
  body.set('do', wish);
  const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('sheet-page');
  if (!answer.ok || !page) throw new Error('no sheet came back');
  document.getElementById('sheet-page').replaceWith(document.importNode(page, true));
  unsaved = true;
  ready();
  showChange(before, wish);
}

/* Rows that others may be under are offered by name before they are saved. */
function offerLeaders() {
  const form = sheetOf();
  const names = [...form.querySelectorAll('[data-leads] [data-row]')]
    .filter((row) => row.querySelector('input[name$=".id"]').value === '')
    .map((row) => row.querySelector('[data-column=name]').value.trim())
    .filter((name) => name !== '');
  const lists = new Set(form.querySelectorAll('select[data-refers], select[name=leader]'));
  for (const list of lists) {
    const chosen = list.value;
    list.querySelectorAll('[data-new]').forEach((one) => one.remove());
    for (const name of names) {
      if ([...list.options].some((one) => one.value === name)) continue;
      list.append(make('option', { value: name, 'data-new': true }, name));
    }
    list.value = chosen;
    if (list.selectedIndex < 0) list.selectedIndex = 0;
  }
}

function ready() {
  wireIn(document.getElementById('sheet-page'));
  document.querySelectorAll('[data-scripted]').forEach((one) => one.removeAttribute('hidden'));
  document.dispatchEvent(new CustomEvent('umpired:sheet'));
}

export function startSheet() {
  document.querySelectorAll('[data-scripted]').forEach((one) => one.removeAttribute('hidden'));
  forgetSent();
  if (!sheetOf()) return;
  offerDraft();
  document.addEventListener('click', (event) => {
    const button = event.target.closest('form[data-sheet] button[name=do]');
    if (button && button.value !== 'save') {
      event.preventDefault();
      change(sheetOf(), new URLSearchParams(new FormData(sheetOf())), button.value)
        .then(keep)
        .catch(() => sheetOf().requestSubmit(button));
      return;
    }
    document.querySelectorAll('.row-more[open]').forEach((one) => {
      if (!one.contains(event.target)) one.open = false;
    });
    const figure = event.target.closest('.sheet-map figure.map');
    const across = sheetOf()?.elements.namedItem('line_x');
    if (!figure || !across || event.defaultPrevented || !event.target.closest('svg.sheet')) return;
    const spot = spotOn(figure, event);
    across.value = String(spot.x);
    sheetOf().elements.namedItem('line_y').value = String(spot.y);
    markSpot(figure, spot);
  });
  document.addEventListener('submit', (event) => {
    unsaved = false;
    if (event.target === sheetOf()) storage((kept) => kept.setItem(SENT, keyOf()));
  });
  addEventListener('beforeunload', (event) => {
    if (unsaved) event.preventDefault();
  });
  document.addEventListener('input', (event) => {
    if (event.target.closest('form[data-sheet]')) {
      unsaved = true;
      keep();
    }
    if (event.target.matches('[data-leads] [data-column=name]')) offerLeaders();
  });
}

function markSpot(figure, spot) {
  const svg = figure.querySelector('svg.sheet');
  const y = Number(figure.dataset.height) - spot.y;
  svg.querySelector('.pin')?.remove();
  const mark = document.createElementNS(svg.namespaceURI, 'path');
  mark.setAttribute('class', 'pin');
  mark.setAttribute('d', `M${spot.x - 3} ${y}h6M${spot.x} ${y - 3}v6`);
  svg.append(mark);
}
