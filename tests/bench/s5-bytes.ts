import { brotliCompressSync, gzipSync } from 'node:zlib'
import { encodeDelta, encodeSnapshot, type LiveState, type LiveVehicle, type Numbered } from '@motora/contract/vehicles'
import { chance as chanceBy } from '../promise.js'
import { sayFigure, whole } from './figure.js'

// S5: bytes on the wire for the live map, against the plain JSON of the specification's call for the same vehicles.
const count = 10_000
const now = Date.UTC(2026, 10, 21, 12)

const chance = chanceBy(42)
const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(chance() * 16).toString(16)).join('')
const uuid = (): string => `0190a${hex(3)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
const operators = [uuid(), uuid(), uuid()]

/** Some drive, most stand; heard within the last minute, or, one in twenty, long ago. */
const vehicleAt = (n: number): LiveVehicle => {
  const isOn = chance() < 0.15
  return {
    id: uuid(),
    plate: `${String(1000 + (n % 9000))} ${'BCDFGHJKLM'[n % 10]}${'NPRSTVWXYZ'[Math.floor(n / 10) % 10]}B`,
    operatorId: operators[n % 3] ?? null,
    icon: n % 4 === 0 ? '02' : '01',
    latitude: 41.35 + chance() * 0.1,
    longitude: 2.1 + chance() * 0.12,
    headingDegrees: Math.floor(chance() * 360),
    speedKmh: isOn ? Math.floor(chance() * 50) : 0,
    batteryPercent: Math.floor(5 + chance() * 95),
    isOn,
    isCharging: false,
    outOfService: chance() < 0.06,
    status: isOn ? 'in service' : chance() < 0.04 ? 'booked' : 'free',
    lastConnectionAt: now - Math.floor(chance() < 0.95 ? chance() * 60_000 : chance() * 86_400_000),
  }
}
const vehicles: Numbered<LiveVehicle>[] = Array.from({ length: count }, (_, n) => [n, vehicleAt(n)])

/** What `GetAllMapByOperator` answers. source: contract, mapVehicle */
const inWords = (list: readonly Numbered<LiveVehicle>[]): string =>
  JSON.stringify(
    list.map(([, v]) => ({
      id: v.id,
      name: v.plate,
      plate: v.plate,
      model: v.icon === '01' ? 'S01' : 'S02',
      sharingOperatorId: v.operatorId,
      sharingOperatorName: `Ona ${operators.indexOf(v.operatorId ?? '')}`,
      status: v.status,
      outOfService: v.outOfService,
      isVehicleOn: v.isOn,
      isBatteryCharging: v.isCharging,
      batterySoc: v.batteryPercent,
      latitude: v.latitude,
      longitude: v.longitude,
      heading: v.headingDegrees,
      currentSpeed: v.speedKmh,
      lastConnectionTimestamp: new Date(v.lastConnectionAt ?? 0).toISOString(),
      currentCustomerEmail: null,
    })),
  )

const moved: Numbered<LiveState>[] = vehicles
  .filter(() => chance() < 0.1)
  .map(([n, v]) => [
    n,
    {
      ...v,
      latitude: (v.latitude ?? 0) + (chance() - 0.5) * 2e-4,
      longitude: (v.longitude ?? 0) + (chance() - 0.5) * 2e-4,
      headingDegrees: Math.floor(chance() * 360),
      speedKmh: Math.floor(chance() * 50),
      lastConnectionAt: now,
    },
  ])
const movedWhole = moved.map(
  ([n, change]): Numbered<LiveVehicle> => [n, { ...(vehicles[n]?.[1] as LiveVehicle), ...change }],
)

const packers = {
  gzip: (text: string) => gzipSync(text, { level: 6 }),
  brotli: (text: string) => brotliCompressSync(text),
}
for (const [packer, pack] of Object.entries(packers)) {
  const snapshot = pack(encodeSnapshot(vehicles, now)).length / vehicles.length
  const plain = pack(inWords(vehicles)).length / vehicles.length
  sayFigure({
    id: 'S5',
    what: `snapshot of ${whole(count)} vehicles, ${packer}`,
    figure: `${snapshot.toFixed(1)} B a vehicle`,
    baseline: `JSON of the map call, ${packer}: ${plain.toFixed(1)} B`,
    ratio: snapshot / plain,
    line: 'at most 40 B a vehicle',
    pass: snapshot <= 40,
  })
  const delta = pack(encodeDelta({ added: [], changed: moved, gone: [] }, now)).length / moved.length
  const plainDelta = pack(inWords(movedWhole)).length / moved.length
  sayFigure({
    id: 'S5',
    what: `delta of ${whole(moved.length)} changes, ${packer}`,
    figure: `${delta.toFixed(1)} B a change`,
    baseline: `JSON of those vehicles, ${packer}: ${plainDelta.toFixed(1)} B`,
    ratio: delta / plainDelta,
    line: 'at most 25 B a change',
    pass: delta <= 25,
  })
}
