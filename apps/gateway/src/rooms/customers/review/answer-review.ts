import type { CustomerValidation, DocumentsRotation } from '@motora/contract/customers'
import {
  type DocumentProblem,
  documentProblems,
  documentsHoldUntil,
  type InvalidationProblem,
  invalidationProblems,
  measureRequest,
} from '@motora/rules/customers'
import { localDay } from '@motora/rules/time'
import { idFrom } from '../../../kernel/ids.js'
import { Refusal } from '../../../kernel/refusal.js'
import { actingAccount } from '../../acting-account.js'
import type { Work } from '../../work.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { unknownCustomer } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { notifyRiders } from '../rider-messages.js'
import { type CustomerRow, findCustomer, setCustomerCanOperate, setDocumentsUntil } from '../store.js'
import { destroyBackups, holdDocuments, listDocumentFacts, setDestroyFrom } from '../stores/document-store.js'
import { putPapers } from '../stores/papers-store.js'
import { findLastRequest, lockOpenRequest, type RequestRow, updateRequest } from '../stores/request-store.js'
import { listCalendars } from '../stores/shift-store.js'

const dayMs = 86_400_000

export interface ReviewAnswer {
  validation: CustomerValidation
  /** Absent: as it is stored. */
  rotation?: DocumentsRotation | undefined
  /** The photos that the reviewer looked at; absent: the caller does not say. */
  documentIds?: readonly string[] | undefined
}

/** @throws Refusal customer.answered_meanwhile, customer.nothing_to_review */
const lockQuestion = async (work: Work, customerId: string): Promise<RequestRow> => {
  const open = await lockOpenRequest(work, customerId)
  if (open) return open
  const last = await findLastRequest(work, customerId)
  if (!last) throw new Refusal('customer.nothing_to_review', 'No documents of this rider wait for an answer.')
  throw new Refusal('customer.answered_meanwhile', 'This request has been answered already.', {
    params: { by: last.answeredBy ?? '' },
  })
}

const incomplete = (problems: readonly (DocumentProblem | InvalidationProblem)[]): Refusal =>
  new Refusal('customer.documents_incomplete', 'The documents cannot be answered like this.', {
    issues: problems.map(({ check, code }) => ({ path: check, code, message: code })),
  })

/** What keeps this answer from being given, by the one rule. */
const assertAnswerable = async (
  { timeZone }: DocumentsDeps,
  work: Work,
  customerId: string,
  { validation, documentIds }: ReviewAnswer,
): Promise<CustomerRow> => {
  const customer = await findCustomer(work, customerId)
  if (!customer) throw unknownCustomer()
  const photos = (await listDocumentFacts(work, customerId)).filter((row) => !row.isBackup && !row.destroyedAt)
  if (documentIds && photos.some(({ id }) => !documentIds.includes(id)))
    throw new Refusal('customer.documents_changed', 'The rider has sent other photos meanwhile.')
  const { mobilePhone } = customer
  const problems = validation.canOperate
    ? documentProblems({
        provided: photos.map(({ code }) => code),
        drivingLicenseTypes: validation.drivingLicenses,
        drivingLicenseExpirationDate: validation.drivingLicenseExpirationDate ?? null,
        identityDocumentExpirationDate: validation.identityDocumentExpirationDate ?? null,
        bDrivingLicenseEmissionDate: validation.bDrivingLicenseEmissionDate ?? null,
        mobilePhone,
        today: localDay(work.now.getTime(), timeZone),
      })
    : invalidationProblems({ mobilePhone, reason: validation.cannotOperateReason ?? null })
  if (problems.length > 0) throw incomplete(problems)
  return customer
}

/** Of two who answer, the second hears that the first has. Before anything of the answer is kept. */
export const holdQuestion = async (work: Work, customerId: string): Promise<RequestRow> => {
  if (!(await findCustomer(work, customerId))) throw unknownCustomer()
  await holdDocuments(work, customerId)
  return lockQuestion(work, customerId)
}

/**
 * The provider's word on a rider's documents: validates them, or says why not. The rider is told; the photos are
 * kept for some days more, the ones that were replaced go immediately.
 * @param request held by `holdQuestion`
 * @throws Refusal customer.documents_changed, customer.documents_incomplete
 * source: MONEY §2; ledgers H-36 to H-44
 */
export const answerReview = async (
  deps: DocumentsDeps,
  work: Work,
  request: RequestRow,
  given: ReviewAnswer,
): Promise<void> => {
  const { customerId } = request
  const { validation } = given
  const customer = await assertAnswerable(deps, work, customerId, given)
  const { canOperate } = validation
  const reason = canOperate ? null : (validation.cannotOperateReason ?? null)
  const dates = {
    drivingLicenseExpirationDate: validation.drivingLicenseExpirationDate ?? null,
    identityDocumentExpirationDate: validation.identityDocumentExpirationDate ?? null,
  }
  await setCustomerCanOperate(work, customerId, canOperate, reason)
  await setDocumentsUntil(work, customerId, canOperate ? (documentsHoldUntil(dates) ?? null) : null)
  await putPapers(work, customerId, {
    drivingLicenseTypes: validation.drivingLicenses,
    drivingLicenseExpiresOn: dates.drivingLicenseExpirationDate,
    identityDocumentExpiresOn: dates.identityDocumentExpirationDate,
    bDrivingLicenseIssuedOn: validation.bDrivingLicenseEmissionDate ?? null,
    expirySaid: null,
    ...(given.rotation ? { documentsRotation: given.rotation } : {}),
  })
  const { delayInShiftsMinutes } = measureRequest(await listCalendars(work), deps.timeZone, {
    uploadedAt: request.openedAt.getTime(),
    answeredAt: work.now.getTime(),
  })
  await updateRequest(work, request.id, {
    answer: canOperate ? 'validated' : 'invalidated',
    reason,
    answeredAt: work.now,
    delayInShiftsMinutes,
    answeredBy: actingAccount(work)?.email ?? null,
    claimedByAccount: null,
    claimedBy: null,
    claimedUntil: null,
  })
  await destroyBackups(work, customerId)
  await setDestroyFrom(work, customerId, new Date(work.now.getTime() + deps.documentDays * dayMs))
  await recordCustomerEvent(deps.keys, work, customer, {
    what: canOperate ? 'validated' : 'invalidated',
    event: canOperate ? 'customers.validated' : 'customers.invalidated',
    after: { canOperate },
    ...(reason === null ? {} : { personal: { reason } }),
  })
  const about = canOperate ? 'documents-validated' : 'documents-invalidated'
  notifyRiders(work, [{ id: idFrom(request.id, 'answer'), customerId, operatorId: null, says: { about } }])
  work.announce({ topic: 'customers.review-answered', key: customerId, payload: { customerId, canOperate } })
}
