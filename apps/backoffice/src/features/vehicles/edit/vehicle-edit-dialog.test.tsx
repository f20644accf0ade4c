import type { Vehicle } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../../testing/a-vehicle'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleCreateDialog } from './vehicle-create-dialog'
import { VehicleEditDialog } from './vehicle-edit-dialog'

const base = '/api/vehicles/v1/vehicles'
const opened = aVehicle()
const path = `${base}/${opened.id}`
// Forms in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

let gateway: FakeGateway
let vehicle: Vehicle
let sent: unknown[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  vehicle = opened
  sent = []
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([{ id: 5, name: 'L3e-A1' }]))
  gateway.answer(path, ({ method, body }) => {
    if (method === 'GET') return json(vehicle)
    sent.push(body)
    return json({ version: 4 })
  })
})
function Editing() {
  const [shown, setShown] = useState(true)
  return shown ? <VehicleEditDialog id={opened.id} onClose={() => setShown(false)} /> : <p>closed</p>
}
const open = async () => {
  await workAs('Sharing.Admin', gateway, <Editing />)
  await screen.findByText('Edit MB001')
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const save = () => fireEvent.click(buttonNamed(/^Save vehicle/))

test('the whole vehicle is sent with the version that was read; success and failure have their texts [E-46]', async () => {
  await open()
  fill(/^Plate/, 'MB999')
  fill(/^Colour/, '')
  gateway.answer(path, ({ method }) => (method === 'GET' ? json(vehicle) : refused(409, 'vehicle.plate_taken')))
  save()
  // at its field and in a notice, which does not ask to try again: the plate stays taken
  expect(await screen.findAllByText('Another vehicle already has this plate.')).toHaveLength(2)
  expect(screen.queryByText(/Please retry/)).toBeNull()
  expect(field(/^Plate/).value).toBe('MB999')
  gateway.answer(path, ({ body }) => {
    sent.push(body)
    return json({ version: 4 })
  })
  save()
  expect(await screen.findByText('MB999 modified')).toBeTruthy()
  const { name, model, revision, vin, imei, bluetoothMac, batteryPackId, traceabilityId, manufactureDate } = opened
  expect(sent).toEqual([
    {
      name,
      model,
      revision,
      vin,
      imei,
      bluetoothMac,
      batteryPackId,
      traceabilityId,
      manufactureDate,
      plate: 'MB999',
      color: null,
      homologationType: 5,
      version: 3,
    },
  ])
  expect(await screen.findByText('closed')).toBeTruthy()
})

test('somebody else was quicker: that is said, what was typed stays, and it is saved over what is new', async () => {
  await open()
  fill(/^Name/, 'Moto Nova')
  vehicle = { ...opened, traceabilityId: 'TR-9', version: 4 }
  gateway.answer(path, ({ method, body }) => {
    if (method === 'GET') return json(vehicle)
    if ((body as { version: number }).version === 3) return refused(409, 'vehicle.changed_meanwhile')
    sent.push(body)
    return json({ version: 5 })
  })
  save()
  expect(await screen.findByText('Somebody else has changed this vehicle in the meantime')).toBeTruthy()
  expect(screen.getByText('TR-9')).toBeTruthy()
  expect(field(/^Traceability id/).value).toBe('TR-9')
  expect(field(/^Name/).value).toBe('Moto Nova')
  expect(sent).toEqual([])
  save()
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Moto Nova', traceabilityId: 'TR-9', version: 4 }]))
})

test.each([
  ['rented', 'vehicle.in_service', 'Somebody is renting this vehicle. End the rental first.'],
  ['updating', 'vehicle.updating', 'New firmware is being installed in this vehicle. Wait until it is done.'],
])('the unit of a vehicle that is %s is refused at its field', async (_, code, words) => {
  await open()
  fill(/^IMEI/, '990000000000999')
  gateway.answer(path, ({ method }) => (method === 'GET' ? json(vehicle) : refused(409, code)))
  save()
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(field(/^IMEI/).getAttribute('aria-invalid')).toBe('true')
})

test('somebody else was quicker: how it is now can be taken, and what was typed goes', async () => {
  await open()
  fill(/^Name/, 'Moto Nova')
  vehicle = { ...opened, name: 'Moto Dos', version: 4 }
  gateway.answer(path, ({ method }) => (method === 'GET' ? json(vehicle) : refused(409, 'vehicle.changed_meanwhile')))
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Load it, discard what I changed' }))
  await waitFor(() => expect(field(/^Name/).value).toBe('Moto Dos'))
  expect(screen.queryByText('Somebody else has changed this vehicle in the meantime')).toBeNull()
})

test('a new vehicle: wrong entries are shown at their fields, and it is the provider’s unless an operator is chosen [V-19]', async () => {
  gateway.answer(base, ({ body }) => {
    sent.push(body)
    return json({ id: opened.id }, 201)
  })
  let closed = 0
  await workAs(
    'Sharing.Admin',
    gateway,
    <VehicleCreateDialog
      operatorField={({ label }) => <p>{label}</p>}
      onClose={() => {
        closed += 1
      }}
    />,
  )
  await screen.findByText('New vehicle')
  fill(/^VIN/, 'VIN')
  fill(/^IMEI/, 'not an imei')
  const create = () => fireEvent.click(buttonNamed(/^Create vehicle/))
  create()
  expect(await screen.findByText('At least 5 characters')).toBeTruthy()
  expect(screen.getByText(/^Enter 4 to 64 letters/)).toBeTruthy()
  expect(screen.getAllByText('The field is required')).toHaveLength(2)
  fill(/^IMEI/, '8.6E14')
  expect(await screen.findByText(/^Enter all digits as they stand on the unit/)).toBeTruthy()
  fill(/^VIN/, 'V'.repeat(41))
  expect(await screen.findByText('At most 40 characters')).toBeTruthy()
  fill(/^Name/, 'Moto 9')
  fill(/^Model/, 'S01')
  fill(/^VIN/, 'VIN00009')
  fill(/^IMEI/, '356000000000009')
  create()
  create()
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toMatchObject([
    { name: 'Moto 9', model: 'S01', plate: null, vin: 'VIN00009', imei: '356000000000009', sharingOperatorId: null },
  ])
})
