import { randomUUID } from 'node:crypto'
import { requestActions } from '@motora/rules/operators'
import { ticketActions } from '@motora/rules/technicians'
import { vehicleActions, vehicleMoves } from '@motora/rules/vehicles'
import type { Planted, Things } from '../acceptance/access/planted.js'
import { type Call, idIn, type Life, stranger } from './life.js'
import { staff, supportUser } from './lives-of-people.js'

const view: Life = {
  name: 'view',
  make: (_id, n) => [
    {
      as: 'sac',
      method: 'PUT',
      path: '/users/v1/Views',
      body: { tableId: 'vehicles', name: `life ${n % 40}`, search: { q: 'a' } },
    },
  ],
  idOf: idIn,
  uses: () => [{ as: 'sac', method: 'GET', path: '/users/v1/Views?tableId=vehicles' }],
  foreign: (id) => [{ as: 'cau', method: 'DELETE', path: `/users/v1/Views/${id}` }],
  remove: (id) => ({ as: 'sac', method: 'DELETE', path: `/users/v1/Views/${id}` }),
  gone: (id) => [{ as: 'sac', method: 'DELETE', path: `/users/v1/Views/${id}` }],
}

const ticket = ({ vehicle }: Things): Life => {
  const actionOf = { AddNote: 'addNote', Assign: 'assign', Close: 'close' } as const
  const put = (id: string, verb: keyof typeof actionOf, body: object, as = 'manager', isClosed = false): Call => ({
    as,
    method: 'PUT',
    path: `/technicians/v1/Tickets/${id}/${verb}`,
    body,
    ...(as === stranger ? {} : { permitted: ticketActions[actionOf[verb]]({ isClosed }) }),
  })
  const open = (id: string, title: string): Call => ({
    as: 'manager',
    method: 'POST',
    path: '/technicians/v1/Tickets/open',
    body: { id, vehicleId: vehicle, title, openNoteText: 'x', vehicleCannotOperate: false },
  })
  const get = (id: string, as = 'sac'): Call => ({ as, method: 'GET', path: `/technicians/v1/Tickets/${id}` })
  return {
    name: 'ticket',
    make: (id) => [open(id, 'of a life')],
    uses: (id) => [
      get(id),
      put(id, 'AddNote', { noteText: 'more' }),
      put(id, 'Assign', { technicianId: null }, 'technician'),
    ],
    foreign: (id) => [get(id, stranger), put(id, 'Close', {}, stranger)],
    // closing is for good, and what is closed takes nothing more. source: G-12
    remove: (id) => put(id, 'Close', { noteText: 'done' }),
    gone: (id) => [
      put(id, 'AddNote', { noteText: 'more' }, 'manager', true),
      put(id, 'Assign', { technicianId: null }, 'manager', true),
      put(id, 'Close', { noteText: 'again' }, 'manager', true),
    ],
    misMake: (id) => open(id, ''),
  }
}

const file: Life = {
  name: 'file',
  make: (id) => [
    {
      as: 'admin',
      method: 'POST',
      path: '/files/v1/uploads',
      body: { id, name: 'life.txt', kind: 'other', sizeBytes: 5 },
    },
    { as: 'admin', method: 'PUT', path: `/files/v1/uploads/${id}/parts/1`, bytes: Buffer.from('plain') },
    { as: 'admin', method: 'POST', path: `/files/v1/uploads/${id}/Complete` },
  ],
  idOf: idIn,
  uses: (id) => [
    { as: 'admin', method: 'GET', path: `/files/v1/files/${id}` },
    { as: 'readonly', method: 'GET', path: `/files/v1/files/${id}/Details` },
  ],
  foreign: (id) => [
    { as: stranger, method: 'GET', path: `/files/v1/files/${id}` },
    { as: stranger, method: 'DELETE', path: `/files/v1/files/${id}` },
  ],
  remove: (id) => ({ as: 'admin', method: 'DELETE', path: `/files/v1/files/${id}` }),
  gone: (id) => [
    { as: 'admin', method: 'GET', path: `/files/v1/files/${id}` },
    { as: 'admin', method: 'GET', path: `/files/v1/files/${id}/Details` },
    { as: 'admin', method: 'DELETE', path: `/files/v1/files/${id}` },
  ],
  misMake: (id) => ({
    as: 'admin',
    method: 'POST',
    path: '/files/v1/uploads',
    body: { id, name: '', kind: 'other', sizeBytes: 5 },
  }),
}

