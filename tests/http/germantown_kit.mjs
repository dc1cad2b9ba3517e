// What only Germantown's script says: places in centimetres, orders of commanders, turns.
import { Table as AnyTable } from './script_kit.mjs'

export { fold, foldJournal, key } from './script_kit.mjs'

export class Table extends AnyTable {
  place(unit, x, y, facing, formation = 'line') {
    return this.act('place', { unit, x, y, facing, formation }, 'placed')
  }

  order(commander, unit, order, dice, verdict = 'obeyed') {
    const units = [unit].flat()
    const fields = { commander, order, dice: dice.join(',') }
    units.forEach((id, i) => (fields[i === 0 ? 'unit' : `unit_${i + 1}`] = id))
    return this.act('command', fields, verdict)
  }

  endTurn() {
    return this.act('end-turn', {}, 'turn')
  }
}
