import { createHash } from 'node:crypto'
import type { House } from '../../house.js'
import { everything } from '../../rooms/operators/index.js'
import { WrongUsage } from './row-refused.js'

const actor = { kind: 'system', name: 'import' } as const
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The operator of this name or id. Made when it is missing and that was asked for; it cannot operate until the
 * provider validates it.
 * @throws WrongUsage when there is none, or more than one of the name
 */
export const chooseOperator = (
  house: House,
  wanted: string,
  make: { mayCreate: boolean; timeZone: string; set: string },
): Promise<{ id: string; name: string; isNew: boolean }> =>
  house.inTransaction(actor, everything('an import is for the operator that its caller names'), async (work) => {
    const all = await house.operators.listOperators(work)
    const found = all.filter(({ id, name }) => id === wanted.toLowerCase() || same(name, wanted))
    const [only] = found
    if (found.length > 1)
      throw new WrongUsage(
        `${found.length} operators are called ${wanted}. Name one by its id:\n  ${found.map(({ id, cif }) => `${id}  ${cif}`).join('\n  ')}`,
      )
    if (only) return { id: only.id, name: only.name, isNew: false }
    if (!make.mayCreate)
      throw new WrongUsage(`There is no operator ${wanted}. Its name is misspelt, or add --create-operator.`)
    const id = await house.operators.createOperator(work, {
      name: wanted.trim(),
      // the tax number is not known; this one says so and is the same each time
      cif: `IMPORT-${createHash('sha256').update(wanted.trim().toLowerCase()).digest('hex').slice(0, 10)}`,
      timezone: make.timeZone,
      cannotOperateReason: `Made by the import of the set ${make.set}.`,
    })
    return { id, name: wanted.trim(), isNew: true }
  })
