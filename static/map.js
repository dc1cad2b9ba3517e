/* The map under a finger: pinch or buttons to enlarge, one finger moves an enlarged
 * map, a tap picks.  Nothing here is needed to read it. */
import { wire } from './parts.js';
import { standsInTheWay } from './squares.js';

const MOST = 6;
const LETTERS = 0.7; /* enlarged, the letters grow less than the table: names find room */
const KEPT = `umpired-view:${document.body.dataset.game}`; /* the part in view outlives the page */

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function remember(view) {
  try {
    if (view) sessionStorage.setItem(KEPT, JSON.stringify(view));
    else sessionStorage.removeItem(KEPT);
  } catch {
    /* storage may be switched off */
  }
}

function wireFigure(figure) {
  const svg = figure.querySelector('svg.sheet');
  const whole = svg.viewBox.baseVal;
  const home = { x: whole.x, y: whole.y, w: whole.width, h: whole.height };
  let view = recall() ?? { ...home };
  const letter = Number(svg.getAttribute('font-size'));
  const fingers = new Map();
  let moved = false;

  const apply = () => {
    view.w = Math.min(home.w, Math.max(home.w / MOST, view.w));
    view.h = view.w * (home.h / home.w);
    view.x = Math.min(home.x + home.w - view.w, Math.max(home.x, view.x));
    view.y = Math.min(home.y + home.h - view.h, Math.max(home.y, view.y));
    svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.w} ${view.h}`);
    svg.setAttribute('font-size', letter * (view.w / home.w) ** LETTERS);
    const near = view.w < home.w - 0.01;
    figure.classList.toggle('is-near', near);
    remember(near ? view : null);
  };
  const spot = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  };
  const zoom = (factor, at) => {
    const old = view.w;
    const w = Math.min(home.w, Math.max(home.w / MOST, old / factor));
    view = {
      x: at.x - ((at.x - view.x) * w) / old,
      y: at.y - ((at.y - view.y) * w) / old,
      w,
      h: view.h,
    };
    apply();
  };

  figure.querySelector('.zoom')?.removeAttribute('hidden');
  figure.querySelectorAll('[data-zoom]').forEach((button) => {
    button.addEventListener('click', () => {
      if (button.dataset.zoom === 'fit') {
        view = { ...home };
        apply();
      } else {
        zoom(button.dataset.zoom === 'in' ? 1.5 : 1 / 1.5, { x: view.x + view.w / 2, y: view.y + view.h / 2 });
      }
    });
  });

  svg.addEventListener('pointerdown', (event) => {
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  svg.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const travelled = Math.hypot(now.x - before.x, now.y - before.y);
    if (!moved && travelled < 6) return;
    const scale = view.w / svg.getBoundingClientRect().width;
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = spot({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      if (was > 0) zoom(is / was, middle);
      moved = true;
    } else if (figure.classList.contains('is-near')) {
      view.x -= (now.x - before.x) * scale;
      view.y -= (now.y - before.y) * scale;
      apply();
      moved = true;
    }
    fingers.set(event.pointerId, now);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  svg.addEventListener('pointerup', lift);
  svg.addEventListener('pointercancel', lift);
  svg.addEventListener('pointerleave', lift);

  svg.addEventListener('click', (event) => {
    if (moved) {
      event.preventDefault();
      moved = false;
      return;
    }
    const piece = event.target.closest('.piece');
    if (piece && !standsInTheWay(figure, piece)) {
      if (!document.getElementById('ask')) return;
      event.preventDefault();
      document.dispatchEvent(new CustomEvent('umpired:unit', { detail: piece.dataset.unit }));
      return;
    }
    if (piece) event.preventDefault();
    const at = spot(event);
    document.dispatchEvent(new CustomEvent('umpired:spot', { detail: { x: at.x, y: Number(figure.dataset.height) - at.y } }));
  });

  apply();
}

export function startMap() {
  wire((root) => root.querySelectorAll('figure.map').forEach(wireFigure));
}
