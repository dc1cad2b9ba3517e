// Germantown, played by a script with fixed dice: six turns of both sides, and the last.
//
// Each function is one side's turn.  Where the umpire only says where a thing stands, it is
// placed; all else is ruled.
import assert from 'node:assert/strict'

const dice = (count, ...first) => [...first, ...Array(count - first.length).fill(1)].join(',')

// An order and a move, again and again: the places it comes to, one after the other.
async function march(t, commander, unit, ...places) {
  for (const place of places) {
    await t.order(commander, unit, 'move', [1, 1])
    await t.act('move', { unit, ...place }, 'legal')
  }
}

async function americanOne(t) {
  // The scenario brings its own fog, year and table.
  t.wants('game', { scenario: 'germantown', weather: 'fog', year: 1777, table_width: 182.9, table_depth: 121.9, last_turn: null })
  await t.act('ability', { side: 'american', step: 'choose', ability: 'forward' }, 'chosen')
  await t.act('ability', { side: 'british', step: 'choose', ability: 'colours' }, 'chosen')
  // Sullivan's first two as a brigade; his third order fails and the unit strays into a friend.
  await t.order('sullivan', ['1st-maryland', '3rd-maryland'], 'move', [2, 3])
  await t.act('move', { unit: '1st-maryland', x: 30, y: 42 }, 'legal')
  await t.act('move', { unit: '3rd-maryland', x: 36, y: 42 }, 'legal')
  await t.order('sullivan', '6th-maryland', 'move', [6, 4, 1, 3], 'refused')
  await t.refused('stray', { commander: 'sullivan' }, 'Germantown setup')
  t.wants('6th-maryland', { x: 44, y: 12, facing: 0, closed: 1 })
  await t.refused('command', { commander: 'sullivan', unit: '1st-maryland', order: 'move' }, 'Ordering mechanic')
  // Wayne blunders on an 11 in the fog: skirmish order, then astray to nine o'clock.
  await t.order('wayne', '1st-pennsylvania', 'move', [2, 2])
  await t.act('move', { unit: '1st-pennsylvania', x: 105, y: 42 }, 'legal')
  await t.order('wayne', '1st-pennsylvania', 'move', [6, 5, 3, 4, 3], 'blunder')
  t.wants('1st-pennsylvania', { formation: 'skirmish', closed: 1, x: 95, y: 42 })
  // Washington's own order fails, and is thrown again.
  await t.act('command', { commander: 'washington', unit: '1st-north-carolina', order: 'move', forward: 'yes', dice: '6,4,2,2' }, 'obeyed')
  t.wants('game', { ability_used_american: 1, turn_over: null })
  await t.act('move', { unit: '1st-north-carolina', x: 76, y: 42 }, 'legal')
  await t.order('greene', '9th-virginia', 'move', [3, 3])
  await t.act('move', { unit: '9th-virginia', x: 164, y: 42 }, 'legal')
  await t.order('greene', 'greenes-gun', 'form-up', [2, 2])
  await t.act('form-up', { unit: 'greenes-gun', into: 'limbered' }, 'legal')
  // The umpire holds that Greene has the mill in sight, and thinks better of it: then his men
  // stray to six o'clock after all, as far as the edge of the table.
  await t.act('command', { commander: 'greene', unit: '8th-virginia', order: 'move', astray: 'no', dice: '6,4' }, 'refused')
  t.wants('8th-virginia', { x: 158, y: 12, closed: 1 })
  await t.act('stray', { commander: 'greene', dice: '1,6' }, 'strays')
  t.wants('8th-virginia', { x: 158, y: 9, facing: 0, moved: 1 })
  await t.refused('stray', { commander: 'greene' }, 'Germantown setup')
  await t.act('ride', { commander: 'sullivan', x: 40, y: 46, facing: 0 }, 'legal')
  await t.act('ride', { commander: 'wayne', x: 110, y: 38, facing: 0 }, 'legal')
  await t.act('ride', { commander: 'washington', x: 84, y: 46, facing: 0 }, 'legal')
  await t.act('ride', { commander: 'greene', x: 158, y: 42, facing: 0 }, 'legal')
  await t.refused('ride', { commander: 'greene', x: 158, y: 45, facing: 0 }, 'Ordering mechanic')
  await t.act('spot', {}, 'unseen')
  await t.endTurn()
  t.wants('game', { turn: 1, side: 'british' })
}

