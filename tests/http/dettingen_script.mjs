// Dettingen, played by a script with fixed dice, bound by bound, both sides.
//
// The dice of each throw are as many as the rules give, worked out beside it: umpired takes no
// throw of more or fewer.  In the sums "raw" is a die fewer, "musketry" the die more of the
// superior, and so on; a hit is a 5 or more unless it says otherwise.
import { Table as AnyTable } from './script_kit.mjs'

export class Table extends AnyTable {
  move(unit, square, facing, more = {}) {
    return this.act('move', { unit, square, facing, ...more }, 'legal')
  }

  noMove(unit, square, facing, cite) {
    return this.refused('move', { unit, square, facing }, cite)
  }

  fire(unit, target, dice, verdict, more = {}) {
    return this.act('fire', { unit, target, dice: dice.join(','), ...more }, verdict)
  }

  melee(mover, enemy, dice, verdict) {
    return this.act('melee', { mover, enemy, dice: dice.join(',') }, verdict)
  }

  retire(unit, verdict = 'retires') {
    return this.act('retire', { unit }, verdict)
  }

  go(to) {
    return this.act('next-phase', { to }, 'phase')
  }

  form(unit, into) {
    return this.act('form', { unit, into }, 'legal')
  }

  rally(unit, die, verdict) {
    return this.act('rally', { unit, dice: String(die) }, verdict)
  }
}

async function one(t) {
  t.wants('game', { scenario: 'dettingen', year: 1743, columns: 12, rows: 12, turn: 1, side: 'red', phase: 'move' })
  // Three squares are one more than infantry in line goes; the hills break up who is formed.
  await t.noMove('british-1', 'D6', 'n', 'Movement')
  await t.noMove('austrian-cuirassiers', 'L3', 'e', 'Terrain Effects')
  // Through the 2nd Hanoverians, the King with them; who is passed through does nothing more.
  await t.move('hanover-3', 'G4', 'n')
  t.wants('king-george', { square: 'G4', moved: 1 })
  t.wants('hanover-2', { square: 'G3', passed: 1 })
  await t.noMove('hanover-2', 'G4', 'n', 'Movement')
  await t.move('british-1', 'D5', 'n')
  await t.move('british-2', 'E4', 'n')
  await t.move('austrian-1', 'H4', 'n')
  await t.move('austrian-2', 'I4', 'n')
  // The French fire as they come: line 4, raw -1.
  await t.move('hanover-1', 'F5', 'n')
  await t.fire('french-1', 'hanover-1', [5, 5, 2], '2 counters')
  await t.refused('fire', { unit: 'french-1', target: 'hanover-1' }, 'Combat')
  await t.refused('fire', { unit: 'french-3', target: 'hanover-3' }, 'Move Sequence')
  // One unit of a side in a square when the phase ends; the 1st Horse goes diagonally (2), and two ahead.
  await t.move('british-horse-2', 'J3', 'n')
  await t.refused('next-phase', { to: 'fire' }, 'Movement')
  await t.move('british-horse-1', 'K6', 'n')
  t.wants('british-horse-2', { passed: null })
  await t.fire('french-8', 'british-horse-1', [1, 2, 3], 'no effect') // 4, raw -1; over the corner
  await t.move('austrian-cuirassiers', 'K5', 'n')
  await t.go('fire')
  await t.refused('fire', { unit: 'hanover-1', target: 'french-1' }, 'Move Sequence')
  await t.refused('fire', { unit: 'pragmatic-gun', target: 'french-horse-3' }, 'Combat') // the Maison is in the way
  await t.fire('pragmatic-gun', 'maison-du-roi', [5, 2], '1 counter') // at 3 squares: 2
  await t.refused('next-phase', { to: 'fire' }, 'Move Sequence')
  await t.go('melee')
  await t.go('form')
  await t.refused('form', { unit: 'british-3', into: 'attack' }, 'Formations') // not in 1743
  await t.refused('form', { unit: 'british-horse-1', into: 'square' }, 'Formations')
  await t.form('british-3', 'march')
  await t.go('rally')
  await t.refused('rally', { unit: 'hanover-1' }, 'Move Sequence')
  await t.go('end')
  t.wants('game', { turn: 2, side: 'blue', phase: 'move' })
  t.wants('hanover-2', { passed: null })
}

