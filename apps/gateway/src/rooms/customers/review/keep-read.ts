import type { DocumentsRotation, LicenceRead } from '@motora/contract/customers'
import type { Work } from '../../work.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { getCustomerRow } from '../hold-customer.js'
import { putPapers } from '../stores/papers-store.js'
import { tellCustomer } from '../tell-customer.js'
import { holdQuestion } from './answer-review.js'

/** By column; what is left out stays, as Drizzle leaves out what is undefined. */
const columnsOf = (licence: LicenceRead) => ({
  drivingLicenseTypes: licence.drivingLicenseTypes,
  drivingLicenseExpiresOn: licence.drivingLicenseExpirationDate,
  identityDocumentExpiresOn: licence.identityDocumentExpirationDate,
  bDrivingLicenseIssuedOn: licence.bDrivingLicenseEmissionDate,
})

/**
 * Keeps how the photos are turned and what was read on them, without an answer. What was read belongs to an open
 * question: what a rider was validated by does not change behind the answer.
 * @throws Refusal customer.not_found; with `licence` customer.answered_meanwhile, customer.nothing_to_review
 * source: ledgers H-14, H-17, H-39, H-61; decision 0072
 */
export const keepRead = async (
  { keys }: Pick<DocumentsDeps, 'keys'>,
  work: Work,
  customerId: string,
  { documentsRotation, licence }: { documentsRotation: DocumentsRotation; licence?: LicenceRead | undefined },
): Promise<void> => {
  const customer = await getCustomerRow(work, customerId)
  if (licence) await holdQuestion(work, customerId)
  await putPapers(work, customerId, { documentsRotation, ...(licence ? columnsOf(licence) : {}) })
  work.audit({
    event: 'customers.documents_turned',
    target: { kind: 'rider', id: customerId },
    after: { ...documentsRotation },
  })
  if (!licence) return
  const changed = Object.entries(licence).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  await tellCustomer(keys, work, customer, {
    ...{ what: 'profile-changed', event: 'customers.profile_changed', changed },
    personal: { after: { ...licence } },
  })
}
