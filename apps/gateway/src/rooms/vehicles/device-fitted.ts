import type { Work } from '../work.js'

/** A vehicle has this device from now on: the doors of devices know it, and its reports wait with no stranger's. */
export const deviceFittedTopic = 'vehicles.device-fitted'
export interface DeviceFitted {
  imei: string
}

export const announceDevice = (work: Work, imei: string): void =>
  work.announce({ topic: deviceFittedTopic, key: imei, payload: { imei } satisfies DeviceFitted })
