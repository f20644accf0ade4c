import type { DocumentsRotation, LicenceRead } from '@motora/contract/customers'
import type { Work } from '../../work.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { assertVersion, getCustomerRow, holdCustomer } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { updateCustomerRow } from '../store.js'
import { findPapers, type PapersRow, putPapers } from '../stores/papers-store.js'
import { holdQuestion } from './answer-review.js'

/** Column of each. */
const columns = {
  drivingLicenseTypes: 'drivingLicenseTypes',
  drivingLicenseExpirationDate: 'drivingLicenseExpiresOn',
  identityDocumentExpirationDate: 'identityDocumentExpiresOn',
  bDrivingLicenseEmissionDate: 'bDrivingLicenseIssuedOn',
} as const
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What is given and differs from what is kept. */
const changedBy = (licence: LicenceRead, kept: PapersRow | undefined) =>
  Object.entries(licence).flatMap(([given, value]) => {
    const name = given as keyof typeof columns
    return value === undefined || (kept && isSame(kept[columns[name]], value)) ? [] : [name]
  })

/**
 * What was read counts as a change of the customer: of two reviewers who have read the same version the second is
 * refused. The same again is no change.
 */
const keepLicence = async (
  { keys }: Pick<DocumentsDeps, 'keys'>,
  work: Work,
  customerId: string,
  licence: LicenceRead,
  version: number | undefined,
): Promise<void> => {
  await holdQuestion(work, customerId)
  const customer = await holdCustomer(work, customerId)
  const changed = changedBy(licence, await findPapers(work, customerId))
  if (changed.length === 0) return
  assertVersion(customer, version)
  await putPapers(work, customerId, Object.fromEntries(changed.map((name) => [columns[name], licence[name]])))
  await updateCustomerRow(work, customerId, {})
  await recordCustomerEvent(keys, work, customer, {
    what: 'profile-changed',
    event: 'customers.profile_changed',
    changed,
    personal: { after: { ...licence } },
  })
}

/**
 * Keeps how the photos are turned and what was read on them, without an answer. What was read belongs to an open
 * question: what a rider was validated by does not change behind the answer.
 * @throws Refusal customer.not_found; with `licence` customer.answered_meanwhile, customer.nothing_to_review,
 * customer.changed_meanwhile
 * source: ledgers H-14, H-17, H-39, H-61; decisions 0071, 0072
 */
export const keepRead = async (
  deps: Pick<DocumentsDeps, 'keys'>,
  work: Work,
  customerId: string,
  given: {
    documentsRotation: DocumentsRotation
    licence?: LicenceRead | undefined
    version?: number | undefined
  },
): Promise<void> => {
  const { documentsRotation, licence, version } = given
  await getCustomerRow(work, customerId)
  if (licence) await keepLicence(deps, work, customerId, licence, version)
  await putPapers(work, customerId, { documentsRotation })
  work.audit({
    event: 'customers.documents_turned',
    target: { kind: 'rider', id: customerId },
    after: { ...documentsRotation },
  })
}
