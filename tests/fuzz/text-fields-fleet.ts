import { randomUUID } from 'node:crypto'
import type { Planted } from '../acceptance/access/planted.js'
import type { Call } from './life.js'
import { at, call, changed, type Json, type TextField } from './text-field.js'

const places: Record<string, (answer: unknown) => unknown> = {
  batteryPackId: at('battery', 'id'),
  bluetoothMac: at('tcu', 'bluetoothMac'),
}

export const vehicles = ({ things: { campus, brisa, 'ona-gracia': gracia, ona } }: Planted): TextField[] => {
  const changing = [campus.spareVehicle, brisa.spareVehicle, gracia.spareVehicle]
  const names = [
    'name',
    'model',
    'revision',
    'color',
    'plate',
    'vin',
    'bluetoothMac',
    'batteryPackId',
    'traceabilityId',
  ]
  const fields = names.map((field, n): TextField => {
    const id = changing[n % changing.length] as string
    const get = call('admin', 'GET', `/vehicles/v1/vehicles/${id}`)
    const own = { name: 'A', model: 'S01', vin: `VZTEXT${n % 3}`, imei: `9600000000${n % 3}` }
    return {
      name: `vehicles.updateVehicle.${field}`,
      thing: id,
      // its version is read before
      write: (text) => [get, call('admin', 'PUT', get.path, { ...own, [field]: text })],
      read: () => get,
      pick: places[field] ?? at(field),
    }
  })
  return [
    ...fields,
    ...changed(
      'vehicles.updateVehicleRestricted',
      ['name', 'plate'],
      (body) =>
        call('manager', 'PUT', `/vehicles/v1/vehicles/${ona.spareVehicle}/UpdateRestricted`, {
          name: 'A',
          plate: null,
          ...body,
        }),
      call('manager', 'GET', `/vehicles/v1/vehicles/${ona.spareVehicle}`),
    ),
  ]
}

export const tickets = ({ things: { ona } }: Planted): TextField[] => {
  const open = (body: Json): Call =>
    call('sac', 'POST', '/technicians/v1/Tickets/open', {
      id: randomUUID(),
      vehicleId: ona.spareVehicle,
      title: 'A',
      openNoteText: 'B',
      vehicleCannotOperate: false,
      ...body,
    })
  const get = (answer: unknown): Call => call('sac', 'GET', `/technicians/v1/Tickets/${(answer as { id: string }).id}`)
  const last = (answer: unknown): unknown => (answer as { notes: Json[] }).notes.at(-1)?.text
  return [
    { name: 'technicians.openTicket.title', write: (text) => [open({ title: text })], read: get, pick: at('title') },
    {
      name: 'technicians.openTicket.openNoteText',
      write: (text) => [open({ openNoteText: text })],
      read: get,
      pick: last,
    },
    {
      name: 'technicians.addTicketNote.noteText',
      write: (text) => [call('sac', 'PUT', `/technicians/v1/Tickets/${ona.ticket}/AddNote`, { noteText: text })],
      read: get,
      pick: last,
    },
  ]
}

export const files = ({ firmware, spareFirmware, things: { ona } }: Planted): TextField[] => {
  const hardware = { hardwareVersions: ['S01-A'], version: '9.9.8', target: 'TCU' }
  const plan = {
    firmwareId: firmware,
    selection: { vehicleIds: [ona.vehicle] },
    shareAtOncePercent: 10,
    pauseAboveFailedPercent: 10,
    maxAttempts: 3,
    allowOlder: false,
  }
  return [
    {
      name: 'files.beginUpload.name',
      write: (text) => [
        call('admin', 'POST', '/files/v1/uploads', { id: randomUUID(), name: text, kind: 'other', sizeBytes: 5 }),
      ],
      read: (answer) => call('admin', 'GET', `/files/v1/uploads/${(answer as { id: string }).id}`),
      pick: at('name'),
    },
    {
      name: 'firmware.createUpgrade.name',
      write: (text) => [call('manager', 'POST', '/vehicles/v1/upgrades', { id: randomUUID(), name: text, ...plan })],
      read: (answer) => call('manager', 'GET', `/vehicles/v1/upgrades/${(answer as { id: string }).id}`),
      pick: at('name'),
    },
    ...(['name', 'notes'] as const).map(
      (field): TextField => ({
        name: `firmware.changeFirmware.${field}`,
        write: (text) => [
          call('admin', 'GET', `/files/v1/firmwares/${spareFirmware}`),
          call('admin', 'PUT', `/files/v1/firmwares/${spareFirmware}`, {
            ...hardware,
            name: 'A',
            notes: '',
            isActive: true,
            [field]: text,
          }),
        ],
        read: () => call('admin', 'GET', `/files/v1/firmwares/${spareFirmware}`),
        pick: at(field),
      }),
    ),
  ]
}

/** Texts that devices say, each in a report of its own; what cannot be read is named in the answer. */
export const devices = ({ things: { ona }, imeis }: Planted): TextField[] => {
  let second = 0
  return (['drivingMode', 'hardwareVersion', 'protocol'] as const).map((field) => ({
    name: `devices.takeReports.${field}`,
    write: (text) => [
      call('device', 'POST', '/devices/v1/Reports', {
        reports: [
          {
            imei: imeis.ona,
            deviceTime: new Date(Date.now() - 600_000 + ++second * 10).toISOString(),
            values: { [field]: text },
          },
        ],
      }),
    ],
    read: () => call('admin', 'GET', `/vehicles/v1/vehicles/${ona.vehicle}/dynamic`),
    pick: field === 'drivingMode' ? at('scutum', field) : at('login', field),
  }))
}
