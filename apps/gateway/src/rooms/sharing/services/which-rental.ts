import { isActive, type RentalAction, type RentalHand, rentalActions } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { findActiveOfCustomer, findNewestOfCustomer, findService, lockService, type ServiceRow } from './store.js'

export const wrongState = ({ state }: ServiceRow): Refusal =>
  state === 'expired'
    ? new Refusal('service.reservation_expired', 'The reservation has expired.')
    : new Refusal('service.wrong_state', `This cannot be done to a rental that is ${state}.`, { params: { state } })

/**
 * Whether this is to be done to the rental; false: it has been already.
 * @throws Refusal service.wrong_state, service.reservation_expired
 */
export const isRentalToBe = (held: ServiceRow, action: RentalAction, by: RentalHand): boolean =>
  isToDo(rentalActions[action]({ state: held.state, by }), () => wrongState(held))

/** How long a call that names no rental still means the one that is just over. */
const repeatWithinMs = 10 * 60_000

/** The rider that this work is for. */
export const riderIdOf = ({ actor }: Pick<Work, 'actor'>): string => {
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  return actor.customerId
}

const unknownRental = (): Refusal => new Refusal('service.not_found', 'There is no such rental of yours.')

const lastTouch = ({ endedAt, cancelledAt, reserveLimitAt }: ServiceRow): Date =>
  endedAt ?? cancelledAt ?? reserveLimitAt

/** The rider's rental of this id, whatever became of it. @throws Refusal service.not_found */
export const findNamedRental = async (work: Work, serviceId: string): Promise<ServiceRow> => {
  const named = await findService(work, serviceId)
  if (named?.customerId !== riderIdOf(work)) throw unknownRental()
  return named
}

/**
 * The rental that a rider's action means, held: the named one, else the running one, else the one that this very
 * action has just finished, so that a repeated call finds what the first one did.
 * @throws Refusal service.not_found, service.none_active
 */
export const lockMeantRental = async (
  work: Work,
  serviceId: string | undefined,
  action: RentalAction,
): Promise<ServiceRow> => {
  if (serviceId !== undefined) {
    const held = await lockService(work, (await findNamedRental(work, serviceId)).id)
    if (!held) throw unknownRental()
    return held
  }
  const customerId = riderIdOf(work)
  const meant = (await findActiveOfCustomer(work, customerId)) ?? (await findNewestOfCustomer(work, customerId))
  const held = meant && (await lockService(work, meant.id))
  const justDone =
    held &&
    rentalActions[action]({ state: held.state, by: 'rider' }) === 'already' &&
    work.now.getTime() - lastTouch(held).getTime() <= repeatWithinMs
  if (!held || !(isActive(held.state) || justDone))
    throw new Refusal('service.none_active', 'There is no rental at the moment.')
  return held
}
