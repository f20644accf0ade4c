import { deviceKey, isDamagedNumber } from '@motora/contract'
import { type Vehicle, vehicleData, vehicleToCreate } from '@motora/contract/vehicles'
import type { TFunction } from 'i18next'
import { z } from 'zod'

/** How many characters a field takes. source: contract of the call. */
export const bounds = {
  name: { least: 1, most: 100 },
  model: { least: 1, most: 60 },
  revision: { least: 0, most: 100 },
  color: { least: 0, most: 100 },
  plate: { least: 0, most: 20 },
  vin: { least: 5, most: 40 },
  imei: { least: 4, most: 64 },
  bluetoothMac: { least: 0, most: 100 },
  batteryPackId: { least: 0, most: 100 },
  traceabilityId: { least: 0, most: 100 },
} as const
export type TextField = keyof typeof bounds

/** Years such as 0000 are slips of the hand. */
export const firstDay = '1950-01-01'

const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** What the form of a vehicle holds; faults that no other form has come in words. source: ledger E-33. */
export const vehicleValuesIn = (t: TFunction<'fleet'>) => {
  const line = (field: TextField) => {
    const { least, most } = bounds[field]
    const text = z.string().trim().max(most, 'tooLong').refine(isOneLine, t('fault.oneLine'))
    return least > 0 ? text.min(1, 'required') : text
  }
  return z.object({
    name: line('name'),
    model: line('model'),
    revision: line('revision'),
    color: line('color'),
    plate: line('plate'),
    vin: line('vin').refine(({ length }) => length === 0 || length >= bounds.vin.least, 'tooShort'),
    imei: line('imei')
      .refine((text) => text === '' || deviceKey.safeParse(text).success, t('fault.deviceKey'))
      .refine((text) => !isDamagedNumber(text), t('fault.damagedNumber')),
    bluetoothMac: line('bluetoothMac'),
    batteryPackId: line('batteryPackId'),
    traceabilityId: line('traceabilityId'),
    manufactureDate: z
      .string()
      .nullable()
      .refine((day) => day === null || day >= firstDay, t('fault.early')),
    /** Its number, as a list of choices has it. */
    homologationType: z.string().nullable(),
    /** Of a new one alone; null: the provider holds it. */
    sharingOperatorId: z.string().nullable(),
  })
}
export type VehicleValues = z.output<ReturnType<typeof vehicleValuesIn>>

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
