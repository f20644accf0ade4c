import type { EndpointSpec, InputOf } from '@motora/contract'
import type { House } from '../house.js'
import { everything } from '../rooms/operators/index.js'
import type { Actor } from '../rooms/work.js'
import { askAs } from './ask-as.js'
import { demoEmail, demoPeople } from './people.js'

const system = { kind: 'system', name: 'world' } as const

/**
 * Calls that people of the demo make, under their first roles and with what those see; who refunded what is on record.
 * @returns a function of a person's name (see `demoPeople`), a call and its input
 */
export const staffOfDemo = async (house: House) => {
  const accounts = await house.inTransaction(system, everything('the world knows its people'), async (work) => {
    const { rows } = await house.identity.listAccounts(work, { page: 1, pageSize: 100 })
    return new Map(rows.map((one) => [one.account.email, one]))
  })
  const callerOf = async (name: string) => {
    const found = accounts.get(demoEmail(name))
    const wanted = demoPeople.find((person) => person.name === name)?.memberships[0]
    const membership = found?.memberships.find(({ role }) => role === wanted?.role)
    if (!found || !membership) throw new Error(`the demo has nobody called ${name}`)
    const actor: Extract<Actor, { kind: 'staff' }> = {
      kind: 'staff',
      accountId: found.account.id,
      email: found.account.email,
      membershipId: membership.id,
      sessionId: membership.id,
      role: membership.role,
      operatorId: membership.operatorId,
      canOperate: true,
    }
    return { actor, scope: await house.operators.scopeOf(actor, false) }
  }
  const callers = new Map<string, ReturnType<typeof callerOf>>()
  return async <E extends EndpointSpec>(name: string, endpoint: E, input: InputOf<E>) => {
    const caller = callers.get(name) ?? callerOf(name)
    callers.set(name, caller)
    return askAs(house, await caller, endpoint, input)
  }
}
export type StaffOfDemo = Awaited<ReturnType<typeof staffOfDemo>>