async function britishOne(t) {
  await t.act('howe', { dice: '6' }, 'not yet')
  await t.refused('howe', {}, 'Germantown, Howe')
  await t.refused('march', { unit: '40th-foot', x: 95, y: 50 }, 'Germantown, British forces')
  await t.refused('march', { unit: '2nd-grenadiers', x: 40, y: 80 }, 'Germantown, British forces')
  await t.refused('march', { unit: '5th-foot', x: 96, y: 90 }, 'Germantown, British forces')
  await t.act('march', { unit: '16th-dragoons', x: 166, y: 74 }, 'marched')
  await t.endTurn()
  t.wants('game', { turn: 2, side: 'american', shooting: null })
}

async function americanTwo(t) {
  await t.order('wayne', '1st-pennsylvania', 'form-up', [2, 3])
  await t.act('form-up', { unit: '1st-pennsylvania', into: 'line' }, 'legal')
  await t.order('wayne', '1st-pennsylvania', 'move', [2, 3])
  await t.act('move', { unit: '1st-pennsylvania', x: 95, y: 48 }, 'legal')
  await t.act('spot', {}, 'spotted')
  t.wants('40th-foot', { x: 95, y: 56, map_x: null, spotted: 1 })
  t.wants('wayne', { in_contact: 1 })
  // A volley: five hits take a stand, and the 40th shoots back with two.
  await t.order('wayne', '1st-pennsylvania', 'shoot', [1, 2])
  const shot = await t.act('shoot', { unit: '1st-pennsylvania', target: '40th-foot', occasion: 'order', dice: dice(12, 5, 5, 5, 4, 4) }, 'stands lost')
  t.wants('40th-foot', { stands: 2 })
  assert.ok(shot.odds.length > 1)
  await t.act('shoot', { unit: '40th-foot', target: '1st-pennsylvania', occasion: 'return', dice: dice(8, 4, 4) }, 'hits only')
  t.wants('1st-pennsylvania', { stands: 3, hits: 2 })
  await t.order('greene', '9th-virginia', 'move', [2, 2])
  await t.act('move', { unit: '9th-virginia', x: 164, y: 57 }, 'legal')
  await t.act('spot', { unit: '27th-foot' }, 'spotted')
  t.wants('greene', { in_contact: 1 })
  await march(t, 'sullivan', '3rd-maryland', { x: 38, y: 68 })
  await t.endTurn()
  t.wants('1st-pennsylvania', { hits: null })
  t.wants('game', { shooting: 1 })
}

async function britishTwo(t) {
  await t.act('howe', { dice: '3' }, 'arrives')
  // Where he enters is the umpire's to say: all along School House Lane, three columns to each side.
  await t.place('howe', 97, 118, 180)
  for (const [unit, x] of Object.entries({ '15th-foot': 53, '17th-foot': 59.5, '33rd-foot': 66, '37th-foot': 132, '44th-foot': 138.5, '64th-foot': 143.5 }))
    await t.place(unit, x, 112, 180, 'column')
  await t.act('release', { unit: '5th-foot' }, 'free')
  await t.act('command', { commander: 'grant', unit: '5th-foot', order: 'move', distance_cm: 5, enemy_visible: 'no', dice: '2,2' }, 'obeyed')
  await t.act('march', { unit: '5th-foot', x: 96, y: 90 }, 'marched')
  // Six sixes are more than the Virginians bear.
  await t.act('shoot', { unit: '27th-foot', target: '9th-virginia', occasion: 'automatic', dice: dice(12, 6, 6, 6, 6, 6, 6) }, 'routed')
  t.wants('9th-virginia', { routed: 1, stands: 2 })
  await t.endTurn()
}

async function americanThree(t) {
  // The Pennsylvanians charge the 40th, who fire; then the melee, in which the 40th protect
  // their colours.
  await t.order('wayne', '1st-pennsylvania', 'move', [2, 2])
  await t.act('charge', { unit: '1st-pennsylvania', target: '40th-foot', response: 'fire', dice: dice(8, 5) }, 'contact')
  t.wants('1st-pennsylvania', { x: 95, y: 56, hits: 1 })
  await t.refused('end-turn', {}, 'Making contact')
  await t.refused('ability', { side: 'british', step: 'use', ability: 'whites-of-eyes', unit: '40th-foot' }, 'Special abilities')
  await t.act('ability', { side: 'british', step: 'use', ability: 'colours', unit: '40th-foot' }, 'used')
  t.wants('game', { ability_used_british: 1, ability_now_british: 'colours', ability_unit_british: '40th-foot' })
  const melee = { charger: '1st-pennsylvania', charged: '40th-foot' }
  await t.act('melee', { ...melee, dice: `${dice(15, 5, 5, 5, 5, 5)},${dice(8, 4, 4)}` }, 'charger wins')
  t.wants('40th-foot', { stands: 2, hits: 5, y: 59 })
  await t.act('follow-up', { unit: '1st-pennsylvania', choice: 'pursue' }, 'pursues')
  await t.act('melee', { ...melee, dice: `${dice(12)},${dice(8, 4, 4, 4)}` }, 'charged wins')
  t.wants('1st-pennsylvania', { stands: 2, hits: 1, y: 56 })
  await t.act('follow-up', { unit: '40th-foot', choice: 'hold' }, 'holds')
  await march(t, 'sullivan', '3rd-maryland', { x: 30, y: 72, facing: 270 }, { x: 25, y: 77, facing: 0, formation: 'line' })
  await march(t, 'sullivan', '1st-maryland', { x: 38, y: 54, facing: 0 }, { x: 41, y: 66, facing: 0, formation: 'line' })
  // The routed Virginians run a whole move from the 27th.
  await t.endTurn()
  t.wants('9th-virginia', { routed: 1, y: 31, facing: 180, moved_last: 1 })
  t.wants('game', { turn: 3, side: 'british', ability_now_british: null })
  await t.refused('ability', { side: 'british', step: 'use', ability: 'colours', unit: '40th-foot' }, 'Special abilities')
}

