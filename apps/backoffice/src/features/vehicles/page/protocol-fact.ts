import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import type { Fact } from '../../../shell/frame/facts'

/** Proper names of protocols and ways in, the same in every language; what is not here is shown as it came. */
const names: Readonly<Record<string, string>> = {
  'silence-z': 'Silence Z',
  Z: 'Silence Z',
  'astra-x': 'Astra X',
  'astra-k': 'Astra K',
  json: 'HTTP (JSON)',
  mqtt: 'MQTT',
  traccar: 'Traccar',
}
export const protocolName = (protocol: string): string => names[protocol] ?? protocol

/** What it speaks, from whatever source says so; left out where none does: the same in each part of the page. */
export const protocolFact = (
  label: string,
  { tcu, login }: Pick<Vehicle, 'tcu' | 'login'>,
  communication?: VehicleRecord['communication'],
): Fact[] => {
  const value = communication?.protocol ?? tcu.protocol ?? login.protocol
  // the way in has said it already
  if (!value || protocolName(value) === protocolName(communication?.source ?? '')) return []
  return [{ label, value: protocolName(value) }]
}
