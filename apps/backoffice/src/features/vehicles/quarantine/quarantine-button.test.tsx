import {
  createVehicle,
  forgetQuarantinedReports,
  listQuarantinedReports,
  listQuarantinedReportsOfDevice,
  type QuarantinedDevice,
  type QuarantinedReport,
  releaseQuarantinedReports,
} from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { QuarantineButton } from './quarantine-button'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const [firstId, vehicleId] = ['99999999-9999-4999-8999-999999999991', '99999999-9999-4999-8999-999999999992']
const known: QuarantinedDevice = {
  deviceKey: '860873041761486',
  count: 1100,
  sizeBytes: 204_800,
  reason: 'unknown',
  source: 'silence-z',
  firstReceived: '2026-11-20T09:30:00Z',
  lastReceived: '2026-11-23T11:59:00Z',
  vehicleId,
  vehicle: '1234XYZ',
}
const unknown: QuarantinedDevice = {
  ...known,
  deviceKey: '860873041761499',
  count: 7,
  vehicleId: null,
  vehicle: null,
}
const report: QuarantinedReport = {
  id: firstId,
  source: 'silence-z',
  deviceKey: known.deviceKey,
  reason: 'unknown',
  raw: '5a01',
  deviceTime: '2026-11-23T11:58:00Z',
  received: '2026-11-23T11:59:00Z',
  decoded: { values: { x: 1 } },
}
let gateway: FakeGateway
let devices: QuarantinedDevice[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  devices = [known, unknown]
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listQuarantinedReports, () => devices)
  gateway.answer(listQuarantinedReportsOfDevice, [report])
  gateway.answer(forgetQuarantinedReports, () => ({ forgotten: 7 }))
  gateway.answer(createVehicle, () => {
    devices = [known, { ...unknown, vehicleId, vehicle: 'Moto 9' }]
    return { id: vehicleId }
  })
})
type Role = 'Sharing.Admin' | 'Sharing.AdminReadOnly'
const openedList = async (role: Role = 'Sharing.Admin') => {
  await workAs(role, gateway, <QuarantineButton operatorField={({ label }) => <p>{label}</p>} />)
  await user.click(buttonNamed('Quarantine'))
  return screen.findByRole('dialog', { name: 'Quarantine' })
}
const openedDevice = async ({ deviceKey }: QuarantinedDevice, role?: Role) => {
  const list = await openedList(role)
  await user.click(await within(list).findByText(deviceKey))
  return screen.findByRole('dialog', { name: `Quarantine of ${deviceKey}` })
}

test('devices are listed with reason, number, size and vehicle; one opens with its reports', async () => {
  const list = await openedList()
  const row = (await within(list).findByText(known.deviceKey)).closest('tr')
  for (const words of ['Unknown device', '1,100', '200 kB', '1234XYZ'])
    expect(row?.textContent.replaceAll(/\s/g, ' ')).toContain(words)
  expect(gateway.received(listQuarantinedReports).at(-1)?.query.sort).toBe('-lastReceived')
  await user.click(within(list).getByText(known.deviceKey))
  const detail = await screen.findByRole('dialog', { name: `Quarantine of ${known.deviceKey}` })
  expect(await within(detail).findByText('{"values":{"x":1}}')).toBeTruthy()
  expect(gateway.received(listQuarantinedReportsOfDevice)[0]?.params.deviceKey).toBe(known.deviceKey)
})

test('a release goes on until nothing is left, and says what stayed', async () => {
  const answers = [
    { released: 500, stayed: 0, next: firstId },
    { released: 590, stayed: 10, next: null },
  ]
  gateway.answer(releaseQuarantinedReports, () => answers.shift() ?? { released: 0, stayed: 0, next: null })
  const detail = await openedDevice(known)
  expect(detail.textContent).toContain('This is the device of 1234XYZ.')
  await user.click(buttonNamed('Release', detail))
  expect(await screen.findByText('1,090 reports were released; 10 stayed, each with its reason')).toBeTruthy()
  expect(gateway.received(releaseQuarantinedReports).map(({ params, body }) => [params.deviceKey, body])).toEqual([
    [known.deviceKey, { after: null }],
    [known.deviceKey, { after: firstId }],
  ])
})

test('forgetting asks first and says how many', async () => {
  const detail = await openedDevice(unknown)
  await user.click(buttonNamed('Forget', detail))
  const asked = await screen.findByRole('dialog', { name: `Forget the reports of ${unknown.deviceKey}?` })
  expect(asked.textContent).toContain('7 reports are deleted. They cannot be restored.')
  expect(gateway.received(forgetQuarantinedReports)).toEqual([])
  await user.click(buttonNamed('Forget', asked))
  expect(await screen.findByText('7 reports were deleted')).toBeTruthy()
  expect(gateway.received(forgetQuarantinedReports).map(({ params }) => params.deviceKey)).toEqual([unknown.deviceKey])
})

test('a device is made a vehicle with its IMEI filled in, and can be released then', async () => {
  gateway.answer(releaseQuarantinedReports, () => ({ released: 7, stayed: 0, next: null }))
  const detail = await openedDevice(unknown)
  const release = buttonNamed('Release', detail)
  expect(release.getAttribute('aria-disabled') ?? release.getAttribute('disabled')).not.toBeNull()
  await user.click(buttonNamed('Make it a vehicle', detail))
  const form = await screen.findByRole('dialog', { name: 'New vehicle' })
  const field = (label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label)
  expect(field(/^IMEI/).value).toBe(unknown.deviceKey)
  const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  fill(/^Name/, 'Moto 9')
  fill(/^Model/, 'S01')
  fill(/^VIN/, 'VIN00009')
  await user.click(buttonNamed(/^Create vehicle/, form))
  await waitFor(() => expect(detail.textContent).toContain('This is the device of Moto 9.'))
  expect(gateway.received(createVehicle)[0]?.body).toMatchObject({ imei: unknown.deviceKey })
  await user.click(buttonNamed('Release', detail))
  expect(await screen.findByText('7 reports were released')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Quarantine of/ })).toBeNull())
})

test('who only reads sees devices and reports, and changes nothing', async () => {
  const detail = await openedDevice(unknown, 'Sharing.AdminReadOnly')
  expect(await within(detail).findByText('{"values":{"x":1}}')).toBeTruthy()
  for (const name of ['Release', 'Forget', 'Make it a vehicle'])
    expect(within(detail).queryByRole('button', { name })).toBeNull()
})

test.each(['Sharing.Sac', 'Sharing.OperatorManager'] as const)('%s has no way to the quarantine', async (role) => {
  await workAs(role, gateway, <QuarantineButton operatorField={() => null} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(gateway.received(listQuarantinedReports)).toEqual([])
})