async function britishThree(t) {
  await t.order('howe', ['15th-foot', '17th-foot'], 'move', [3, 2])
  await t.act('move', { unit: '15th-foot', x: 53, y: 82 }, 'legal')
  await t.act('move', { unit: '17th-foot', x: 59.5, y: 82 }, 'legal')
  // An 11 in the fog: Howe falls, and his side's turn is over.
  await t.order('howe', '33rd-foot', 'move', [6, 5, 6], 'blunder')
  t.wants('howe', { rating: 9, done: 1 })
  t.wants('game', { turn_over: 1 })
  await t.refused('command', { commander: 'jones', unit: 'light-infantry', order: 'shoot' }, 'Ordering mechanic')
  await t.refused('stray', { commander: 'howe' }, 'Germantown setup')
  await t.act('ride', { commander: 'howe', x: 72, y: 80, facing: 180 }, 'legal')
  await t.endTurn()
  t.wants('game', { turn: 4, side: 'american', turn_over: null })
}

async function americanFour(t) {
  await t.refused('rally', { unit: '9th-virginia' }, 'Activation')
  await t.order('greene', '9th-virginia', 'rally', [1, 2])
  t.wants('9th-virginia', { routed: 1, order: 'rally' })
  await t.act('rally', { unit: '9th-virginia' }, 'rallied')
  t.wants('9th-virginia', { routed: null, suppressed: 1, order: null })
  // Canister at the light infantry, over the garden wall: three sixes suppress them.
  await t.place('washingtons-gun', 108, 49.95, 0)
  const gun = { unit: 'washingtons-gun', target: 'light-infantry', shot: 'canister', occasion: 'automatic' }
  await t.act('shoot', { ...gun, dice: dice(8, 6, 6, 6, 5) }, 'suppressed')
  t.wants('light-infantry', { suppressed: 1, stands: 3, hits: 4 })
  await t.refused('command', { commander: 'washington', unit: 'washingtons-gun', order: 'shoot' }, 'Army Lists')
  await t.refused('shoot', { ...gun, occasion: 'order' }, 'Shooting Combat')
  await t.endTurn()
  t.wants('9th-virginia', { suppressed: null })
}

async function britishFour(t) {
  await march(t, 'howe', '15th-foot', { x: 53, y: 52 }, { x: 53, y: 32 })
  await march(t, 'howe', '17th-foot', { x: 59.5, y: 52 }, { x: 59.5, y: 32 })
  await march(t, 'howe', '33rd-foot', { x: 66, y: 82 }, { x: 66, y: 62 }, { x: 66, y: 42 })
  await march(t, 'howe', '44th-foot', { x: 138.5, y: 82 }, { x: 138.5, y: 62 }, { x: 138.5, y: 42 })
  await march(t, 'howe', '64th-foot', { x: 143.5, y: 82 }, { x: 143.5, y: 62 }, { x: 143.5, y: 42 })
  await march(t, 'howe', '37th-foot', { x: 132, y: 82 }, { x: 132, y: 62 })
  await t.act('ride', { commander: 'howe', x: 62, y: 26, facing: 0 }, 'legal')
  await t.refused('command', { commander: 'jones', unit: 'light-infantry', order: 'shoot' }, 'Disordered')
  await t.endTurn()
  t.wants('light-infantry', { suppressed: null, hits: null })
}

