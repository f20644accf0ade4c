import type { OwnStaffData } from '@motora/contract/identity'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import UpdateDataOperatorUserPage from '../update-data-operator-user/update-data-operator-user-page'
import UpdateDataTechnicianPage from './update-data-technician-page'

const own = '/api/users/v1/OwnData'
const me: OwnStaffData = {
  firstName: 'Ana',
  lastName: 'Puig',
  email: 'ana@motora.demo',
  username: 'ana',
  mobilePhone: '+34612345678',
  sharingOperatorName: 'Moto Barcelona',
  version: 3,
}
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const screens = {
  'Sharing.Technician': <UpdateDataTechnicianPage />,
  'Sharing.Operator': <UpdateDataOperatorUserPage />,
} as const

let gateway: FakeGateway
let sent: unknown[]
let present: OwnStaffData
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  present = me
  gateway.answer(own, ({ method, body }) => {
    if (method === 'GET') return json(present)
    sent.push(body)
    const { version } = body as { version: number }
    if (version !== present.version) return refused(409, 'identity.person_changed_meanwhile')
    present = { ...present, ...(body as Partial<OwnStaffData>), version: version + 1 }
    return json({ version: present.version })
  })
})

const open = async (role: keyof typeof screens = 'Sharing.Technician') => {
  await workAs(role, gateway, screens[role])
  await screen.findByRole('textbox', { name: /^First name/ })
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, text: string) => fireEvent.change(box(name), { target: { value: text } })
const saveButton = () => screen.getByRole('button', { name: /^Save my data/ })

const savesOwnData = async (role: keyof typeof screens) => {
  await open(role)
  const values = screen.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)
  expect(values).toEqual(['Ana', 'Puig', '+34 612 34 56 78'])
  for (const fixed of ['ana@motora.demo', 'ana', 'Moto Barcelona']) expect(screen.getByText(fixed)).toBeTruthy()
  expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  type(/^First name/, 'Anna')
  type(/^Phone/, '698765432')
  await user.dblClick(saveButton())
  expect(await screen.findByText('Your data has been saved')).toBeTruthy()
  type(/^Last name/, 'Puig i Roca')
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { firstName: 'Anna', lastName: 'Puig', mobilePhone: '+34698765432', version: 3 },
    { firstName: 'Anna', lastName: 'Puig i Roca', mobilePhone: '+34698765432', version: 4 },
  ])
}

test('an operator user changes the own names and phone; e-mail, username and operator are to read [C-54]', () =>
  savesOwnData('Sharing.Operator'))

test('a technician changes the own names and phone; e-mail, username and operator are to read [D-11]', () =>
  savesOwnData('Sharing.Technician'))

test('names are needed, and a technician is reached by phone', async () => {
  await open()
  type(/^First name/, ' ')
  type(/^Phone/, '')
  await user.click(saveButton())
  expect(await screen.findAllByText('The field is required')).toHaveLength(2)
  expect(sent).toEqual([])
})

test('somebody else was quicker: refused, nothing overwritten, what was typed stays and can be saved or given up', async () => {
  await open()
  type(/^First name/, 'Anna')
  present = { ...me, lastName: 'Puig Serra', mobilePhone: '+34600000000', version: 9 }
  await user.click(saveButton())
  const note = await screen.findByRole('alert')
  for (const text of ['Somebody else has changed your data', 'Puig Serra', '+34 600 00 00 00'])
    expect(note.textContent).toContain(text)
  expect(box(/^First name/).value).toBe('Anna')
  expect(sent).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Take what is there now' }))
  expect([box(/^First name/).value, box(/^Last name/).value]).toEqual(['Ana', 'Puig Serra'])
  expect(screen.queryByRole('alert')).toBeNull()
  type(/^First name/, 'Anna')
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ firstName: 'Anna', lastName: 'Puig Serra', mobilePhone: '+34600000000', version: 9 })
})

test('overtaken, what was typed is saved over the new when it is saved again', async () => {
  await open()
  type(/^First name/, 'Anna')
  present = { ...me, firstName: 'Anita', lastName: 'Puig Serra', version: 9 }
  await user.click(saveButton())
  await screen.findByRole('alert')
  await user.click(saveButton())
  expect(await screen.findByText('Your data has been saved')).toBeTruthy()
  // and nothing else of it is set back
  expect(sent[1]).toMatchObject({ firstName: 'Anna', lastName: 'Puig Serra', version: 9 })
})

test('a failed save keeps what was typed and says why, with the number of the request', async () => {
  await open()
  gateway.answer(own, () => refused(503, 'request.unavailable'))
  type(/^First name/, 'Anna')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  expect(box(/^First name/).value).toBe('Anna')
})

test('what cannot be loaded says so and tries again', async () => {
  gateway.answer(own, () => refused(500, 'defect'))
  await workAs('Sharing.Technician', gateway, <UpdateDataTechnicianPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(own, () => json(me))
  await user.click(screen.getByRole('button', { name: /^Try again/ }))
  expect(await screen.findByRole('textbox', { name: /^First name/ })).toBeTruthy()
})
