import { deviceKey } from '@motora/contract'
import { type Vehicle, vehicleData, vehicleToCreate } from '@motora/contract/vehicles'
import { z } from 'zod'

/** Faults of these fields that no other form has; their words stand in `fleet:fault.*`. */
export const vehicleFaults = ['deviceKey', 'oneLine', 'early'] as const
export type VehicleFault = (typeof vehicleFaults)[number]
const fault = (of: VehicleFault) => of

/** Characters that a field takes. source: contract of the call. */
export const longest: Record<TextField, number> = {
  name: 100,
  model: 60,
  revision: 100,
  color: 100,
  plate: 20,
  vin: 40,
  imei: 64,
  bluetoothMac: 100,
  batteryPackId: 100,
  traceabilityId: 100,
}
export const shortest: Partial<Record<TextField, number>> = { vin: 5, imei: 4 }
/** Years such as 0000 are slips of the hand. */
export const firstDay = '1950-01-01'

const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const line = (most: number) => z.string().trim().max(most, 'tooLong').refine(isOneLine, fault('oneLine'))
const needed = (most: number) => line(most).min(1, 'required')

const textFields = {
  name: needed(100),
  model: needed(60),
  revision: line(100),
  color: line(100),
  plate: line(20),
  vin: needed(40).refine((text) => text === '' || text.length >= 5, 'tooShort'),
  imei: needed(64).refine((text) => text === '' || deviceKey.safeParse(text).success, fault('deviceKey')),
  bluetoothMac: line(100),
  batteryPackId: line(100),
  traceabilityId: line(100),
}
export type TextField = keyof typeof textFields

/** What the form of a vehicle holds. source: ledger E-33. */
export const vehicleValues = z.object({
  ...textFields,
  manufactureDate: z
    .string()
    .nullable()
    .refine((day) => day === null || day >= firstDay, fault('early')),
  /** Its number, as a list of choices has it. */
  homologationType: z.string().nullable(),
  /** Of a new one alone; null: the provider holds it. */
  sharingOperatorId: z.string().nullable(),
})
export type VehicleValues = z.output<typeof vehicleValues>

export const emptyVehicle: VehicleValues = {
  name: '',
  model: '',
  revision: '',
  color: '',
  plate: '',
  vin: '',
  imei: '',
  bluetoothMac: '',
  batteryPackId: '',
  traceabilityId: '',
  manufactureDate: null,
  homologationType: null,
  sharingOperatorId: null,
}

/** What the form begins with. */
export const valuesOf = (vehicle: Vehicle): VehicleValues => ({
  name: vehicle.name,
  model: vehicle.model,
  revision: vehicle.revision ?? '',
  color: vehicle.color ?? '',
  plate: vehicle.plate ?? '',
  vin: vehicle.vin,
  imei: vehicle.imei,
  bluetoothMac: vehicle.bluetoothMac ?? '',
  batteryPackId: vehicle.batteryPackId ?? '',
  traceabilityId: vehicle.traceabilityId ?? '',
  manufactureDate: vehicle.manufactureDate,
  homologationType: vehicle.homologationType === null ? null : String(vehicle.homologationType),
  sharingOperatorId: vehicle.sharing.sharingOperatorId,
})

const toWire = ({ homologationType, ...texts }: VehicleValues) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text])),
  homologationType: homologationType === null ? null : Number(homologationType),
})

/** The whole vehicle as the gateway takes it: what is empty is emptied. */
export const changeOf = (values: VehicleValues) => vehicleData.parse(toWire(values))
export const creationOf = (values: VehicleValues) => vehicleToCreate.parse(toWire(values))
