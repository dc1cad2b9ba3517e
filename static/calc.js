/* A calculator that answers while it is asked: the same page, fetched with what the form
 * holds, and its answer put in place.  What was last asked is kept on this device. */
import { wireIn } from './parts.js';

const WAIT_MS = 220;
const PARTS = ['bar', 'answer'];
const part = (page, name) => page.querySelector(`[data-live="${name}"]`);
const keyOf = () => `umpired-calc:${location.pathname}`;

function storage(work) {
  try {
    return work(localStorage);
  } catch {
    return null; /* storage may be switched off: then nothing is remembered */
  }
}

/* What was filled in, and nothing that stayed open. */
function queryOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, value);
  return query.toString();
}

function fill(form, text) {
  for (const [name, value] of new URLSearchParams(text)) {
    for (const one of form.elements) {
      if (one.name !== name || one.type === 'hidden') continue;
      if (one.type === 'radio') one.checked = one.value === value;
      else one.value = value;
      if (one.closest('details.more')) one.closest('details.more').open = true;
    }
  }
}

/* Only what was typed can be wrong; what is still missing is no mistake yet. */
function showProblems(form, page) {
  form.querySelectorAll('.problem').forEach((one) => one.remove());
  form.querySelectorAll('.wrong').forEach((one) => one.classList.remove('wrong'));
  form.querySelectorAll('[aria-invalid]').forEach((one) => one.removeAttribute('aria-invalid'));
  const typed = new FormData(form);
  for (const problem of page.querySelectorAll('#ask .problem[id]')) {
    const name = problem.id.slice(2);
    if (!typed.get(name)) continue;
    const input = form.querySelector(`[name="${CSS.escape(name)}"]`);
    const field = input?.closest('.field');
    if (!field) continue;
    field.classList.add('wrong');
    input.setAttribute('aria-invalid', 'true');
    field.append(document.importNode(problem, true));
  }
  part(document, 'problems').replaceChildren();
}

export function startCalculator() {
  const box = document.querySelector('[data-calculator]');
  const form = document.getElementById('ask');
  if (!box || !form) return;
  let waiting = 0;
  let asked = 0;
  let facts = queryOf(form); /* what the answer on the page is about */

  const show = (page) => {
    for (const name of PARTS) {
      const fresh = part(page, name);
      if (!fresh) continue;
      part(document, name).replaceChildren(...document.importNode(fresh, true).childNodes);
      wireIn(part(document, name));
    }
    box.className = page.querySelector('[data-calculator]').className;
  };

  const ask = async (query, problems) => {
    const mine = ++asked;
    clearTimeout(waiting);
    try {
      const reply = await fetch(`${location.pathname}?${query}`, { headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
      if (mine !== asked || !part(page, 'answer')) return; /* a later question is on its way */
      show(page);
      if (problems) showProblems(form, page);
      history.replaceState(null, '', query === '' ? location.pathname : `?${query}`);
    } catch {
      document.querySelector('.slip')?.classList.add('is-stale'); /* no answer: the old one is old */
    }
  };

  const changed = () => {
    const query = queryOf(form);
    /* Leaving a field says once more what typing in it said: dice typed since would be lost. */
    if (query === facts) return;
    facts = query;
    storage((kept) => (query === '' ? kept.removeItem(keyOf()) : kept.setItem(keyOf(), query)));
    clearTimeout(waiting);
    waiting = setTimeout(() => ask(query, true), WAIT_MS);
  };

  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  /* The answer lies over the lower edge; what is typed in must not lie under it. */
  form.addEventListener('focusin', (event) => event.target.scrollIntoView({ block: 'nearest' }));
  /* Before all others who listen: the page stays, so nothing may be switched off as sent. */
  document.addEventListener(
    'submit',
    (event) => {
      if (!box.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(queryOf(event.target), event.target === form);
      if (event.target !== form) document.getElementById('answer').scrollIntoView({ block: 'start' });
    },
    true,
  );

  const afresh = box.querySelector('[data-afresh]');
  afresh.hidden = false;
  afresh.addEventListener('click', () => {
    storage((kept) => kept.removeItem(keyOf()));
    location.assign(location.pathname);
  });

  const before = location.search === '' && storage((kept) => kept.getItem(keyOf()));
  if (before) {
    fill(form, before);
    facts = queryOf(form);
    ask(before, false);
  }
}
