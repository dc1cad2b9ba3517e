/* Rulings made on other devices, as they are made.
 *
 * The browser reconnects by itself; what is added is that the state is always in
 * sight, that a loss is loud, and that nothing under a finger moves.  The stream is
 * closed while the page is hidden: a browser has only six connections to spare. */
import { make, showBar, dropBar } from './dom.js';
import { fetchPage, partsOf, showParts } from './parts.js';

const PATIENCE_MS = 5000;
const SILENCE_MS = 40000; /* the server pings every 15 s: a dead radio link says nothing at all */
const WORDS = { live: 'live', connecting: 'connecting', lost: 'LOST – tap to retry' };

let source = null;
let last = '0';
let worry = 0;
let silence = 0;
let button = null;

function setState(state) {
  if (button.dataset.state === state) return;
  button.dataset.state = state;
  button.querySelector('span').textContent = WORDS[state];
  if (state !== 'lost') {
    dropBar('lost');
    return;
  }
  const retry = make('button', { type: 'button', class: 'button' }, 'Try again');
  retry.addEventListener('click', connect);
  showBar('lost', 'loud', 'The connection is lost: this page may be out of date. ', retry);
}

function worryLater() {
  clearTimeout(worry);
  worry = setTimeout(() => setState('lost'), PATIENCE_MS);
}

function close() {
  source?.close();
  source = null;
  clearTimeout(worry);
  clearTimeout(silence);
}

function heard() {
  clearTimeout(silence);
  silence = setTimeout(connect, SILENCE_MS);
}

function connect() {
  close();
  setState('connecting');
  worryLater();
  source = new EventSource(`/g/${encodeURIComponent(document.body.dataset.game)}/live?after=${last}`);
  source.addEventListener('open', () => {
    clearTimeout(worry);
    setState('live');
    heard();
  });
  source.addEventListener('ping', heard);
  source.addEventListener('error', () => {
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(worry);
      setState('lost');
      return;
    }
    /* Each vain attempt comes by here: the clock runs from the first. */
    if (button.dataset.state === 'live') {
      setState('connecting');
      worryLater();
    }
  });
  source.addEventListener('ruling', (event) => {
    heard();
    let said;
    try {
      said = JSON.parse(event.data);
    } catch {
      return;
    }
    if (Number(said.seq) <= Number(last)) return;
    last = String(said.seq);
    arrived(said);
  });
}

function headline(said) {
  const href = `/g/${encodeURIComponent(document.body.dataset.game)}/r/${said.seq}`;
  const about = [said.action_title, said.side_label, said.turn === undefined ? null : `${document.body.dataset.turnWord} ${said.turn}`];
  return make(
    'li',
    { class: 'headline entry is-new', 'data-seq': said.seq, 'data-kind': said.kind, 'data-verdict': said.verdict },
    make('a', { href }, make('span', { class: 'seq' }, String(said.seq)), make('span', { class: 'said' }, said.sentence ?? '')),
    make('small', {}, about.filter(Boolean).join(' · ')),
  );
}

function addHeadline(said) {
  document.querySelectorAll('[data-headlines]').forEach((list) => {
    if (list.querySelector(`[data-seq="${Number(said.seq)}"]`)) return;
    list.prepend(headline(said));
    const most = Number(list.dataset.headlines);
    while (most > 0 && list.children.length > most) list.lastElementChild.remove();
  });
  if (!['undo', 'override'].includes(said.kind) || !said.target) return;
  document.querySelectorAll(`[data-headlines] [data-seq="${Number(said.target)}"]`).forEach((one) => one.classList.add('struck'));
}

function arrived(said) {
  const code = document.getElementById('head-code');
  if (code && said.head_code) code.textContent = said.head_code;
  addHeadline(said);
  if (document.body.dataset.page === 'table') refresh();
  else if (document.querySelector('.play:not([data-review]) form, .sheet-form')) {
    const again = make('a', { class: 'button', href: location.pathname + location.search }, 'Look again');
    showBar('other', 'warn', make('b', {}, 'Another ruling was made: '), said.sentence ?? '', ' ', again);
  }
}

/* ---- the table page fetches itself and changes its parts ---- */

let touching = false;
let wanted = false;
let fetching = false;

const inHand = (part) => touching || (document.activeElement?.matches?.('input, select, textarea') && part.contains(document.activeElement));

async function refresh() {
  wanted = true;
  if (fetching) return;
  fetching = true;
  try {
    for (let passed = 0; wanted && !touching; ) {
      wanted = false;
      const fresh = await fetchPage(location.pathname + location.search);
      if (!fresh) break;
      /* Something came meanwhile: this page is older than what is shown.  But not for ever. */
      if (wanted && passed++ < 3) continue;
      if (partsOf(document).some(inHand)) {
        wanted = true;
        break;
      }
      showParts(fresh);
    }
  } catch {
    /* the connection state says it already */
  } finally {
    fetching = false;
  }
}

export function startLive() {
  button = document.getElementById('live');
  if (!button || !document.body.dataset.game || !('EventSource' in window)) return;
  last = document.body.dataset.seq || '0';
  button.hidden = false;
  button.addEventListener('click', () => {
    if (button.dataset.state !== 'live') connect();
  });
  document.addEventListener('pointerdown', () => {
    touching = true;
  });
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, () => {
      touching = false;
      if (wanted) setTimeout(refresh, 400);
    });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close();
    else if (!source) connect();
  });
  addEventListener('offline', () => setState('lost'));
  addEventListener('online', connect);
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => {
    if (event.persisted) connect();
  });
  if (!document.hidden) connect();
}
