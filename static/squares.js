/* On a table of squares a place is a square, as C4; on a free one it is x and y.  Whoever wants
 * a tapped point in a form asks here for the fields it fills in. */
export const SIDE = 10; /* units of the drawing a square is broad */

export const squareName = (column, row) => `${String.fromCharCode(65 + column)}${row + 1}`;

/* The figure of a table of squares, else nothing. */
export const squareMap = () => document.querySelector('figure.map[data-rows]');

const inkOf = (piece) => [...piece.classList].find((one) => one.startsWith('ink-'));

/* An enemy in the square that a move is to end in: the square is meant, not he. */
export function standsInTheWay(figure, piece) {
  const on = figure.querySelector('.piece.is-on');
  const field = document.getElementById('ask')?.elements.namedItem('square');
  return Boolean(figure.dataset.rows && field && on && inkOf(on) !== inkOf(piece));
}

export function placeOf({ x, y }) {
  const figure = squareMap();
  if (!figure) return { x: x.toFixed(1), y: y.toFixed(1) };
  const within = (value, most) => Math.min(Number(most) - 1, Math.max(0, Math.floor(value / SIDE)));
  return { square: squareName(within(x, figure.dataset.columns), within(y, figure.dataset.rows)) };
}
