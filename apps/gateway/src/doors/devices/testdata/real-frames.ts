import { readTestdata } from './read-testdata.js'

interface RealRecord {
  deviceTime: string
  fixTime: string
  time: string
  latitude: number
  longitude: number
  speedKmh: number
  course: number
  altitude: number
  power: number
  batteryLevel: number
  battery: number
  satellites: number
  rssi: number
  movementAlarm: boolean
  vehicle: Record<
    | 'batterySoc'
    | 'batteryTempMax'
    | 'batteryTempMin'
    | 'batteryVoltage'
    | 'batteryCurrent'
    | 'rangeKm'
    | 'chargedEnergyKwh'
    | 'regeneratedEnergyKwh'
    | 'dischargedEnergyKwh'
    | 'motoState'
    | 'totalOdometerKm',
    number
  >
}
interface RealPacket {
  id: string
  hex: string
  imei?: string
  records: RealRecord[] | null
}

const packets = [
  ...readTestdata<{ packets: RealPacket[] }>('astra.json').packets,
  ...readTestdata<{ packets: RealPacket[] }>('silence-z.json').packets,
]

/** A frame of a real device with what is known to be in it. */
export const realFrame = (id: string): { bytes: Buffer; imei: string | undefined; records: RealRecord[] } => {
  const packet = packets.find((one) => one.id === id)
  if (!packet) throw new Error(`no frame ${id}`)
  return { bytes: Buffer.from(packet.hex, 'hex'), imei: packet.imei, records: packet.records ?? [] }
}
