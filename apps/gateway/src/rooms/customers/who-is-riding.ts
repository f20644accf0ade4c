import { whyOver } from '@motora/rules/identity'
import { Refusal } from '../../kernel/refusal.js'
import { ofOperators } from '../operators/index.js'
import type { Actor, Scope } from '../work.js'
import type { CustomersDeps, InOwnWork } from './deps.js'
import type { RiderTokens } from './rider-tokens.js'
import { findCustomer, linksOf } from './store.js'
import { findRiderSession } from './stores/session-store.js'

type RiderActor = Extract<Actor, { kind: 'rider' }>

/** Asks a rider's token and session, for the requests door. */
export const createWhoIsRiding = (
  { operators }: CustomersDeps,
  tokens: RiderTokens,
  inOwnWork: InOwnWork,
): {
  riderOf(authorization: string | undefined): Promise<RiderActor>
  scopeOfRider(actor: RiderActor): Promise<Scope>
} => ({
  riderOf: async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    const claims = token === undefined ? undefined : await tokens.read(token)
    const alive =
      claims !== undefined &&
      (await inOwnWork(async (work) => {
        const session = await findRiderSession(work, claims.sessionId)
        if (!session || session.customerId !== claims.customerId) return false
        if (whyOver({ ...session, remembered: true }, work.now)) return false
        const customer = await findCustomer(work, session.customerId)
        return customer !== undefined && customer.deregisteredAt === null
      }))
    if (!claims || !alive) throw new Refusal('rider.unauthenticated', 'Sign in first.')
    return { kind: 'rider', ...claims }
  },
  scopeOfRider: async ({ customerId }) => {
    const ids = await inOwnWork(async (work) => {
      const open = (await operators.listOperators(work)).filter((o) => o.canOperate && !o.isPrivate)
      const links = await linksOf(work, customerId)
      return [...new Set([...open.map((o) => o.id), ...links.map((link) => link.operatorId)])]
    })
    return ofOperators(ids, customerId)
  },
})
