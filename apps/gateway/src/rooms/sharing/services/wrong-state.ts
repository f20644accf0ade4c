import { Refusal } from '../../../kernel/refusal.js'
import type { ServiceRow } from './store.js'

export const wrongState = ({ state }: ServiceRow): Refusal =>
  state === 'expired'
    ? new Refusal('service.reservation_expired', 'The reservation has expired.')
    : new Refusal('service.wrong_state', `This cannot be done to a rental that is ${state}.`, { params: { state } })
