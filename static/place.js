/* Placing by hand on the map: the unit, or where it would end, is dragged, and a grip before
 * its front turns it.  The daemon judges on the way; what it says is shown beside the finger.
 * What is let go where it may not stand goes to the nearest place where it may. */
import { ask, askAt, fillIn } from './ask.js';
import { make } from './dom.js';
import { wire } from './parts.js';

const SVG = 'http://www.w3.org/2000/svg';
const WAIT_MS = 120;
const GRIP_CM = 9;

const numberIn = (form, name) => {
  const input = form.elements.namedItem(name);
  return input && input.type === 'text' ? Number.parseFloat(input.value || input.placeholder) : NaN;
};

const poseIn = (form) => ({ x: numberIn(form, 'x'), y: numberIn(form, 'y'), facing: numberIn(form, 'facing') });

function drawGrip(figure, pose) {
  const svg = figure.querySelector('svg.sheet');
  const height = Number(figure.dataset.height);
  const turn = (pose.facing * Math.PI) / 180;
  const x = pose.x + GRIP_CM * Math.sin(turn);
  const y = height - (pose.y + GRIP_CM * Math.cos(turn));
  const grip = document.createElementNS(SVG, 'g');
  grip.setAttribute('class', 'turn-grip');
  grip.setAttribute('data-grip', 'turn');
  const part = (tag, attributes) => {
    const one = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
    grip.append(one);
  };
  part('line', { x1: pose.x, y1: height - pose.y, x2: x, y2: y });
  part('circle', { class: 'finger', cx: x, cy: y, r: 5 });
  part('circle', { cx: x, cy: y, r: 1.6 });
  svg.append(grip);
}

/* What to do with the finger, where the size of the table stood. */
function hint(figure, turns) {
  const line = figure.querySelector('figcaption > span');
  line.className = 'place-hint';
  line.textContent = `Tap or drag it to its place.${turns ? ' The blue knob turns it.' : ''}`;
}

function pointOf(figure, event) {
  const svg = figure.querySelector('svg.sheet');
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return { x: at.x, y: Number(figure.dataset.height) - at.y };
}

function valuesAt(kind, from, now, pose) {
  if (kind === 'turn') {
    const degrees = (Math.atan2(now.x - pose.x, now.y - pose.y) * 180) / Math.PI;
    return { facing: String((Math.round(degrees / 5) * 5 + 360) % 360) };
  }
  return { x: (pose.x + now.x - from.x).toFixed(1), y: (pose.y + now.y - from.y).toFixed(1) };
}

/* What the daemon said last, where the finger does not cover it. */
function tell(strip, event) {
  strip.textContent = (document.querySelector('.slip .verdict') ?? document.querySelector('.problems'))?.textContent.trim() ?? '';
  const left = event.clientX > innerWidth / 2;
  strip.style.left = `${Math.max(8, left ? event.clientX - strip.offsetWidth - 40 : event.clientX + 40)}px`;
  strip.style.top = `${Math.max(8, event.clientY - strip.offsetHeight - 40)}px`;
}

const gripOf = (target) => target.closest?.('.map.is-placing:not([data-rows]) :is([data-grip], .a-ghost, .piece.is-on)');

/* A drag ends with a click, which is not a tap on the map. */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function begin(form, figure, kind, event) {
  const pose = poseIn(form);
  const from = pointOf(figure, event);
  const strip = make('p', { class: 'drag-say', role: 'status' });
  let timer = 0;
  let last = event;
  let moved = false;
  figure.classList.add('is-held');

  const put = (at) => fillIn(form, valuesAt(kind, from, pointOf(figure, at), pose));
  const move = (at) => {
    if (!moved && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < 6) return;
    if (!moved) document.body.append(strip);
    moved = true;
    at.preventDefault();
    last = at;
    put(at);
    tell(strip, at);
    if (timer) return;
    timer = setTimeout(async () => {
      timer = 0;
      if (await ask(form)) tell(strip, last);
    }, WAIT_MS);
  };
  const end = async (at) => {
    clearTimeout(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    strip.remove();
    figure.classList.remove('is-held');
    if (!moved) {
      /* A tap that the grip got in the way of.  A question was answered under the finger, but
       * only its layers were shown: each of these asks again. */
      if (at.type !== 'pointerup') ask(form);
      else if (!event.target.closest('.piece')) document.dispatchEvent(new CustomEvent('umpired:spot', { detail: from }));
      return;
    }
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
    if (at.type === 'pointerup') put(at);
    if (!(await ask(form))) return;
    const offer = document.querySelector('.slip[data-verdict=illegal] a[data-offer]');
    if (offer) askAt(form, offer.getAttribute('href'));
  };
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

export function startPlace() {
  const form = document.getElementById('ask');
  if (!form) return;
  wire((root) => {
    const figure = root.querySelector('figure.map');
    const pose = poseIn(form);
    const square = figure?.dataset.rows && form.elements.namedItem('square')?.placeholder;
    if (figure && (square || Number.isFinite(pose.x + pose.y))) {
      figure.classList.add('is-placing');
      hint(figure, Number.isFinite(pose.facing));
      /* On a telephone the table is the other side of the leaf: here it is what is tapped. */
      if (root === document && !location.hash && matchMedia('(max-width: 699px)').matches) location.replace('#part-map');
      if (!square && Number.isFinite(pose.facing)) drawGrip(figure, pose);
    }
  });
  document.addEventListener(
    'pointerdown',
    (event) => {
      const grip = gripOf(event.target);
      if (!grip || !event.isPrimary || event.button !== 0) return;
      event.stopPropagation();
      begin(form, grip.closest('figure'), grip.dataset?.grip ?? 'move', event);
    },
    { capture: true },
  );
  /* The page must not scroll under the finger; touch-action is not heeded within a drawing. */
  document.addEventListener('touchstart', (event) => gripOf(event.target) && event.preventDefault(), { capture: true, passive: false });
}