async function two(t) {
  // 4, musketry +1, two counters -2: three hits break raw troops, who turn their backs.
  await t.fire('hanover-1', 'french-1', [5, 6, 5], 'breaks')
  t.wants('french-1', { counters: 3, broken: 1, facing: 'n', retires: 4, square: 'F6' })
  // 4, musketry +1, as the cuirassiers set out; then they are upon them.
  await t.fire('british-1', 'french-horse-1', [5, 1, 1, 1, 1], '1 counter')
  await t.move('french-horse-1', 'D5', 's')
  await t.noMove('maison-du-roi', 'D5', 's', 'Movement') // one of a side in that melee
  // The Maison stops before the guns, which fire canister: 4 at one square.
  await t.move('maison-du-roi', 'C4', 's', { pause: 'yes' })
  await t.fire('pragmatic-gun', 'maison-du-roi', [5, 5, 1, 1], '2 counters')
  await t.move('maison-du-roi', 'C3', 's')
  t.wants('maison-du-roi', { counters: 3, square: 'C3' })
  // The French line comes on into the musketry: 4, +1 for the Hanoverians.
  await t.move('french-2', 'G5', 's')
  await t.fire('hanover-3', 'french-2', [5, 5, 6, 1, 1], 'breaks')
  await t.move('french-3', 'H5', 's')
  await t.fire('austrian-1', 'french-3', [5, 5, 5, 1], 'breaks')
  await t.move('french-4', 'I5', 's')
  await t.fire('austrian-2', 'french-4', [5, 5, 1, 4], '2 counters')
  await t.go('fire')
  await t.refused('fire', { unit: 'french-gun-1', target: 'hanover-1' }, 'Combat') // over the melee in D5
  await t.fire('french-gun-2', 'british-2', [6, 1], '1 counter') // at 2 squares: 2
  await t.fire('french-gun-1', 'british-2', [5, 1], '1 counter') // at 4 squares 1, at the flank +1
  await t.go('melee')
  await t.refused('next-phase', { to: 'form' }, 'Move Sequence')
  // Cavalry 4, superior to infantry in the open +1, a counter -1; back: line 4, three counters -3.
  // The one hit back is the first of the first round, which cuirassiers disregard.
  await t.melee('french-horse-1', 'british-1', [5, 5, 5, 1, 5], 'both hold')
  t.wants('british-1', { counters: 3, broken: 0 })
  t.wants('french-horse-1', { counters: 1 })
  // Cavalry 4, elite +1, three counters -3; guns have none, and one at least.  In melee guns are hit on a 5.
  await t.melee('maison-du-roi', 'pragmatic-gun', [5, 5, 6], 'both hold')
  t.wants('pragmatic-gun', { counters: 2 })
  t.wants('maison-du-roi', { counters: 3 })
  await t.go('form')
  await t.form('french-8', 'square')
  await t.form('french-horse-3', 'march')
  await t.refused('form', { unit: 'french-horse-1', into: 'march' }, 'Move Sequence') // in melee
  await t.go('rally')
  await t.refused('rally', { unit: 'french-8' }, 'Move Sequence')
  await t.rally('french-1', 3, 'not rallied') // not more than its three counters
  await t.go('end')
}

