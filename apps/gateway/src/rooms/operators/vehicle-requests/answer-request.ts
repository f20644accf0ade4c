import { requestActions } from '@motora/rules/operators'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { assertEnough, type RequestLine } from './assert-enough.js'
import { asFacts } from './request-vehicles.js'
import { lockRequestRow, type NamedRequest, updateRequestRow } from './store.js'
import { lockOfferRows, takeFromOffer } from './stores/offer-store.js'

const unknownRequest = (): Refusal => new Refusal('operator.request_not_found', 'There is no such request of vehicles.')

/** Whether this is to be done to the request in its present state; false: it has been already. */
const isToBe = (work: Work, action: keyof typeof requestActions, { request }: NamedRequest): boolean => {
  const isOwn = request.operatorId === work.scope.loggedOperatorId
  return isToDo(requestActions[action]({ state: request.state, isOwn }), (why) =>
    why === 'operator.request_answered'
      ? new Refusal(why, 'This request has been answered or withdrawn.')
      : unknownRequest(),
  )
}

/** Takes the vehicles out of what is offered: all of them, or refuses. Two at the same time take turns. */
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
 * The provider's word on a request that waits. Accepted vehicles are no longer offered to others.
 * @param answer for the requester; the contract wants one with a no
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
  if (!isToBe(work, 'answer', found)) return
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
  if (!found) throw unknownRequest()
  if (!isToBe(work, 'withdraw', found)) return
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
