import { Refusal } from '../../../kernel/refusal.js'

const dayMs = 86_400_000

/** A calendar day as an end is its last moment, in UTC. */
const endOf = (text: string): Date => new Date(Date.parse(text) + (text.length === 10 ? dayMs : 0))

/**
 * Between which moments a link lets its customer rent: from now and without end unless said.
 * @throws Refusal customer.dates_order
 */
export const linkDates = (
  given: { canOperateStart?: string | null | undefined; canOperateEnd?: string | null | undefined },
  otherwiseFrom: Date,
): { canOperateStart: Date; canOperateEnd: Date | null } => {
  const canOperateStart = given.canOperateStart ? new Date(given.canOperateStart) : otherwiseFrom
  const canOperateEnd = given.canOperateEnd ? endOf(given.canOperateEnd) : null
  if (canOperateEnd && canOperateEnd <= canOperateStart)
    throw new Refusal('customer.dates_order', 'The end must be after the start.')
  return { canOperateStart, canOperateEnd }
}
