/* Everything works without these modules; each makes one thing better and finds
 * for itself whether it has anything to do on the page. */
import { startTheme } from './theme.js';
import { startDicePad } from './dice-pad.js';
import { startPinPad } from './pin-pad.js';
import { startDrafts } from './drafts.js';
import { startSteppers } from './stepper.js';
import { startDial } from './dial.js';
import { startMap } from './map.js';
import { startAsk } from './ask.js';
import { startPlace } from './place.js';
import { startPick } from './pick.js';
import { startCalculator } from './calc.js';
import { startPage } from './page.js';
import { startSheet } from './sheet.js';
import { startDraw } from './draw.js';
import { startDrawSquares } from './draw-squares.js';
import { startFind } from './find.js';
import { startLive } from './live.js';

startTheme();

function start() {
  document.documentElement.classList.add('js');
  startDrafts();
  startSteppers();
  startDial();
  startDicePad();
  startPinPad();
  startCalculator();
  startAsk();
  startPlace();
  startMap();
  startPick();
  startPage();
  startSheet();
  startDraw();
  startDrawSquares();
  startFind();
  startLive();
  /* Only where it is wanted: it need not be fetched for a ruling. */
  if (document.body.dataset.page === 'replay') import('./replay.js').then(({ startReplay }) => startReplay());
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
