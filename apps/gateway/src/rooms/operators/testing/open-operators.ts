import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Overrides, openHouse, type Staff, staffOf, testTariff } from '../../../testing/open-house.js'
import type { NewOperator } from '../index.js'

type Memberships = Awaited<ReturnType<NonNullable<NonNullable<Overrides['identity']>['listMemberships']>>>
/** What is asked of somebody's roles here is the name alone. */
export const namedAs = (fullName: string | undefined) => (fullName ? [{ fullName }] : []) as Memberships

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

/** A house with people of the provider and of operators, each with a name. */
export const openOperators = (db: TestDatabase) => {
  const names = new Map<string, string>()
  const house = openHouse(db, { identity: { listMemberships: async (_work, id) => namedAs(names.get(id)) } })
  const { asSystem, bus, inTransaction, operators: room } = house
  const changed: string[] = []
  bus.subscribe('operators.changed', (facts) => void changed.push(...facts.map(({ key }) => key)))

  const person = (role: Staff['role'], operatorId: string | null, name: string): Staff => {
    const who = staffOf({ role, operatorId, email: `${name.toLowerCase().replaceAll(' ', '.')}@motora.test` })
    names.set(who.accountId, name)
    return who
  }
  const admin = person('Sharing.Admin', null, 'Paula Provider')

  return {
    ...house,
    room,
    admin,
    person,
    /** Ids of operators that were announced since this was asked last. */
    told: () => changed.splice(0),
    /** With a tariff: one that the provider can validate. */
    newOperator: (more: Partial<NewOperator> = {}): Promise<string> =>
      asSystem(async (work) => {
        const id = await room.createOperator(work, { name: `Operator ${made}`, cif: newTaxId(), ...more })
        await house.pricing.saveTariff(work, id, testTariff)
        return id
      }),
    managerOf: (operatorId: string): Staff => person('Sharing.OperatorManager', operatorId, 'Marta Manager'),
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
export type OpenOperators = ReturnType<typeof openOperators>

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
