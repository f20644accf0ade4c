import type { MapVehicle, MissingVehicle, Vehicle, VehicleDynamic } from '@motora/contract/vehicles'
import {
  isBatteryLow,
  isSilent,
  overallStatusOf,
  serviceColumnOf,
  silentAfterMsOf,
  statusOf,
  thresholdsIn,
  whyNotRentable,
} from '@motora/rules/vehicles'
import { rentableFacts } from '../../rooms/sharing/index.js'
import type { VehicleWithLatest } from '../../rooms/vehicles/index.js'
import { rentalOf, type Surroundings } from './vehicle-context.js'

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Below this the unit's supply is its own backup battery. */
const vehiclePowerVolts = 6

/** Fields of the newest report that have no column. */
const furtherOf = (more: Record<string, unknown> | undefined) => ({
  number: (name: string): number | null => (typeof more?.[name] === 'number' ? (more[name] as number) : null),
  text: (name: string): string | null => (typeof more?.[name] === 'string' ? (more[name] as string) : null),
  texts: (name: string): string[] => {
    const value = more?.[name]
    return Array.isArray(value) ? value.map(String) : []
  },
})

/** What a unit runs: by the vehicle's own word, or as it was delivered where it has never said. */
const currentVersionOf = ({ vehicle, latest }: VehicleWithLatest, part: 'ecu' | 'bms' | 'tcu'): string | null => {
  const told = latest?.more[`${part}Version`]
  return typeof told === 'string' ? told : (vehicle.firmware[part]?.current ?? null)
}

/** What every screen says of a vehicle first, by the thresholds of its operator. */
const standingOf = ({ vehicle, latest }: VehicleWithLatest, { rentals, thresholds, now }: Surroundings) => {
  const { id, operatorId, outOfService } = vehicle
  const own = thresholdsIn(thresholds, operatorId)
  const status = statusOf(rentalOf(rentals.get(id)))
  const lastConnectionAt = latest?.receivedAt?.getTime() ?? null
  return {
    overallStatus: overallStatusOf({ outOfService, status, lastConnectionAt }, own, now.getTime()),
    isBatteryLow: isBatteryLow(latest?.batteryPercent ?? null, own),
    status,
  }
}

const movingOf = (row: VehicleWithLatest, around: Surroundings, maySeeNames: boolean): VehicleDynamic => {
  const { vehicle, latest } = row
  const { rentals, operators } = around
  const rental = rentals.get(vehicle.id)
  const operator = vehicle.operatorId === null ? undefined : operators.get(vehicle.operatorId)
  const { number, text, texts } = furtherOf(latest?.more)
  const { status, ...standing } = standingOf(row, around)
  const battery = latest?.batteryPercent ?? null
  const silentAfterMs = silentAfterMsOf(thresholdsIn(around.thresholds, vehicle.operatorId))
  const supply = number('externalVoltageVolts')
  const reasons = whyNotRentable(rentableFacts(row, operator ?? null, rental !== undefined, around, around.now))
  return {
    id: vehicle.id,
    ...standing,
    isSilent: isSilent(latest?.receivedAt?.getTime() ?? null, around.now.getTime(), silentAfterMs),
    status,
    service: serviceColumnOf({ outOfService: vehicle.outOfService, serviceActive: status === 'in service' }),
    currentCustomerEmail: rental?.customerEmail || null,
    currentCustomerFullName: (maySeeNames && rental?.customerFullName) || null,
    currentVisibleToClients: reasons.length === 0,
    latestServiceTimestamp: iso(vehicle.latestServiceAt),
    lastConnectionTimestamp: iso(latest?.receivedAt),
    devicePower: supply === null ? null : supply >= vehiclePowerVolts,
    sharing: {
      outOfService: vehicle.outOfService,
      activeServiceId: rental?.serviceId ?? null,
      hasTripStarted: rentalOf(rental).hasTripStarted,
      sharingOperatorId: vehicle.operatorId,
      selectToOperate: vehicle.selectToOperate,
      isHelmetIncluded: vehicle.isHelmetIncluded,
    },
    scutum: {
      isVehicleOn: latest?.isVehicleOn ?? null,
      batterySoc: battery,
      isBatteryCharging: latest?.isBatteryCharging ?? null,
      totalOdometer: latest?.odometerMetres ?? null,
      drivingMode: text('drivingMode'),
      motorTemperature: number('motorTemperatureCelsius'),
      inverterTemperature: number('inverterTemperatureCelsius'),
      ambientTemperature: number('ambientTemperatureCelsius'),
      batteryVoltage: number('batteryVoltageVolts'),
      batteryMaxTemperature: number('batteryMaxTemperatureCelsius'),
      batteryCurrentDrain: number('batteryCurrentAmperes'),
      externalInputVoltage: supply,
      internalBackupBatteryLevel: number('backupBatteryPercent'),
      motoState: number('motoState'),
      estimatedAutonomy: latest?.rangeKilometres ?? null,
    },
    login: {
      hardwareVersion: text('hardwareVersion'),
      firmwareVersion: text('firmwareVersion'),
      protocol: text('protocol') ?? latest?.source ?? null,
    },
    gps: {
      latitude: latest?.latitude ?? null,
      longitude: latest?.longitude ?? null,
      currentSpeed: latest?.speedKmh ?? null,
      maxSpeed: latest?.maxSpeedKmh ?? null,
      heading: latest?.headingDegrees ?? null,
      altitude: latest?.altitudeMetres ?? null,
      lastFixTimestamp: iso(latest?.fixAt),
    },
    battery: {
      id: vehicle.batteryPackId,
      level: battery,
      maxTemperature: number('batteryMaxTemperatureCelsius'),
      minTemperature: number('batteryMinTemperatureCelsius'),
      stateOfCharge: battery,
      inputVoltage: number('batteryVoltageVolts'),
      current: number('batteryCurrentAmperes'),
      alerts: texts('alarms'),
    },
    tcu: {
      imei: vehicle.imei,
      model: text('hardwareVersion'),
      version: currentVersionOf(row, 'tcu'),
      bluetoothMac: vehicle.bluetoothMac,
      simId: text('simId'),
      firmwareVersion: currentVersionOf(row, 'tcu') ?? text('firmwareVersion'),
      protocol: text('protocol') ?? latest?.source ?? null,
      lastReceptionDate: iso(latest?.receivedAt),
    },
  }
}

