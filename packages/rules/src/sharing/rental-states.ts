import type { ServiceState } from '@motora/contract/sharing'

/** States that hold a vehicle and a rider; at most one each. */
export const activeStates = ['reserved', 'in progress', 'paused'] as const satisfies readonly ServiceState[]

export const isActive = (state: ServiceState): boolean => (activeStates as readonly ServiceState[]).includes(state)
/** Whether a trip has begun and not ended: in service, not merely booked. source: fleet side, section 4. */
export const hasTripStarted = (state: ServiceState): boolean => state === 'in progress' || state === 'paused'

/** A trip began: what is ridden, priced and counted. */
export const begunStates = ['in progress', 'paused', 'ended'] as const satisfies readonly ServiceState[]

/** It was over before its trip began: nothing was ridden, and nothing will be owed. */
export const neverBegan = (state: ServiceState): boolean => state === 'cancelled' || state === 'expired'
