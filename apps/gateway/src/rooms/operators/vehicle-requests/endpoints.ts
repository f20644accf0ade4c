import type { VehicleRequest } from '@motora/contract/operators'
import * as contract from '@motora/contract/operators'
import { Refusal } from '../../../kernel/refusal.js'
import { type Actor, type Handler, handle } from '../../work.js'
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

const operatorOf = (actor: Actor): string => {
  if (actor.kind !== 'staff' || actor.operatorId === null)
    throw new Refusal('identity.not_permitted', 'Only people of an operator can ask for vehicles.')
  return actor.operatorId
}

/** An empty text says nothing. */
const orNull = (text: string | null | undefined): string | null => text || null

/** What operators ask the provider for, and what it says. source: ledger C-29; Z-16. */
export const vehicleRequestHandlers: readonly Handler[] = [
  handle(contract.listVehicleOffers, async (work) => ({
    status: 200,
    body: (await listOfferRows(work)).map(({ model, available }) => ({ model, available })),
  })),
  handle(contract.setVehicleOffer, async (work, { params, body }) => {
    await setOffer(work, params.model, body)
    return { status: 204, body: undefined }
  }),
  handle(contract.listVehicleRequests, async (work, { query }) => {
    const { rows, ...place } = await listRequestRows(work, query)
    return { status: 200, body: rows.map(present), ...place }
  }),
  handle(contract.createVehicleRequest, {
    scope: (actor) => ofOperators([operatorOf(actor)]),
    answer: async (work, { body: { id, lines, comment } }) => {
      const made = await requestVehicles(work, operatorOf(work.actor), { id, lines, comment: orNull(comment) })
      return { status: 201, body: { id: made } }
    },
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
