import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { assertEnough, type RequestLine } from './assert-enough.js'
import { asFacts } from './request-vehicles.js'
import { lockRequestRow, type NamedRequest, updateRequestRow } from './store.js'
import { lockOfferRows, takeFromOffer } from './stores/offer-store.js'

const unknownRequest = (): Refusal => new Refusal('operator.request_not_found', 'There is no such request of vehicles.')

const assertWaiting = ({ request }: NamedRequest): void => {
  if (request.state !== 'waiting')
    throw new Refusal('operator.request_answered', 'This request has been answered or withdrawn.')
}

/** Takes the vehicles out of what is offered: all of them, or refuses. Two at once take turns. */
const takeVehicles = async (work: Work, lines: readonly RequestLine[]): Promise<void> => {
  const offers = await lockOfferRows(
    work,
    lines.map(({ model }) => model),
  )
  assertEnough(lines, offers)
  const wanted = new Map(lines.map(({ model, quantity }) => [model, quantity]))
  for (const { model, available } of offers) await takeFromOffer(work, model, wanted.get(model) ?? 0, available)
}

/**
 * The provider's word on a request that waits. What is accepted is no longer to be had by others.
 * @param answer for who asked; the contract wants one with a no
 * @throws Refusal operator.request_not_found, operator.request_answered, operator.not_enough_vehicles
 * source: Z-16.
 */
export const answerRequest = async (
  work: Work,
  id: string,
  { accepted, answer }: { accepted: boolean; answer: string | null },
): Promise<void> => {
  const found = await lockRequestRow(work, id)
  if (!found) throw unknownRequest()
  assertWaiting(found)
  const { request, operatorName } = found
  if (accepted) await takeVehicles(work, request.lines)
  const state = accepted ? 'accepted' : 'declined'
  await updateRequestRow(work, id, {
    state,
    answer,
    answeredAt: work.now,
    answeredBy: work.actor.kind === 'staff' ? work.actor.accountId : null,
  })
  work.audit({
    event: 'operators.vehicle_request_answered',
    target: { kind: 'vehicle-request', id, name: operatorName },
    operatorId: request.operatorId,
    before: { state: request.state },
    after: { state, vehicles: asFacts(request.lines) },
    reason: answer,
  })
}

/**
 * Takes a request of the logged operator back while it waits; one of a sub-operator is that one's to take back.
 * Repeating it changes nothing.
 * @throws Refusal operator.request_not_found, operator.request_answered
 * source: Z-13, Z-16.
 */
export const withdrawRequest = async (work: Work, id: string): Promise<void> => {
  const found = await lockRequestRow(work, id)
  if (!found || found.request.operatorId !== work.scope.loggedOperatorId) throw unknownRequest()
  if (found.request.state === 'withdrawn') return
  assertWaiting(found)
  const { request, operatorName } = found
  await updateRequestRow(work, id, { state: 'withdrawn' })
  work.audit({
    event: 'operators.vehicle_request_withdrawn',
    target: { kind: 'vehicle-request', id, name: operatorName },
    operatorId: request.operatorId,
    before: { state: request.state },
    after: { state: 'withdrawn' },
  })
}
