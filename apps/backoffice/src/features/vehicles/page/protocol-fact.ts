import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import type { Fact } from '../../../shell/frame/facts'

/** What it speaks, from whatever source says so; left out where none does: the same in each part of the page. */
export const protocolFact = (
  label: string,
  { tcu, login }: Pick<Vehicle, 'tcu' | 'login'>,
  communication?: VehicleRecord['communication'],
): Fact[] => {
  const value = communication?.protocol ?? tcu.protocol ?? login.protocol
  return value ? [{ label, value }] : []
}
