import { defaultThresholds } from '@motora/contract/operators'
import type { Vehicle } from '@motora/contract/vehicles'
import { isBatteryLow, overallStatusOf } from '@motora/rules/vehicles'

/** A free vehicle of Moto Barcelona that reported everything but its place; what matters to a test is passed in. */
export const aVehicle = (facts: Partial<Vehicle> = {}): Vehicle => {
  const made = { ...sound, ...facts }
  const { status, sharing, scutum } = made
  // heard just now, unless the test says something else
  const reported = { outOfService: sharing.outOfService, status, lastConnectionAt: 0 }
  return {
    overallStatus: overallStatusOf(reported, defaultThresholds, 0),
    isBatteryLow: isBatteryLow(scutum.batterySoc, defaultThresholds),
    ...made,
  }
}

const sound: Omit<Vehicle, 'overallStatus' | 'isBatteryLow'> = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Moto 1',
  model: 'S02',
  revision: 'B',
  color: 'red',
  manufactureDate: '2025-03-01',
  plate: 'MB001',
  vin: 'VIN00001',
  frameNo: 'FRAME001',
  imei: '356000000000001',
  bluetoothMac: 'AA:BB:CC:00:11:22',
  batteryPackId: 'PACK-7',
  traceabilityId: 'TR-0001',
  homologationType: 5,
  canOperate: true,
  cannotOperateReason: null,
  createdTimestamp: '2026-01-01T10:00:00Z',
  retiredTimestamp: null,
  version: 3,
  sharingOperatorName: 'Moto Barcelona',
  firmware: {
    ecu: { current: '1.0', desired: '1.0' },
    bms: { current: '2.0', desired: '2.1' },
    tcu: { current: null, desired: null },
  },
  isSilent: false,
  status: 'free',
  service: 'OFF',
  currentCustomerEmail: null,
  currentCustomerFullName: null,
  currentVisibleToClients: true,
  latestServiceTimestamp: null,
  lastConnectionTimestamp: '2026-11-20T09:30:00Z',
  devicePower: true,
  sharing: {
    outOfService: false,
    activeServiceId: null,
    hasTripStarted: false,
    sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
    selectToOperate: true,
    isHelmetIncluded: true,
  },
  scutum: {
    isVehicleOn: false,
    batterySoc: 71,
    isBatteryCharging: false,
    totalOdometer: 12_345,
    drivingMode: 'city',
    motorTemperature: 41,
    inverterTemperature: 42,
    ambientTemperature: 18.5,
    batteryVoltage: 51.2,
    batteryMaxTemperature: 30,
    batteryCurrentDrain: 1.5,
    externalInputVoltage: 12.1,
    internalBackupBatteryLevel: 95,
    motoState: 4,
    estimatedAutonomy: 48,
  },
  login: { hardwareVersion: 'HW-3', firmwareVersion: 'FW-9', protocol: 'Z' },
  gps: {
    latitude: null,
    longitude: null,
    currentSpeed: 0,
    maxSpeed: 88,
    heading: 270,
    altitude: 12,
    lastFixTimestamp: '2026-11-20T09:29:00Z',
  },
  battery: {
    id: 'BAT-1',
    level: 70,
    maxTemperature: 31,
    minTemperature: 29,
    stateOfCharge: 71,
    inputVoltage: 12,
    current: 1.2,
    alerts: ['cell imbalance'],
  },
  tcu: {
    imei: '356000000000001',
    model: 'T-100',
    version: '7',
    bluetoothMac: 'AA:BB:CC:00:11:22',
    simId: '8934000000',
    firmwareVersion: 'TF-5',
    protocol: 'Silence Z',
    lastReceptionDate: '2026-11-20T09:30:00Z',
  },
}
