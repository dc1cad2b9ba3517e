/* The replay without leaving its page: the map and the slip of a moment are fetched and
 * exchanged, those next to it ahead of time.  The address always says which moment it is, so
 * a reload and a link show the same. */
import { fetchPage, showParts } from './parts.js';

const KEPT = 60; /* moments kept at hand */

let root = null;
let count = 1;
let at = 1;
let asked = 0;
let playing = 0;
const kept = new Map();

const range = () => document.getElementById('scrub');

/* The address of a moment, with what the present one carries on. */
function address(seq, jump) {
  const query = new URLSearchParams(location.search);
  for (const name of ['seq', 'part', 'unit']) query.delete(name);
  if (jump) query.set('back', String(at));
  const text = query.toString();
  return `${root.dataset.review}${seq}${text ? `?${text}` : ''}`;
}

function moment(seq, back) {
  const query = new URLSearchParams(back ? { back } : {});
  const shown = new URLSearchParams(location.search);
  for (const name of ['as', 'marks']) if (shown.has(name)) query.set(name, shown.get(name));
  query.set('part', 'moment');
  return `${root.dataset.review}${seq}?${query}`;
}

function fetched(seq, back) {
  const key = moment(seq, back);
  if (!kept.has(key)) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    const page = fetchPage(key);
    kept.set(key, page);
    page.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

function moveCursor(x, seq) {
  for (const end of ['x1', 'x2']) root.querySelector('.cursor')?.setAttribute(end, `${x}%`);
  range().value = String(seq);
  for (const input of document.querySelectorAll('.scrub [name=back]')) input.value = String(seq);
}

const wrote = () => document.activeElement?.matches?.('.note-form input') && document.activeElement.value !== '';

async function show(seq, { jump = false, quiet = false } = {}) {
  const mine = ++asked;
  const to = address(seq, jump);
  const back = new URL(to, location.href).searchParams.get('back');
  try {
    const page = await fetched(seq, back);
    if (mine !== asked) return false; /* another was asked for meanwhile */
    if (!page) throw new Error('no page');
    at = seq;
    if (jump) history.pushState(null, '', to);
    else history.replaceState(null, '', to);
    moveCursor(page.body.dataset.x, seq);
    if (wrote()) page.getElementById('part-note')?.remove();
    const focus = document.activeElement?.dataset?.to;
    showParts(page);
    for (const link of root.querySelectorAll('[data-eyes]')) {
      const own = new URL(link.href, location.href);
      link.href = `${root.dataset.review}${seq}${own.search}`;
    }
    wirePlay();
    if (focus) root.querySelector(`[data-to="${focus}"]`)?.focus();
    if (!quiet) document.getElementById('said').textContent = `Entry ${seq}: ${root.querySelector('#part-moment .verdict')?.textContent ?? ''}`;
    for (const next of playing ? [seq + 1, seq + 2, seq + 3] : [seq + 1, seq - 1]) if (next >= 1 && next <= count) fetched(next, back);
    return true;
  } catch {
    if (mine === asked) location.assign(to); /* let the browser say what is wrong */
    return false;
  }
}

/* ---- play ---- */

function wirePlay() {
  const button = root.querySelector('[data-play]');
  button.hidden = false;
  button.setAttribute('aria-pressed', String(playing !== 0));
  button.querySelector('[data-play-word]').textContent = playing ? 'Stop' : 'Play';
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  wirePlay();
}

function later() {
  playing = setTimeout(async () => {
    const shown = await show(at + 1, { quiet: true });
    if (!playing) return;
    if (shown && at < count) later();
    else stop();
  }, Number(document.getElementById('speed').value));
}

function toggle() {
  if (playing) {
    stop();
    return;
  }
  later();
  if (at >= count) show(1, { jump: true });
  wirePlay();
}

/* ---- hands ---- */

const typing = (target) => target.closest('input:not([type=range]), textarea, select');

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const turn = { PageUp: 'turn-before', PageDown: 'turn-after' }[event.key];
  if (step) go(at + step);
  else if (event.key === 'Home') go(1, true);
  else if (event.key === 'End') go(count, true);
  else if (turn) go(Number(root.querySelector(`[data-to="${turn}"]`)?.dataset.go ?? 0), true);
  else if (event.key === ' ' && !event.target.closest('button, a, summary')) toggle();
  else return;
  event.preventDefault();
}

function go(seq, jump = false) {
  if (playing) stop();
  if (seq >= 1 && seq <= count && seq !== at) show(seq, { jump });
}

function clicked(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  if (event.target.closest('[data-play]')) {
    toggle();
    return;
  }
  const link = event.target.closest('a[data-go]');
  if (!link) return;
  event.preventDefault();
  go(Number(link.dataset.go), !['back', 'next'].includes(link.dataset.to));
}

export function startReplay() {
  root = document.querySelector('[data-review]');
  if (!root) return;
  count = Number(root.querySelector('[data-line]').dataset.count);
  at = Number(range().value);
  root.querySelectorAll('[data-scripted]').forEach((one) => one.removeAttribute('hidden'));
  root.querySelector('.scrub button').hidden = true;
  wirePlay();
  let from = 0; /* where the thumb was taken up */
  range().addEventListener('input', () => {
    from ||= at;
    if (playing) stop();
    show(Number(range().value), { quiet: true });
  });
  range().addEventListener('change', () => {
    const here = Number(range().value);
    const begun = from || at;
    from = 0;
    if (Math.abs(here - begun) < 2) return;
    at = begun; /* what a drag leads back to is where it began */
    show(here, { jump: true });
  });
  range().addEventListener('keydown', (event) => {
    keyed(event);
    event.stopPropagation();
  });
  document.addEventListener('keydown', keyed);
  root.addEventListener('click', clicked);
  addEventListener('popstate', () => {
    const seq = Number(location.pathname.split('/').pop());
    if (seq >= 1) show(seq);
    else location.reload();
  });
  for (const next of [at + 1, at - 1]) if (next >= 1 && next <= count) fetched(next, new URLSearchParams(location.search).get('back'));
}