async function americanFive(t) {
  // Wayne knows where he is by now.
  await t.order('wayne', '2nd-pennsylvania', 'move', [6, 4], 'refused')
  await t.act('stray', { commander: 'wayne' }, 'keeps its way')
  t.wants('2nd-pennsylvania', { x: 112, y: 12 })
  // Sullivan's men have come up through the fog by the creek.
  await t.order('sullivan', '1st-maryland', 'move', [2, 2])
  await t.act('move', { unit: '1st-maryland', x: 41, y: 70 }, 'legal')
  // Matthews, caught before he has stirred, deploys in skirmish order.
  await t.act('spot', { unit: '1st-grenadiers' }, 'spotted')
  t.wants('1st-grenadiers', { formation: 'skirmish', x: 25, y: 86 })
  t.wants('matthews', { x: 40, y: 94, map_x: null })
  t.wants('sullivan', { in_contact: 1 })
  await t.endTurn()
}

async function britishFive(t) {
  // The next of his comes on in line, and charges men who give way before it.
  await t.act('release', { unit: '2nd-grenadiers' }, 'free')
  await t.act('command', { commander: 'matthews', unit: '2nd-grenadiers', order: 'move', distance_cm: 5, enemy_visible: 'yes', enemy_cm: 16, dice: '2,2' }, 'obeyed')
  await t.act('march', { unit: '2nd-grenadiers', x: 41, y: 84 }, 'marched')
  await t.act('spot', { unit: '2nd-grenadiers' }, 'spotted')
  t.wants('2nd-grenadiers', { formation: 'line', x: 41, y: 84, order: null })
  await t.order('matthews', '2nd-grenadiers', 'move', [2, 2])
  await t.act('charge', { unit: '2nd-grenadiers', target: '1st-maryland', response: 'evade' }, 'evaded')
  t.wants('1st-maryland', { formation: 'skirmish', evaded: 1, y: 60, locked: null })
  // A ball down the line of the 3rd Maryland: it strikes all three stands.
  await t.place('matthews-gun', 14, 75.5, 90)
  const ball = await t.throwing('shoot', { unit: 'matthews-gun', target: '3rd-maryland', shot: 'ball', occasion: 'automatic' }, [6, 5, 4, 4, 5], 'stands lost')
  assert.equal(ball.dice.length, 5 + 4 + 3)
  t.wants('3rd-maryland', { stands: 2 })
  // Howe's columns wheel and form line before the Americans that never left the edge of the table.
  await march(t, 'howe', '15th-foot', { x: 53, y: 21, facing: 180, formation: 'line' })
  await march(t, 'howe', '17th-foot', { x: 72, y: 26.7, facing: 90 }, { x: 79.5, y: 26.7, facing: 90 }, { x: 85, y: 21, facing: 180, formation: 'line' })
  await march(t, 'howe', '33rd-foot', { x: 67, y: 21, facing: 180, formation: 'line' })
  await march(t, 'howe', '64th-foot', { x: 143.5, y: 30 }, { x: 149, y: 21, facing: 180, formation: 'line' })
  await march(t, 'howe', '44th-foot', { x: 128, y: 24, facing: 270 }, { x: 121, y: 21, facing: 180, formation: 'line' })
  await t.act('ride', { commander: 'howe', x: 97, y: 26, facing: 180 }, 'legal')
  await t.endTurn()
}

async function americanSix(t) {
  await t.endTurn()
}

// Columns that never left the edge of the table, and who fires at them.
const caught = { '15th-foot': ['6th-maryland', 'sullivans-dragoons'], '33rd-foot': ['1st-new-jersey', '2nd-new-jersey'],
  '17th-foot': ['2nd-north-carolina', '6th-north-carolina'], '44th-foot': ['7th-pennsylvania', '2nd-pennsylvania', 'chester-militia'],
  '64th-foot': ['1st-virginia', '5th-virginia'] }

// Each fires at one by itself, and at the others when Howe orders it to.
async function britishSix(t) {
  const six = [6, 6, 6, 6, 6, 6]
  for (const [unit, [first, ...others]] of Object.entries(caught)) {
    await t.throwing('shoot', { unit, target: first, occasion: 'automatic' }, six, 'routed')
    for (const target of others) {
      await t.order('howe', unit, 'shoot', [1, 1])
      await t.throwing('shoot', { unit, target, occasion: 'order' }, six, 'routed')
    }
  }
  await t.endTurn()
}

async function americanSeven(t) {
  await t.endTurn()
  for (const unit of Object.values(caught).flat()) t.wants(unit, { lost: 1, x: null, y: null })
  t.wants('game', { breakpoint_due: 'american' })
  await t.refused('end-turn', {}, 'Breakpoint')
  await t.act('breakpoint', { dice: '6,3' }, 'breaks')
  t.wants('game', { broken_american: 1, over: 1 })
  await t.refused('end-turn', {}, 'Breakpoint')
  await t.act('objectives', {}, 'british major')
}

export const turns = { americanOne, britishOne, americanTwo, britishTwo, americanThree, britishThree, americanFour, britishFour,
  americanFive, britishFive, americanSix, britishSix, americanSeven }
