import type { Work } from '../work.js'
import type { CustomersParts } from './deps.js'
import { findByKey } from './hold-customer.js'
import { exportReview } from './review/export-review.js'
import { linksOf } from './stores/link-store.js'

/** What this room keeps of a person: the profile, the documents, the links to operators, when the app was signed in. */
export const exportPerson = async (
  { operators, signIn, keys }: Pick<CustomersParts, 'operators' | 'signIn' | 'keys'>,
  work: Work,
  key: string,
): Promise<{ customerId: string; data: object } | undefined> => {
  const found = await findByKey(work, key)
  if (!found) return undefined
  const { id: customerId, version: _, erasedAt: __, ...profile } = found
  const links = await linksOf(work, customerId)
  const named = await operators.listOperators(
    work,
    links.map(({ operatorId }) => operatorId),
  )
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    customerId,
    data: {
      profile: { customerId, ...profile },
      links: links.map((link) => ({ ...link, operatorName: nameOf.get(link.operatorId) ?? null })),
      documents: await exportReview({ keys }, work, customerId),
      sessions: await signIn.sessionsOf(work, customerId),
    },
  }
}
