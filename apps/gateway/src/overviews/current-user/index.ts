import { roleNamed } from '@motora/contract'
import { type CurrentMembership, getCurrent } from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import type { IdentityRoom } from '../../rooms/identity/index.js'
import { type DoWork, type Handler, handleInOwnTransactions, type Scope, type Work } from '../../rooms/work.js'

/** What this overview needs to know of an operator. */
interface OperatorStanding {
  id: string
  name: string
  canOperate: boolean
  cannotOperateReason: string | null
}

export interface CurrentUserDeps {
  doWork: DoWork
  everything: (why: string) => Scope
  identity: Pick<IdentityRoom, 'listMemberships'>
  /** Those of the operators that there are, in any order. */
  findOperators: (work: Work, operatorIds: readonly string[]) => Promise<readonly OperatorStanding[]>
  /** Whether an incident is open that a technician of this operator sees; null: of any operator. */
  hasOpenTicket: (work: Work, operatorId: string | null) => Promise<boolean>
}

/** Who am I: the roles of the signed-in person with the standing of their operators. source: decision Z-01. */
export const createCurrentUserOverview = ({
  doWork,
  everything,
  identity,
  findOperators,
  hasOpenTicket,
}: CurrentUserDeps) => {
  const ownRoles = everything('own roles are read before one of them is chosen, whichever operators they speak for')

  const handlers: Handler[] = [
    handleInOwnTransactions(getCurrent, async (actor) => {
      if (actor.kind !== 'account' && actor.kind !== 'staff')
        throw new Refusal('identity.unauthenticated', 'Sign in first.')
      const body = await doWork(actor, ownRoles, (work) => rolesOf(work, actor.accountId))
      return { status: 200, body }
    }),
  ]

  const rolesOf = async (work: Work, accountId: string): Promise<CurrentMembership[]> => {
    const memberships = await identity.listMemberships(work, accountId)
    const operatorIds = [...new Set(memberships.flatMap(({ operatorId }) => operatorId ?? []))]
    const found = operatorIds.length > 0 ? await findOperators(work, operatorIds) : []
    const operators = new Map(found.map((operator) => [operator.id, operator]))
    // a technician begins where there is something to do (Z-04); nobody else's landing asks for it
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
        // whoever's role rests is told whose it is, and nothing of how that operator is doing
        operatorCannotOperateReason: canOperate ? (operator?.cannotOperateReason ?? null) : null,
        hasOpenTicket: waiting.has(id),
      }
    })
  }

  return { handlers }
}
