import type { updateRiderPreferences } from '@motora/contract/customers'
import type { z } from 'zod'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { type CustomerRow, lockCustomer } from '../store.js'
import { putPreferences } from '../stores/preference-store.js'

type Given = z.output<typeof updateRiderPreferences.body>

const factsOf = ({ language, newsAcceptedAt }: Pick<CustomerRow, 'language' | 'newsAcceptedAt'>) => ({
  language,
  acceptsNews: newsAcceptedAt !== null,
})

/**
 * In which language a rider is told things, and whether news too. A consent that is given again keeps its moment. The
 * same again changes nothing.
 * @throws Refusal rider.unauthenticated
 * source: MONEY §9; decision 0098
 */
export const changePreferences = async (
  work: Work,
  customerId: string,
  { language, acceptsNews }: Given,
): Promise<CustomerRow> => {
  const known = await lockCustomer(work, customerId)
  if (!known) throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const wants = acceptsNews ?? known.newsAcceptedAt !== null
  const changed = {
    language: language ?? known.language,
    newsAcceptedAt: wants ? (known.newsAcceptedAt ?? work.now) : null,
  }
  if (changed.language === known.language && changed.newsAcceptedAt === known.newsAcceptedAt) return known
  await putPreferences(work, customerId, changed)
  work.audit({
    event: 'customers.preferences_changed',
    target: { kind: 'rider', id: customerId },
    before: factsOf(known),
    after: factsOf(changed),
  })
  return { ...known, ...changed }
}
