import type { CustomerReview, ReviewWarning } from '@motora/contract/customers'
import { ageNotReached, ageOn } from '@motora/rules/customers'
import { localDay } from '@motora/rules/time'
import type { Work } from '../../work.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { storedRotation } from '../documents/rotation.js'
import { unknownCustomer } from '../hold-customer.js'
import { type CustomerRow, findCustomer } from '../store.js'
import { listDocumentFacts } from '../stores/document-store.js'
import { operatorsLinkedNow } from '../stores/link-store.js'
import { findPapers, type PapersRow, sameIdNumber } from '../stores/papers-store.js'
import { findOpenRequest } from '../stores/request-store.js'
import { listCalendars } from '../stores/shift-store.js'
import { presentRequest } from './present-request.js'

/** Somebody without a birthday gets no warning of an age: there is none to say. */
const tooYoungOf = async (
  { operators }: Pick<DocumentsDeps, 'operators'>,
  work: Work,
  { id, birthday }: CustomerRow,
  today: string,
): Promise<ReviewWarning[]> => {
  if (birthday === null) return []
  const linked = await operators.listOperators(work, await operatorsLinkedNow(work, id))
  const minimumAge = ageNotReached(birthday, linked, today)
  return minimumAge === undefined ? [] : [{ code: 'tooYoung', age: ageOn(birthday, today), minimumAge }]
}

const warningsOf = async (
  deps: Pick<DocumentsDeps, 'operators'>,
  work: Work,
  customer: CustomerRow,
  papers: PapersRow | undefined,
  today: string,
): Promise<ReviewWarning[]> => {
  const same = papers?.idNumberHash ? await sameIdNumber(work, customer.id, papers.idNumberHash) : []
  return [
    ...(same.length > 0 ? [{ code: 'sameIdNumber' as const, customers: same }] : []),
    ...(await tooYoungOf(deps, work, customer, today)),
  ]
}

/** All about a review but the photos. @throws Refusal customer.not_found */
export const readReview = async (
  { operators, timeZone }: DocumentsDeps,
  work: Work,
  customerId: string,
): Promise<CustomerReview> => {
  const customer = await findCustomer(work, customerId)
  if (!customer) throw unknownCustomer()
  const papers = await findPapers(work, customerId)
  const open = await findOpenRequest(work, customerId)
  const today = localDay(work.now.getTime(), timeZone)
  const customerName = `${customer.firstName} ${customer.lastName}`.trim()
  const calendars = open ? await listCalendars(work) : []
  const request = open ? presentRequest({ ...open, customerName }, { calendars, timeZone, now: work.now }) : null
  return {
    customerId,
    request,
    isClaimedByMe:
      request?.claimedBy != null && work.actor.kind === 'staff' && open?.claimedByAccount === work.actor.accountId,
    documents: (await listDocumentFacts(work, customerId)).map(({ id, code, isBackup, uploadedAt, destroyedAt }) => ({
      id,
      code,
      isBackup,
      uploadedAt: uploadedAt.toISOString(),
      destroyedAt: destroyedAt?.toISOString() ?? null,
    })),
    licence: {
      drivingLicenseTypes: papers?.drivingLicenseTypes ?? [],
      drivingLicenseExpirationDate: papers?.drivingLicenseExpiresOn ?? null,
      identityDocumentExpirationDate: papers?.identityDocumentExpiresOn ?? null,
      bDrivingLicenseEmissionDate: papers?.bDrivingLicenseIssuedOn ?? null,
    },
    documentsRotation: storedRotation(papers),
    language: customer.language ?? 'es',
    warnings: await warningsOf({ operators }, work, customer, papers, today),
    today,
  }
}
