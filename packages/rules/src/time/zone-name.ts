import { zoneOffset } from './zone-offset.js'

/** Whether this runtime knows a time zone by this name. */
export const isZone = (name: string): boolean => {
  try {
    zoneOffset(0, name)
    return true
  } catch {
    return false
  }
}
