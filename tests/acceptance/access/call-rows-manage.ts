import { type CallRow, type Given, ofVehicle, seeVehicles } from './call-row.js'
import type { Things } from './planted.js'

const manageVehicles = { row: 'vehicles: create, assign to operator, can-operate' } as const

/** Numbers that no other vehicle has, made of the vehicle's own id. */
const numbersOf = ({ vehicle: id }: Things) => {
  const digits = String(BigInt(`0x${id.replaceAll('-', '').slice(-12)}`))
  return { vin: `VZMANAGE${digits}`, imei: `98${digits}`, plate: `ZM${digits}`.slice(0, 12) }
}
const described = (things: Things): Given => ({ ...ofVehicle(things), body: { ...numbersOf(things), model: 'S01' } })

export const manageRows: Record<string, CallRow | readonly CallRow[]> = {
  'vehicles.updateVehicle': { ...manageVehicles, about: described },
  'vehicles.retireVehicle': {
    ...manageVehicles,
    consumes: true,
    about: ({ vehicleToRetire: id }) => ({ params: { id } }),
  },
  'vehicles.updateVehicleRestricted': {
    row: 'vehicles: edit name/plate',
    about: (things) => ({ ...ofVehicle(things), body: { name: 'Renamed', plate: numbersOf(things).plate } }),
  },
  'vehicles.setCanOperate': {
    ...manageVehicles,
    about: ({ vehicle: id }) => ({ body: { vehicleIds: [id], canOperate: true } }),
  },
  'vehicles.setHelmetIncluded': {
    row: 'helmet',
    about: ({ operator: sharingOperatorId, vehicle: id }) => ({
      body: { sharingOperatorId, vehicleIds: [id], isHelmetIncluded: false },
    }),
  },
  'vehicles.importVehicles': {
    ...manageVehicles,
    sent: { body: { csv: 'vin;name;model;imei\nVZIMPORT0001;Imported;S01;990000000000901\n' } },
  },
  'vehicles.getVehicleRecord': { ...seeVehicles, about: ofVehicle },
  'vehicles.listVehicleEvents': { ...seeVehicles, about: ofVehicle },
  'vehicles.getVehicleTimeline': { ...seeVehicles, about: ofVehicle },
  'vehicles.listVehicleDays': { ...seeVehicles, about: ofVehicle },
  'vehicles.listVehicleCharges': { ...seeVehicles, about: ofVehicle },
}