async function three(t) {
  // A quarter turn of a column 1, a square 1, a quarter turn 1; Stair goes along.
  await t.move('british-3', 'D2', 'n')
  t.wants('stair', { square: 'D2' })
  // The square: 4, raw -1, a quarter of 3 is a die for the face; the other face may not fire into that corner.
  await t.fire('french-8', 'british-horse-1', [5], '1 counter', { face: 'e' })
  await t.refused('fire', { unit: 'french-8', target: 'british-horse-1', face: 's' }, 'Combat')
  await t.move('british-horse-1', 'J7', 'n')
  await t.move('austrian-cuirassiers', 'K9', 'n')
  await t.move('british-horse-2', 'K6', 'n')
  await t.refused('fire', { unit: 'french-2', target: 'hanover-3' }, 'Combat') // 4, raw -1, counters -3: none
  await t.fire('french-4', 'austrian-2', [1], 'no effect') // 4, raw -1, counters -2
  await t.go('fire')
  await t.fire('hanover-1', 'french-gun-2', [6, 6, 5], '2 counters') // 4 +1 -2; guns are hit on a 6
  // At the back of the broken a die more; one counter removes them.
  await t.fire('hanover-3', 'french-2', [6, 1, 1, 1, 1, 1], 'removed')
  await t.fire('austrian-1', 'french-3', [5, 1, 1, 1, 1], 'removed')
  await t.fire('austrian-2', 'french-4', [5, 1, 1, 1], 'breaks')
  await t.go('melee')
  // 4 -3; the cuirass counts in the first round alone.  Back: 4 +1 -2.
  await t.melee('british-1', 'french-horse-1', [5, 5, 1, 1], 'mover breaks')
  t.wants('british-1', { counters: 4, broken: 1, facing: 's', retires: 5 })
  t.wants('french-horse-1', { counters: 2 })
  await t.melee('pragmatic-gun', 'maison-du-roi', [2, 5, 5], 'mover breaks')
  t.wants('pragmatic-gun', { counters: 4, broken: 1, square: 'C3', retires: null }) // unlimbered guns stay
  // 4 -1, and not superior to a square; back: 4, raw -1, a counter -1.
  await t.melee('british-horse-1', 'french-8', [5, 1, 1, 1, 2], 'both hold')
  await t.go('rally')
  await t.rally('british-2', 3, 'rallied') // more than its two counters
  t.wants('british-2', { counters: 1 })
  await t.go('end')
}

async function four(t) {
  await t.noMove('french-5', 'G5', 's', 'Move Sequence') // the broken go first
  await t.retire('french-1')
  t.wants('french-1', { square: 'F8', facing: 'n' })
  await t.retire('french-4', 'removed') // two squares back it ends among the 7th
  t.wants('french-4', { lost: 1, square: null })
  await t.move('french-horse-2', 'D6', 'e') // a square 1, a turn 1
  t.wants('harcourt', { square: 'D6' })
  await t.move('french-horse-3', 'D7', 'n') // a turn, a square, a turn
  // De Gramont leads on the 5th: 4 +1 at them, two dice for him, a risk, a flesh wound for one turn.
  await t.move('french-5', 'G5', 's')
  await t.fire('hanover-3', 'french-5', [5, 5, 1, 1, 1, 6, 1, 4, 1], '2 counters')
  t.wants('french-5', { counters: 2, broken: 0 })
  t.wants('gramont', { square: 'G5', recovering: 6 })
  await t.move('french-6', 'H5', 's')
  await t.fire('austrian-1', 'french-6', [5, 5, 5, 1], 'breaks')
  await t.fire('hanover-1', 'french-gun-2', [6, 6, 1], 'breaks')
  t.wants('french-gun-2', { counters: 4, broken: 1, square: 'E6' })
  await t.go('fire')
  await t.refused('fire', { unit: 'french-gun-2', target: 'hanover-1' }, 'Combat') // 4 -4
  await t.fire('french-gun-1', 'british-2', [1, 1], 'no effect')
  await t.go('melee')
  // 4, superior +1, at the rear +1, counters -2; back: 4 -4, in the rear -1, one at least.
  await t.melee('french-horse-1', 'british-1', [1, 2, 3, 4, 1], 'both hold')
  await t.melee('maison-du-roi', 'pragmatic-gun', [5, 1], 'enemy removed')
  t.wants('pragmatic-gun', { lost: 1, square: null })
  await t.melee('french-8', 'british-horse-1', [5, 1, 5, 5], 'both hold') // 4 -1 -1; back 4 -2
  t.wants('french-8', { counters: 3, broken: 0 }) // raw 3, in square +2
  t.wants('british-horse-1', { counters: 2 })
  await t.go('end')
}

