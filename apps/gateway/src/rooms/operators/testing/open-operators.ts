import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { newPerson } from '../../../testing/new-person.js'
import { openHouse, type Staff, testTariff } from '../../../testing/open-house.js'
import type { NewOperator } from '../index.js'

/** A Spanish tax number that no other test operator has. */
let made = 0
export const newTaxId = (): string => {
  made += 1
  const digits = String(1_000_000 + made).slice(-7)
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

/** A house with an administrator of the provider and operators with a manager each, all with accounts and names. */
export const openOperators = async (db: TestDatabase) => {
  const managers = new Map<string, Staff>()
  const house = openHouse(db)
  const { asSystem, bus, inTransaction, operators: room } = house
  const changed: string[] = []
  bus.subscribe('operators.changed', (facts) => void changed.push(...facts.map(({ key }) => key)))

  const admin = await newPerson(house, { role: 'Sharing.Admin', operatorId: null, name: 'Paula Provider' })

  return {
    ...house,
    room,
    admin,
    /** Ids of operators that were announced since this was asked last. */
    told: () => changed.splice(0),
    /** With a tariff: one that the provider can validate. */
    newOperator: async (more: Partial<NewOperator> = {}): Promise<string> => {
      const operatorId = await asSystem(async (work) => {
        const id = await room.createOperator(work, { name: `Operator ${made}`, cif: newTaxId(), ...more })
        await house.pricing.saveTariff(work, id, testTariff)
        return id
      })
      const manager = { role: 'Sharing.OperatorManager', operatorId, name: 'Marta Manager' } as const
      managers.set(operatorId, await newPerson(house, manager))
      return operatorId
    },
    managerOf: (operatorId: string): Staff => {
      const manager = managers.get(operatorId)
      if (!manager) throw new Error('this operator was not made here')
      return manager
    },
    /** The whole operator, as the lists show it. */
    read: (id: string, reader: Staff = admin) =>
      room.scopeOf(reader, false).then((scope) =>
        inTransaction({ actor: reader, request: undefined }, scope, async (work) => {
          const row = await room.findListedOperator(work, id)
          const [operator] = row ? await room.complete(work, [row], { totals: new Map(), discounts: new Map() }) : []
          if (!operator) throw new Error('there is no such operator')
          return operator
        }),
      ),
  }
}
export type OpenOperators = Awaited<ReturnType<typeof openOperators>>

/** The refusal that something was met with; fails when it was not. */
export const refusalOf = async (
  asked: Promise<unknown>,
): Promise<{ code: string; issues: { path: string; code: string }[] }> => {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : []
    return { code: error.code, issues: issues.map(({ path, code }) => ({ path, code })) }
  }
  throw new Error('nothing was refused')
}
