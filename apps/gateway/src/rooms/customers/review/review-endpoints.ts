import * as contract from '@motora/contract/customers'
import { Refusal } from '../../../kernel/refusal.js'
import { everything } from '../../operators/index.js'
import { type Actor, type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { lookAtDocuments } from '../documents/look-at-documents.js'
import { assertMaySend, photoOf, presentRiderDocuments, sendDocument } from '../documents/send-document.js'
import { assertVersion, getCustomerRow, holdCustomer } from '../hold-customer.js'
import { updateProfile } from '../profile/update-profile.js'
import { listRequests } from '../stores/request-store.js'
import { listCalendars } from '../stores/shift-store.js'
import { answerReview, holdQuestion } from './answer-review.js'
import { claimReview } from './claim-review.js'
import { keepRead } from './keep-read.js'
import { presentRequest } from './present-request.js'
import { readReview } from './read-review.js'

const riderOf = ({ actor }: { actor: Actor }): string => {
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  return actor.customerId
}

const ofProvider = everything('documents are the provider’s; a rider’s calls keep to the own ones')

/** Documents as riders send them, and what reviewers do with them. */
export const reviewHandlers = (deps: DocumentsDeps): Handler[] => [
  handle(contract.sendRiderDocument, {
    scope: ofProvider,
    prepare: async (call, { body }) => {
      await deps.inTransaction(call, ofProvider, (work) => assertMaySend(work, riderOf(call)))
      return photoOf(body)
    },
    answer: async (work, { params: { code } }, photo) => ({
      status: 200,
      body: await sendDocument(deps, work, riderOf(work), code, photo),
    }),
  }),
  handle(contract.getRiderDocuments, {
    scope: ofProvider,
    answer: async (work) => ({ status: 200, body: await presentRiderDocuments(work, riderOf(work)) }),
  }),
  handleInOwnTransactions(
    contract.listCustomerDocuments,
    'the look is on record before the first byte is made, and stays so when it is refused',
    async (call, { query }) => ({ status: 200, body: await lookAtDocuments(deps, call, query.value) }),
  ),
  handle(contract.listIdDocTypes, async () => ({
    status: 200,
    body: contract.idDocTypes.map((name) => ({ id: name, name })),
  })),
  handle(contract.listDrivingLicenseTypes, async () => ({
    status: 200,
    body: contract.drivingLicenseTypes.map((type) => ({ ...type })),
  })),
  handle(contract.listValidationRequests, async (work, { query }) => {
    const { rows, ...place } = await listRequests(work, query)
    const by = { calendars: await listCalendars(work), timeZone: deps.timeZone, now: work.now }
    return { status: 200, body: rows.map((row) => presentRequest(row, by)), ...place }
  }),
  handle(contract.getCustomerReview, async (work, { query }) => ({
    status: 200,
    body: await readReview(deps, work, query.customerId),
  })),
  handle(contract.claimReview, async (work, { body }) => ({
    status: 200,
    body: await claimReview(work, body.customerId, body.release),
  })),
  handle(contract.validateCustomer, async (work, { params, body }) => {
    await answerReview(deps, work, await holdQuestion(work, params.id), { validation: body })
    return { status: 204, body: undefined }
  }),
  handle(contract.validateAndUpdateCustomer, async (work, { query, body }) => {
    const { id } = await getCustomerRow(work, query.email)
    // who comes second keeps nothing: the question is held before the profile is changed
    const question = await holdQuestion(work, id)
    // the answer says all that was read on the documents, so it is judged by the version also without a profile
    assertVersion(await holdCustomer(work, id), body.version)
    if (body.customerUpdateRequest) await updateProfile(deps, work, id, body.customerUpdateRequest)
    await answerReview(deps, work, question, {
      validation: body.customerValidationRequest,
      rotation: body.documentsRotation,
      documentIds: body.documentIds,
    })
    return { status: 204, body: undefined }
  }),
  handle(contract.addDocumentsRotation, async (work, { body: { customerId, ...read } }) => {
    await keepRead(deps, work, customerId, read)
    return { status: 204, body: undefined }
  }),
]