async function five(t) {
  await t.refused('next-phase', { to: 'fire' }, 'Morale')
  await t.retire('british-1')
  t.wants('british-1', { square: 'D3', facing: 's' })
  // 4, raw -1, counters -2; the King at risk, and unhurt.
  await t.fire('french-5', 'hanover-3', [6, 6, 3], '1 counter')
  t.wants('king-george', { square: 'G4', recovering: null, lost: null })
  await t.move('austrian-2', 'I6', 'n')
  await t.fire('french-7', 'austrian-2', [1, 1, 1], 'no effect')
  // Marshy ground ends a move, and getting in costs two.
  await t.noMove('austrian-cuirassiers', 'K11', 'n', 'Terrain Effects')
  await t.move('austrian-cuirassiers', 'K10', 'n')
  await t.move('british-horse-2', 'K9', 'n')
  await t.go('fire')
  await t.fire('british-2', 'french-horse-1', [5, 5, 1, 1], 'breaks') // 4 +1 -1, front corner to front corner
  t.wants('french-horse-1', { counters: 4, facing: 'n', retires: 6 })
  await t.fire('hanover-1', 'french-gun-2', [6, 1, 1], 'removed')
  // A wounded general is no help: raw troops break at 3.  He has his die all the same.
  await t.fire('hanover-3', 'french-5', [5, 1, 1, 1, 2], 'breaks') // 4 +1 -1
  await t.fire('austrian-1', 'french-6', [5, 1, 1, 1, 1], 'removed')
  await t.go('melee')
  // 4 -2: the fifth counter breaks raw troops in square, who go into line.
  await t.melee('british-horse-1', 'french-8', [5, 5], 'enemy breaks')
  t.wants('french-8', { counters: 5, broken: 1, formation: 'line', facing: 'n' })
  await t.go('form')
  await t.form('british-3', 'line')
  await t.form('austrian-1', 'march')
  await t.go('end')
}

async function six(t) {
  await t.retire('french-horse-1') // four squares, through two friends
  t.wants('french-horse-1', { square: 'D9' })
  t.wants('french-horse-2', { passed: 1 })
  t.wants('french-horse-3', { passed: 1 })
  await t.noMove('french-horse-2', 'E6', 'e', 'Movement')
  await t.retire('french-5')
  await t.retire('french-8')
  t.wants('french-8', { square: 'J9' })
  // Wounded, he stays behind, and goes nowhere but to the rear.
  t.wants('gramont', { square: 'G5' })
  await t.noMove('gramont', 'F5', 'w', 'Combat')
  await t.move('gramont', 'G7', 'n')
  await t.fire('austrian-2', 'french-7', [5, 5, 1, 1], '2 counters')
  await t.fire('british-3', 'maison-du-roi', [1, 1, 1, 1, 1], 'no effect')
  await t.move('maison-du-roi', 'D3', 'e') // a turn, a square: at the flank of the broken
  await t.go('fire')
  await t.fire('french-7', 'austrian-2', [5], '1 counter') // 4 -1 -2
  await t.fire('french-gun-1', 'british-2', [1, 1], 'no effect')
  await t.go('melee')
  // 4, elite +1, superior +1, at the flank +1, counters -3: one counter removes it.
  await t.melee('maison-du-roi', 'british-1', [5, 1, 1, 1], 'enemy removed')
  await t.go('end')
  t.wants('gramont', { recovering: null }) // his one turn is over
}

async function seven(t) {
  await t.move('austrian-1', 'H7', 'n') // three squares in column, past the corner of the 7th:
  await t.fire('french-7', 'austrian-1', [1], 'no effect', { at: 'H6' }) // 4 -1 -2, on its way
  await t.move('hanover-1', 'F7', 'n')
  await t.move('hanover-3', 'G6', 'n')
  await t.move('hanover-2', 'G5', 'n')
  await t.move('british-2', 'E6', 'n')
  await t.move('austrian-cuirassiers', 'K11', 'n') // two points in the marsh, two to get out
  await t.move('british-horse-2', 'K10', 'n')
  await t.move('british-horse-1', 'J9', 'n')
  await t.go('fire')
  await t.fire('austrian-2', 'french-7', [5, 1, 1], 'breaks') // 4 -1
  await t.fire('british-3', 'maison-du-roi', [5, 1, 1, 1, 1, 1], '1 counter') // 4 +1, at the flank +1
  await t.go('melee')
  // 4, superior +1, at the rear +1, counters -2.
  await t.melee('british-horse-1', 'french-8', [5, 1, 1, 1], 'enemy removed')
  await t.go('end')
}

