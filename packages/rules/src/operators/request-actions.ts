import type { VehicleRequest } from '@motora/contract/operators'
import { actionTable } from '../actions/index.js'

export interface RequestStanding {
  state: VehicleRequest['state']
  /** Of the operator that asks to do it; another's is to it as if it were not there. */
  isOwn: boolean
}
export type RequestReason = 'operator.request_answered' | 'operator.request_not_found'

const ofOwn = <Verdict>(verdict: Verdict) => {
  return ({ isOwn }: RequestStanding) => (isOwn ? verdict : 'operator.request_not_found')
}
const answered = 'operator.request_answered'

/**
 * What may be done to a request for vehicles: the provider answers it once, the requester can withdraw it until then.
 * source: Z-16.
 */
export const requestActions = actionTable<RequestStanding, VehicleRequest['state'], RequestReason>(
  ({ state }) => state,
)({
  answer: { waiting: true, accepted: answered, declined: answered, withdrawn: answered },
  withdraw: {
    waiting: ofOwn(true as const),
    accepted: ofOwn(answered),
    declined: ofOwn(answered),
    withdrawn: ofOwn('already' as const),
  },
})
