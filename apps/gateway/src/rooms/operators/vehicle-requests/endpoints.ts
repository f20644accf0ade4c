import type { VehicleRequest } from '@motora/contract/operators'
import * as contract from '@motora/contract/operators'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { OperatorsDeps } from '../deps.js'
import { ofOperators } from '../scope.js'
import { answerRequest, withdrawRequest } from './answer-request.js'
import { requestVehicles } from './request-vehicles.js'
import { setOffer } from './set-offer.js'
import { listRequestRows, type NamedRequest } from './store.js'
import { listOfferRows } from './stores/offer-store.js'

const present = ({ request, operatorName }: NamedRequest): VehicleRequest => ({
  id: request.id,
  sharingOperatorId: request.operatorId,
  sharingOperatorName: operatorName,
  lines: request.lines,
  comment: request.comment,
  state: request.state,
  createdAt: request.createdAt.toISOString(),
  createdByName: request.createdByName,
  answeredAt: request.answeredAt?.toISOString() ?? null,
  answer: request.answer,
})

const notOfAnOperator = () => new Refusal('identity.not_permitted', 'Only somebody of an operator asks for vehicles.')

/** An empty text says nothing. */
const orNull = (text: string | null | undefined): string | null => text || null

/** What operators ask the provider for, and what it says. source: ledger C-29; Z-16. */
export const vehicleRequestHandlers = ({ doWork, nameOf }: Pick<OperatorsDeps, 'doWork' | 'nameOf'>): Handler[] => [
  handle(contract.listVehicleOffers, async (work) => ({
    status: 200,
    body: (await listOfferRows(work)).map(({ model, available }) => ({ model, available })),
  })),
  handle(contract.setVehicleOffer, async (work, { params, body }) => {
    await setOffer(work, params.model, body.available)
    return { status: 204, body: undefined }
  }),
  handle(contract.listVehicleRequests, async (work, { query }) => {
    const { rows, total } = await listRequestRows(work, query)
    return { status: 200, body: rows.map(present), total }
  }),
  // names of people are read in a transaction of their own
  handleInOwnTransactions(contract.createVehicleRequest, async (actor, { body: { id, lines, comment } }) => {
    if (actor.kind !== 'staff' || actor.operatorId === null) throw notOfAnOperator()
    const { operatorId } = actor
    const by = { accountId: actor.accountId, name: (await nameOf?.(actor.accountId)) ?? actor.email }
    const given = { id, lines, comment: orNull(comment) }
    const made = await doWork(actor, ofOperators([operatorId]), (work) => requestVehicles(work, operatorId, given, by))
    return { status: 201, body: { id: made } }
  }),
  handle(contract.answerVehicleRequest, async (work, { params, body }) => {
    await answerRequest(work, params.id, { accepted: body.accepted, answer: orNull(body.answer) })
    return { status: 204, body: undefined }
  }),
  handle(contract.withdrawVehicleRequest, async (work, { params }) => {
    await withdrawRequest(work, params.id)
    return { status: 204, body: undefined }
  }),
]
