import { roleNamed } from '@motora/contract'
import { type CurrentMembership, getCurrent } from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import type { IdentityRoom } from '../../rooms/identity/index.js'
import { type Handler, handle, type Scope, type Work } from '../../rooms/work.js'

/** What this overview needs to know of an operator. */
interface OperatorStanding {
  id: string
  name: string
  canOperate: boolean
  cannotOperateReason: string | null
  timezone: string
}

export interface CurrentUserDeps {
  everything: (why: string) => Scope
  identity: Pick<IdentityRoom, 'listMemberships'>
  /** Those of the operators that there are, in any order. */
  findOperators: (work: Work, operatorIds: readonly string[]) => Promise<readonly OperatorStanding[]>
  /** Whether an incident is open that a technician of this operator sees; null: of any operator. */
  hasOpenTicket: (work: Work, operatorId: string | null) => Promise<boolean>
}

/** Who am I: the roles of the signed-in person with the standing of their operators. source: decision Z-01. */
export const createCurrentUserOverview = ({ everything, identity, findOperators, hasOpenTicket }: CurrentUserDeps) => {
  const handlers: Handler[] = [
    handle(getCurrent, {
      scope: everything('own roles are read before one of them is chosen, whichever operators they speak for'),
      answer: async (work) => {
        const { actor } = work
        if (actor.kind !== 'account' && actor.kind !== 'staff')
          throw new Refusal('identity.unauthenticated', 'Sign in first.')
        return { status: 200, body: await rolesOf(work, actor.accountId) }
      },
    }),
  ]

  const rolesOf = async (work: Work, accountId: string): Promise<CurrentMembership[]> => {
    const memberships = await identity.listMemberships(work, accountId)
    const operatorIds = [...new Set(memberships.flatMap(({ operatorId }) => operatorId ?? []))]
    const found = operatorIds.length > 0 ? await findOperators(work, operatorIds) : []
    const operators = new Map(found.map((operator) => [operator.id, operator]))
    // a technician begins where there is something to do (Z-04); no other landing page asks for it
    const waiting = new Set<string>()
    for (const { id, role, canOperate, operatorId } of memberships)
      if (canOperate && role === roleNamed.technician && (await hasOpenTicket(work, operatorId))) waiting.add(id)
    return memberships.map(({ id, email, fullName, role, canOperate, operatorId }) => {
      const operator = operatorId === null ? undefined : operators.get(operatorId)
      return {
        id,
        email,
        fullName,
        role,
        canOperate,
        sharingOperatorId: operatorId,
        sharingOperatorName: operator?.name ?? null,
        operatorCanOperate: operator?.canOperate ?? null,
        // the person whose role rests sees whose it is, and nothing else of that operator
        operatorCannotOperateReason: canOperate ? (operator?.cannotOperateReason ?? null) : null,
        operatorTimezone: operator?.timezone ?? null,
        hasOpenTicket: waiting.has(id),
      }
    })
  }

  return { handlers }
}
