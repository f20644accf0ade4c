import type { ServiceState } from '@motora/contract/sharing'
import { actionTable } from '../actions/index.js'

/** Who does something to a rental. `clean` is staff freeing a vehicle, `system` the clock. */
export type RentalHand = 'rider' | 'staff' | 'clean' | 'system'

/** A rental, and who is to do something to it. */
export interface RentalStanding {
  state: ServiceState
  by: RentalHand
}
export type RentalReason = 'service.wrong_state'

const wrong = 'service.wrong_state'
const never = {
  reserved: wrong,
  'in progress': wrong,
  paused: wrong,
  cancelled: wrong,
  expired: wrong,
  ended: wrong,
} as const satisfies Record<ServiceState, RentalReason>

/** What only these may do. Asked twice it has been done already: a phone repeats what it got no answer to. */
const only = (...hands: readonly RentalHand[]) => {
  const forThem =
    <Verdict>(verdict: Verdict) =>
    ({ by }: RentalStanding) =>
      hands.includes(by) ? verdict : wrong
  return { can: forThem(true as const), did: forThem('already' as const) }
}
const rider = only('rider')
const system = only('system')
const riderOrClean = only('rider', 'clean')
const everybody = only('rider', 'staff', 'clean', 'system')

/** The whole life of a rental: nothing happens to it that does not stand here. source: decision Z-21. */
export const rentalActions = actionTable<RentalStanding, ServiceState, RentalReason>(({ state }) => state)({
  start: { ...never, reserved: rider.can, 'in progress': rider.did },
  // cleaning a vehicle that is only reserved takes the reservation away: no trip began that could end
  cancel: { ...never, reserved: riderOrClean.can, cancelled: riderOrClean.did },
  expire: { ...never, reserved: system.can, expired: system.did },
  pause: { ...never, 'in progress': rider.can, paused: rider.did },
  resume: { ...never, paused: rider.can, 'in progress': rider.did },
  end: { ...never, 'in progress': everybody.can, paused: everybody.can, ended: everybody.did },
})
export type RentalAction = keyof typeof rentalActions