export const presentDynamic = movingOf

const nameOf = (row: VehicleWithLatest, { operators }: Surroundings): string | null =>
  (row.vehicle.operatorId !== null && operators.get(row.vehicle.operatorId)?.name) || null

/** @param maySeeNames whether the customer's full name may be shown, besides the e-mail that the map shows to all */
export const presentVehicle = (row: VehicleWithLatest, around: Surroundings, maySeeNames: boolean): Vehicle => {
  const { vehicle } = row
  const versions = (part: 'ecu' | 'bms' | 'tcu') => ({
    current: currentVersionOf(row, part),
    desired: vehicle.firmware[part]?.desired ?? null,
  })
  return {
    name: vehicle.name,
    model: vehicle.model,
    revision: vehicle.revision,
    color: vehicle.color,
    manufactureDate: vehicle.manufactureDate,
    plate: vehicle.plate,
    vin: vehicle.vin,
    frameNo: vehicle.vin,
    imei: vehicle.imei,
    bluetoothMac: vehicle.bluetoothMac,
    batteryPackId: vehicle.batteryPackId,
    traceabilityId: vehicle.traceabilityId,
    homologationType: vehicle.homologationType,
    canOperate: vehicle.canOperate,
    cannotOperateReason: vehicle.cannotOperateReason,
    createdTimestamp: vehicle.createdAt.toISOString(),
    retiredTimestamp: iso(vehicle.retiredAt),
    version: vehicle.version,
    sharingOperatorName: nameOf(row, around),
    firmware: { ecu: versions('ecu'), bms: versions('bms'), tcu: versions('tcu') },
    ...movingOf(row, around, maySeeNames),
  }
}

/** Null for a vehicle that has never reported a place. */
export const presentMapVehicle = (row: VehicleWithLatest, around: Surroundings): MapVehicle | null => {
  const { vehicle, latest } = row
  if (!latest || latest.latitude === null || latest.longitude === null) return null
  return {
    id: vehicle.id,
    name: vehicle.name,
    plate: vehicle.plate,
    model: vehicle.model,
    sharingOperatorId: vehicle.operatorId,
    sharingOperatorName: nameOf(row, around),
    ...standingOf(row, around),
    outOfService: vehicle.outOfService,
    isVehicleOn: latest.isVehicleOn,
    isBatteryCharging: latest.isBatteryCharging,
    batterySoc: latest.batteryPercent,
    latitude: latest.latitude,
    longitude: latest.longitude,
    heading: latest.headingDegrees,
    currentSpeed: latest.speedKmh,
    lastConnectionTimestamp: iso(latest.receivedAt),
    currentCustomerEmail: around.rentals.get(vehicle.id)?.customerEmail || null,
  }
}

export const presentMissing = (row: VehicleWithLatest, around: Surroundings): MissingVehicle => {
  const { id, name, model, plate, vin, imei, operatorId: sharingOperatorId } = row.vehicle
  return {
    id,
    name,
    model,
    plate,
    vin,
    imei,
    sharingOperatorId,
    sharingOperatorName: nameOf(row, around),
    lastConnectionTimestamp: iso(row.latest?.receivedAt),
  }
}
