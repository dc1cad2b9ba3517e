/* The question form: it is asked again in place.  A choice among buttons asks at once, a
 * close call is settled with one tap, a tap on the map picks a unit or a place, and only the
 * parts that changed are exchanged, so that nothing under the finger moves. */
import { dropDraft } from './drafts.js';
import { fetchPage, showParts } from './parts.js';
import { placeOf } from './squares.js';

let asking = null; /* the question under way; a newer one takes its place */

/* For who does not see it: the region stays while the parts are exchanged. */
function say(text) {
  const said = document.getElementById('said');
  if (said) said.textContent = text ?? '';
}

function addressOf(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') fields.append(name, value);
  return `${form.getAttribute('action')}?${fields}`;
}

/* True: the answer is on the page.  False: a later question overtook this one. */
export async function askAt(form, address) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  document.querySelector('.slip')?.classList.add('is-stale');
  try {
    const fresh = await fetchPage(address, mine.signal);
    if (!fresh) throw new Error('no page');
    dropDraft(form);
    history.replaceState(null, '', address);
    showParts(fresh);
    say(document.querySelector('.slip .verdict, .problems li')?.textContent);
    return true;
  } catch {
    if (mine.signal.aborted) return false;
    location.assign(address); /* let the browser say what is wrong */
    return false;
  }
}

export const ask = (form) => askAt(form, addressOf(form));

/* Puts values into the fields of these names that can be seen; false: there is none. */
export function fillIn(form, values) {
  let any = false;
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (!input || input.type === 'hidden') continue;
    input.value = value;
    any = true;
  }
  return any;
}

function chooseUnit(form, id) {
  for (const one of form.elements) {
    const option = one.tagName === 'SELECT' && [...one.options].find((entry) => entry.value === id);
    if (!option && !(one.type === 'radio' && one.value === id)) continue;
    if (option) one.value = id;
    else one.checked = true;
    return true;
  }
  return false;
}

export function startAsk() {
  const form = document.getElementById('ask');
  if (!form || form.closest('[data-calculator]')) return; /* that asks by itself */

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(form);
  });
  document.addEventListener('click', (event) => {
    const fill = event.target.closest('[data-fill]');
    const offer = event.target.closest('a[data-offer]');
    if (fill && fillIn(form, { [fill.dataset.fill]: fill.dataset.value })) ask(form);
    else if (offer) askAt(form, offer.getAttribute('href'));
    else return;
    event.preventDefault();
  });

  /* Once odds are shown, what they rest on should not lag behind the buttons. */
  form.addEventListener('change', (event) => {
    const judged = document.querySelector('.slip');
    if (event.target.type === 'radio' || event.target.tagName === 'SELECT') ask(form);
    else judged?.classList.add('is-stale');
  });

  document.addEventListener('umpired:unit', (event) => {
    if (chooseUnit(form, event.detail)) ask(form);
  });
  document.addEventListener('umpired:spot', (event) => {
    if (fillIn(form, placeOf(event.detail))) ask(form);
  });
}