async function eight(t) {
  await t.retire('french-7')
  t.wants('french-7', { square: 'I9' })
  await t.fire('hanover-1', 'french-1', [5, 1, 1, 1], 'removed') // 4 +1 -2, at the rear +1
  // In column along the road nothing is marshy: four squares, over the bridge, through the broken.
  await t.move('french-horse-3', 'D11', 'n')
  t.wants('french-horse-1', { square: 'D9', passed: 1 })
  await t.move('french-horse-2', 'E6', 'e')
  t.wants('harcourt', { square: 'E6' })
  await t.go('fire')
  await t.go('melee')
  // 4, superior +1, at the flank +1; back: 4 -3, in the flank -1, one at least, and the cuirass.
  await t.melee('french-horse-2', 'british-2', [5, 5, 1, 1, 1, 1, 5], 'both hold')
  t.wants('british-2', { counters: 3, broken: 0 })
  t.wants('french-horse-2', { counters: 0 })
  await t.go('rally')
  await t.refused('rally', { unit: 'french-horse-1' }, 'Movement') // passed through
  await t.rally('maison-du-roi', 5, 'rallied') // more than four
  t.wants('maison-du-roi', { counters: 3 })
  await t.rally('french-5', 3, 'rallied') // 3, and 1 for De Gramont, is more than three; two come off
  t.wants('french-5', { counters: 1, broken: 0 })
  await t.go('end')
}

async function nine(t) {
  await t.act('objectives', {}, 'undecided')
  await t.refused('leave', { unit: 'british-horse-2', edge: 'n' }, 'Movement') // from the marsh: two only
  await t.act('leave', { unit: 'austrian-cuirassiers', edge: 'n' }, 'left') // one square, and one over the edge
  t.wants('austrian-cuirassiers', { left: 'n', square: null })
  await t.move('british-horse-2', 'K11', 'n')
  await t.move('british-horse-1', 'J10', 'n')
  await t.move('hanover-1', 'F9', 'n')
  await t.noMove('austrian-1', 'H10', 'n', 'Movement') // two squares and two into the marsh: four of three
  await t.move('austrian-1', 'H9', 'n')
  await t.move('austrian-2', 'I8', 'n')
  await t.go('fire')
  // 4 +1 -1, at the rear +1; raw troops with a general break at 4; three dice for him.
  await t.fire('hanover-3', 'french-5', [5, 5, 5, 1, 1, 1, 1, 1], 'breaks')
  t.wants('french-5', { counters: 4, facing: 'n' }) // which leads away from them already
  await t.fire('british-3', 'maison-du-roi', [5, 5, 1, 1, 1, 1], 'breaks') // 4 +1, at the flank +1
  t.wants('maison-du-roi', { counters: 5, facing: 'n' })
  await t.go('melee')
  // One at least; a die for D'Harcourt.  Back: 4 +1 +1 -1; his back to the enemy on his left.
  await t.melee('british-2', 'french-horse-2', [5, 2, 5, 1, 1, 1, 1], 'mover breaks')
  t.wants('french-horse-2', { counters: 1 })
  t.wants('british-2', { counters: 4, broken: 1, facing: 'e' })
  await t.go('form')
  await t.form('british-3', 'march')
  await t.go('end')
}

async function ten(t) {
  await t.retire('maison-du-roi')
  t.wants('maison-du-roi', { square: 'D7' })
  await t.retire('french-5')
  t.wants('french-5', { square: 'G9' })
  t.wants('gramont', { square: 'G9' })
  await t.fire('austrian-2', 'french-7', [5, 1, 1, 1], 'removed') // 4 -1, at the rear +1
  await t.move('french-horse-3', 'F11', 's') // a turn, two squares, a turn
  await t.go('melee')
  await t.melee('french-horse-2', 'british-2', [5, 1, 1, 1, 1], 'enemy removed') // 4 +1, at the rear +1, -1
  await t.go('form')
  await t.form('french-horse-3', 'line')
  await t.go('rally')
  await t.rally('french-horse-1', 4, 'not rallied') // not more than four
  await t.refused('rally', { unit: 'french-horse-1' }, 'Move Sequence') // once
  await t.go('end')
}

async function eleven(t) {
  await t.act('leave', { unit: 'british-horse-2', edge: 'n' }, 'left')
  await t.move('british-horse-1', 'J11', 'n')
  await t.move('austrian-1', 'H10', 'n')
  await t.move('austrian-2', 'I9', 'n')
  await t.move('hanover-1', 'F10', 'n')
  await t.move('hanover-3', 'G8', 'n')
  await t.move('hanover-2', 'G7', 'n')
  await t.move('british-3', 'D5', 'n')
  await t.go('end')
}