const campaign = ({ vehicle }: Things, { firmware }: Planted): Life => {
  const base = '/vehicles/v1/upgrades'
  const plan = {
    name: 'of a life',
    firmwareId: firmware,
    selection: { vehicleIds: [vehicle] },
    shareAtOncePercent: 10,
    pauseAboveFailedPercent: 10,
    maxAttempts: 3,
    allowOlder: false,
  }
  const get = (id: string, as = 'admin'): Call => ({ as, method: 'GET', path: `${base}/${id}` })
  const start = (id: string, as = 'manager'): Call => ({
    as,
    method: 'PUT',
    path: `${base}/${id}/Start`,
    body: { scheduledAt: '2099-01-01T00:00:00Z', revision: 1 },
  })
  const remove = (id: string): Call => ({ as: 'manager', method: 'DELETE', path: `${base}/${id}?revision=1` })
  return {
    name: 'campaign',
    make: (id) => [{ as: 'manager', method: 'POST', path: base, body: { id, ...plan } }],
    uses: (id) => [get(id), get(id, 'manager'), { as: 'manager', method: 'GET', path: `${base}/${id}/Vehicles` }],
    foreign: (id) => [get(id, stranger), start(id, stranger)],
    remove,
    gone: (id) => [get(id), start(id), remove(id)],
    misMake: (id) => ({ as: 'manager', method: 'POST', path: base, body: { id, ...plan, maxAttempts: 6 } }),
  }
}

const withdraw = (id: string, state: 'waiting' | 'withdrawn'): Call => ({
  as: 'manager',
  method: 'PUT',
  path: `/operators/v1/VehicleRequests/${id}/Withdraw`,
  permitted: requestActions.withdraw({ state, isOwn: true }),
})
const vehicleRequest: Life = {
  name: 'vehicle request',
  make: (id) => [
    {
      as: 'manager',
      method: 'POST',
      path: '/operators/v1/VehicleRequests',
      body: { id, lines: [{ model: 'S03', quantity: 1 }] },
    },
  ],
  idOf: idIn,
  uses: () => [{ as: 'manager', method: 'GET', path: '/operators/v1/VehicleRequests' }],
  foreign: (id) => [{ as: stranger, method: 'PUT', path: `/operators/v1/VehicleRequests/${id}/Withdraw` }],
  remove: (id) => withdraw(id, 'waiting'),
  gone: (id) => [
    {
      as: 'admin',
      method: 'PUT',
      path: `/operators/v1/VehicleRequests/${id}/Answer`,
      body: { accepted: true },
      permitted: requestActions.answer({ state: 'withdrawn', isOwn: false }),
    },
    withdraw(id, 'withdrawn'),
  ],
}

const retired = {
  retiredAt: 'a moment ago',
  isRented: false,
  outOfService: false,
  selectToOperate: true,
  isHelmetIncluded: true,
  canOperate: false,
}
const vehicle: Life = {
  name: 'vehicle',
  make: (_id, n) => [
    {
      as: 'admin',
      method: 'POST',
      path: '/vehicles/v1/vehicles',
      body: {
        name: 'of a life',
        model: 'S01',
        vin: `VZLIFE${n}-${randomUUID().slice(0, 8)}`,
        imei: `97${String(n).padStart(13, '0')}`,
      },
    },
  ],
  idOf: idIn,
  uses: (id) => [
    { as: 'readonly', method: 'GET', path: `/vehicles/v1/vehicles/${id}` },
    { as: 'admin', method: 'GET', path: `/vehicles/v1/vehicles/${id}/dynamic` },
    { as: 'admin', method: 'GET', path: `/vehicles/v1/vehicles/${id}/Rentability` },
  ],
  foreign: (id) => [
    { as: stranger, method: 'GET', path: `/vehicles/v1/vehicles/${id}` },
    {
      as: stranger,
      method: 'PUT',
      path: `/vehicles/v1/vehicles/${id}/UpdateRestricted`,
      body: { name: 'x', plate: null },
    },
  ],
  remove: (id) => ({ as: 'admin', method: 'DELETE', path: `/vehicles/v1/vehicles/${id}` }),
  // its history stays to be looked at; nothing can be done with it any more. source: E-33
  gone: (id) => [
    {
      as: 'admin',
      method: 'PUT',
      path: `/vehicles/v1/vehicles/${id}/UpdateRestricted`,
      body: { name: 'x', plate: null },
      permitted: vehicleActions.rename(retired),
    },
    {
      as: 'admin',
      method: 'PUT',
      path: '/vehicles/v1/vehicles/CanOperate',
      body: { vehicleIds: [id], canOperate: true },
      permitted: vehicleActions.allow(retired),
    },
    {
      as: 'admin',
      method: 'DELETE',
      path: `/vehicles/v1/vehicles/${id}`,
      permitted: vehicleMoves.retire(retired),
    },
    {
      as: 'admin',
      method: 'POST',
      path: '/technicians/v1/Tickets/open',
      body: { vehicleId: id, title: 'x', openNoteText: 'x', vehicleCannotOperate: false },
      permitted: vehicleActions.openTicket(retired),
    },
  ],
}

/** Everything of the contract that comes and goes by calls. */
export const livesOf = (planted: Planted): Life[] => [
  supportUser('Cau'),
  supportUser('Sac'),
  staff('OperatorUsers', planted.things.ona.operator),
  staff('Technicians', planted.things.ona.operator),
  view,
  ticket(planted.things.ona),
  file,
  campaign(planted.things.ona, planted),
  vehicleRequest,
  vehicle,
]
