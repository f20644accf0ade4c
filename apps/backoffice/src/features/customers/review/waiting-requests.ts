import { listValidationRequests, type ValidationRequest } from '@motora/contract/customers'
import { client } from '../../../shell/session/browser-session'

/** Documents that wait for an answer, the longest first. */
export const waitingConditions = { responseDate: [null] } as const
export const oldestFirst = 'registerDate'

interface From {
  customerId: string
  /** When the one that is looked at was asked; null: it does not wait. */
  registerDate: string | null
}

const find = async (sort: string, conditions: Record<string, unknown>, from: From, me: string | undefined) => {
  const filter = JSON.stringify({ ...waitingConditions, ...conditions })
  const { rows } = await client.list(listValidationRequests, { query: { page: 1, pageSize: 20, sort, filter } })
  const others: ValidationRequest[] = rows.filter(({ customerId }) => customerId !== from.customerId)
  const isFree = ({ claimedBy }: ValidationRequest) => me === undefined || claimedBy === null || claimedBy === me
  return others.find(isFree) ?? (conditions.registerDate ? undefined : others[0])
}

/**
 * The request to look at next: the one that has waited next longest; after the last, the first.
 * @param by -1: the one before it
 * @param me set: what somebody else looks at is left to that person while there is something else
 * @returns whose it is; undefined when no other request waits
 */
export async function nextRequest(from: From, by: 1 | -1, me?: string): Promise<string | undefined> {
  const { registerDate } = from
  const sort = by > 0 ? oldestFirst : `-${oldestFirst}`
  const span = registerDate === null ? undefined : by > 0 ? [registerDate, ''] : ['', registerDate]
  const found = (span && (await find(sort, { registerDate: span }, from, me))) ?? (await find(sort, {}, from, me))
  return found?.customerId
}