async function twelve(t) {
  await t.move('gramont', 'E9', 'w')
  await t.fire('hanover-3', 'french-5', [5, 1, 1, 1, 1], 'removed') // 4 +1 -1, at the rear +1
  await t.fire('hanover-1', 'french-horse-3', [5, 5, 1], '2 counters') // 4 +1 -2
  await t.move('french-horse-3', 'F10', 's')
  await t.go('melee')
  // In the marsh nobody is in the open: 4 -2; back: 4 -2, and one of two hits on the cuirass.
  await t.melee('french-horse-3', 'hanover-1', [1, 1, 5, 5], 'both hold')
  t.wants('french-horse-3', { counters: 3, broken: 0 })
  await t.go('rally')
  await t.rally('french-horse-2', 1, 'rallied') // 1, and 1 for D'Harcourt, is more than one
  t.wants('french-horse-2', { counters: 0 })
  await t.go('end')
}

async function thirteen(t) {
  await t.act('leave', { unit: 'british-horse-1', edge: 'n' }, 'left')
  await t.move('austrian-1', 'H11', 'n')
  await t.move('austrian-2', 'I10', 'n')
  await t.move('hanover-3', 'G9', 'n')
  await t.move('hanover-2', 'G8', 'n')
  await t.move('british-3', 'D7', 'n')
  await t.go('melee')
  await t.melee('hanover-1', 'french-horse-3', [5, 1], 'enemy breaks') // 4 -2
  await t.melee('british-3', 'maison-du-roi', [5, 5], 'enemy removed') // in column 1, at the rear +1; one hit on the cuirass
  t.wants('maison-du-roi', { lost: 1 })
  await t.go('end')
}

async function fourteen(t) {
  await t.retire('french-horse-3') // two points in the marsh, two to get out
  t.wants('french-horse-3', { square: 'F11' })
  await t.go('end')
}

async function fifteen(t) {
  await t.act('leave', { unit: 'austrian-1', edge: 'n' }, 'left')
  await t.move('austrian-2', 'I11', 'n')
  await t.move('hanover-3', 'G10', 'n')
  await t.move('hanover-2', 'G9', 'n')
  await t.move('hanover-1', 'F11', 'n')
  await t.move('british-3', 'D9', 'n')
  await t.go('melee')
  await t.melee('hanover-1', 'french-horse-3', [5, 5, 1], 'enemy removed') // 4 -2, at the rear +1; a melee of its own: the cuirass again
  await t.melee('british-3', 'french-horse-1', [5, 5], 'enemy removed') // 1, at the rear +1
  await t.go('end')
}

async function sixteen(t) {
  await t.act('objectives', {}, 'undecided')
  await t.go('end')
}

async function seventeen(t) {
  await t.act('leave', { unit: 'austrian-2', edge: 'n' }, 'left')
  await t.act('leave', { unit: 'hanover-1', edge: 'n' }, 'left')
  await t.move('hanover-3', 'G11', 'n')
  await t.move('hanover-2', 'G10', 'n')
  await t.move('british-3', 'D12', 'n') // three squares by the road, over the bridge
  await t.go('end')
}

async function eighteen(t) {
  await t.go('end')
}

async function nineteen(t) {
  await t.act('leave', { unit: 'hanover-3', edge: 'n' }, 'left')
  t.wants('king-george', { left: 'n', square: null })
  await t.act('leave', { unit: 'british-3', edge: 'n' }, 'left')
  t.wants('stair', { left: 'n', square: null })
  await t.move('hanover-2', 'G11', 'n')
  await t.go('end')
}

async function twenty(t) {
  await t.go('end')
}

async function twentyOne(t) {
  await t.act('objectives', {}, 'undecided') // one is still there
  await t.act('leave', { unit: 'hanover-2', edge: 'n' }, 'left')
  await t.act('objectives', {}, 'decided') // nine of twelve are off
  await t.refused('next-phase', { to: 'end' }, 'Objective')
}

export const bounds = { one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen,
  sixteen, seventeen, eighteen, nineteen, twenty, twentyOne }
