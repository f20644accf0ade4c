import type { Planted } from '../acceptance/access/planted.js'
import { asBytes } from './hostile-texts.js'
import type { Call } from './life.js'
import { at, call, changed, type Json, rowOf, type TextField } from './text-field.js'
import { devices, files, tickets, vehicles } from './text-fields-fleet.js'

const people = ({ people: { cau }, things: { ona } }: Planted): TextField[] => [
  ...changed(
    'identity.updateCauUser',
    ['firstName', 'lastName', 'identificationDocumentCode'],
    (body) =>
      call('admin', 'POST', `/operators/v1/CauUsers/${cau}/Update`, {
        firstName: 'A',
        lastName: 'B',
        phoneNumber: null,
        identificationDocumentCode: null,
        ...body,
      }),
    call('admin', 'GET', `/operators/v1/CauUsers/${cau}`),
  ),
  ...changed(
    'identity.updateOperatorUser',
    ['firstName', 'lastName'],
    (body) => call('manager', 'PUT', `/operators/v1/OperatorUsers/${ona.operatorUser}/Update`, body),
    call('manager', 'GET', '/operators/v1/OperatorUsers'),
    (field) => rowOf(ona.operatorUser, field),
  ),
  ...changed(
    'identity.updateTechnician',
    ['firstName', 'lastName'],
    (body) => call('manager', 'PUT', `/technicians/v1/Technicians/${ona.technician}/Update`, body),
    call('manager', 'GET', '/technicians/v1/Technicians'),
    (field) => rowOf(ona.technician, field),
  ),
  ...changed(
    'identity.updateOwnStaffData',
    ['firstName', 'lastName'],
    (body) => call('operator', 'PUT', '/users/v1/OwnData', body),
    call('operator', 'GET', '/users/v1/OwnData'),
  ),
]

/** A person keeps 50 views of a table: another table for every 40. */
const views = (): TextField[] => {
  let written = 0
  const table = (): string => `fuzz-${Math.floor(written / 40)}`
  return (['name', 'search'] as const).map((field): TextField => {
    let id = ''
    return {
      name: `identity.saveView.${field}`,
      write: (text) => {
        written += 1
        const body = { tableId: table(), name: `one ${written}`, search: { q: text } }
        return [call('sac', 'PUT', '/users/v1/Views', field === 'name' ? { ...body, name: text } : body)]
      },
      read: (answer) => {
        id = (answer as { id: string }).id
        return call('sac', 'GET', `/users/v1/Views?tableId=${table()}`)
      },
      pick: (answer) => (field === 'name' ? rowOf(id, 'name')(answer) : (rowOf(id, 'search')(answer) as Json).q),
    }
  })
}

const square = [
  { latitude: 41.4, longitude: 2.15 },
  { latitude: 41.41, longitude: 2.15 },
  { latitude: 41.41, longitude: 2.16 },
]
const operators = ({ things: { brisa, ona } }: Planted): TextField[] => {
  const update = (body: Json): Call => call('admin', 'PUT', `/operators/v1/Operators/${brisa.operator}/update`, body)
  const get = call('admin', 'GET', `/operators/v1/Operators/${brisa.operator}`)
  const area = (text: string): Json => ({ areas: [{ name: text, points: square }] })
  const circle = (text: string): Json => ({
    circles: [{ name: text, latitude: 41.4, longitude: 2.15, radiusMetres: 500 }],
  })
  return [
    ...changed('operators.update', ['name', 'group', 'comment', 'extraInfo', 'fiscalAddress'], update, get),
    {
      name: 'operators.update.areas',
      write: (text) => [update(area(text))],
      read: () => get,
      pick: at('areas', 0, 'name'),
    },
    {
      name: 'operators.update.circles',
      write: (text) => [update(circle(text))],
      read: () => get,
      pick: at('circles', 0, 'name'),
    },
    {
      name: 'operators.updateRestricted.extraInfo',
      write: (text) => [
        call('manager', 'PUT', `/operators/v1/Operators/${ona.operator}/UpdateRestricted`, { extraInfo: text }),
      ],
      read: () => call('manager', 'GET', `/operators/v1/Operators/${ona.operator}/Change`),
      pick: at('after', 'extraInfo'),
    },
    ...(['comment', 'lines'] as const).map(
      (field): TextField => ({
        name: `operators.createVehicleRequest.${field}`,
        write: (text) => [
          // asked for is what is offered: the model stands in an address too
          ...(field === 'lines' && text.trim() && !/^\.+$|İ/.test(text)
            ? [
                call('admin', 'PUT', `/operators/v1/VehicleOffers/${encodeURIComponent(asBytes(text))}`, {
                  available: 9,
                }),
              ]
            : []),
          call('manager', 'POST', '/operators/v1/VehicleRequests', {
            lines: [{ model: field === 'lines' ? text : 'S03', quantity: 1 }],
            ...(field === 'comment' ? { comment: text } : {}),
          }),
        ],
        read: () => call('manager', 'GET', '/operators/v1/VehicleRequests?sort=-createdAt&pageSize=1'),
        pick: field === 'lines' ? at(0, 'lines', 0, 'model') : at(0, 'comment'),
      }),
    ),
  ]
}

/** Every kind of text that is kept and shown again; what is shown nowhere is said in the test. */
export const textFieldsOf = (planted: Planted): TextField[] => [
  ...people(planted),
  ...views(),
  ...operators(planted),
  ...vehicles(planted),
  ...tickets(planted),
  ...files(planted),
  ...devices(planted),
]
