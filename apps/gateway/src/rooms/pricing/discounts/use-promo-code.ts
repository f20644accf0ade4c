import { promoTriesADay, type RiderDiscount } from '@motora/contract/pricing'
import { Refusal } from '../../../kernel/refusal.js'
import { everything } from '../../operators/index.js'
import type { Call, Work } from '../../work.js'
import { discountsNaming, lockAssignment, switchAssignment } from '../stores/discount-store.js'
import { givePromoTryBack, promoDayOf, takePromoTry } from '../stores/promo-store.js'
import type { DiscountDeps } from './discount-deps.js'

/** The discounts with this code that name the rider, switched on. Unknown, over, switched off as a whole: none. */
const switchOn = async (
  { operators }: DiscountDeps,
  work: Work,
  customerId: string,
  code: string,
): Promise<RiderDiscount[]> => {
  const found = (await discountsNaming(work, customerId, { code, openAt: work.now })).map(({ discount }) => discount)
  const named = await operators.listOperators(
    work,
    found.map(({ operatorId }) => operatorId),
  )
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  const given: RiderDiscount[] = []
  for (const row of found) {
    const assignment = await lockAssignment(work, row, customerId)
    if (!assignment || !row.applySince || !row.applyUntil) continue
    if (!assignment.enabled) {
      await switchAssignment(work, assignment, true)
      work.audit({
        event: 'pricing.promo_code_used',
        target: { kind: 'discount', id: row.id, name: row.name },
        operatorId: row.operatorId,
        before: { customerId, enable: false },
        after: { customerId, enable: true },
      })
    }
    given.push({
      sharingOperatorId: row.operatorId,
      sharingOperatorName: nameOf.get(row.operatorId) ?? '',
      percent: row.percent,
      promoText: row.promoText,
      applySince: row.applySince.toISOString(),
      applyUntil: row.applyUntil.toISOString(),
    })
  }
  return given
}

const dayMs = 86_400_000

/**
 * Switches on what a rider has by a promo code. A wrong one stays counted whatever comes of it.
 * @throws Refusal discount.code_unknown, discount.too_many_tries
 * source: MONEY §5
 */
export const usePromoCode = async (deps: DiscountDeps, call: Call, code: string): Promise<RiderDiscount[]> => {
  const { actor } = call
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const { customerId } = actor
  const all = everything('tries are the platform’s; a rider may be named by operators that are not open to everybody')
  const taken = await deps.inTransaction(call, all, async (work) => ({
    isAllowed: await takePromoTry(work, customerId, promoTriesADay),
    day: promoDayOf(work.now),
    retryAfterSeconds: Math.ceil((dayMs - (work.now.getTime() % dayMs)) / 1000),
  }))
  if (!taken.isAllowed)
    throw new Refusal('discount.too_many_tries', 'Too many wrong promo codes today. Try again tomorrow.', {
      params: { retryAfterSeconds: taken.retryAfterSeconds },
    })
  const given = await deps.inTransaction(call, all, async (work) => {
    const on = await switchOn(deps, work, customerId, code)
    if (on.length > 0) await givePromoTryBack(work, customerId, taken.day)
    return on
  })
  if (given.length === 0) throw new Refusal('discount.code_unknown', 'This code gives you nothing.')
  return given
}
