import type { Operator } from '@motora/contract/operators'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../../testing/an-operator'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import type { AreaParts } from '../profile/areas-section'
import { EditDialog } from './edit-dialog'

const base = '/api/operators/v1/Operators'
const ona = anOperator()
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const circle = { latitude: 41.39, longitude: 2.15, radiusMetres: 500, name: null }
const areaParts: AreaParts = {
  Preview: ({ circles }) => <p>{`map: ${circles.length}`}</p>,
  Editor: ({ onSave }) => (
    <button type="button" onClick={() => onSave({ areas: [], circles: [circle] })}>
      draw a circle
    </button>
  ),
}
let gateway: FakeGateway
let operator: Operator
let sent: Record<string, unknown>[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  operator = ona
  sent = []
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () =>
    json([
      { id: 5, name: 'L3e-A1' },
      { id: 2, name: 'L1e-B' },
    ]),
  )
  gateway.answer(base, () => json([]))
  gateway.answer(`${base}/${ona.id}`, () => json(operator))
  gateway.answer(`${base}/${ona.id}/update`, ({ body }) => {
    sent.push(body as Record<string, unknown>)
    return json({ pending: false, version: 5 })
  })
})
function Editing() {
  const [shown, setShown] = useState(true)
  return shown ? <EditDialog id={ona.id} areaParts={areaParts} onClose={() => setShown(false)} /> : <p>closed</p>
}
const open = async () => {
  await workAs('Sharing.Admin', gateway, <Editing />)
  await screen.findByRole('dialog', { name: 'Edit Ona Mobilitat' })
}
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const fill = (name: RegExp | string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const save = () => user.click(buttonNamed(/^Save operator/))

test('what was changed is sent with the version that was read, and nothing else; then it is confirmed [C-49]', async () => {
  await open()
  await save()
  expect(sent).toEqual([])
  fill(/^Name/, 'Ona Nova')
  fill(/^Minimum age/, '21')
  fill(/^Cost per vehicle/, '9.5')
  fill('Group', 'Grup Ona')
  fill(/^Manager’s e-mail/, '')
  await user.click(screen.getByLabelText('Support is derived'))
  await save()
  expect(await screen.findByText('Ona Nova modified')).toBeTruthy()
  expect(sent).toEqual([
    {
      name: 'Ona Nova',
      minimumAge: 21,
      costByVehicle: 9.5,
      group: 'Grup Ona',
      managerEmail: null,
      isSupportDerived: true,
      timeExclusionEndsNextDay: false,
      version: 4,
    },
  ])
  expect(await screen.findByText('closed')).toBeTruthy()
})

test('the operator’s own fields, its vehicle types and its areas are changed in the same form', async () => {
  await open()
  fill(/^Bank account/, 'ES79 2100 0813 6101 2345 6789')
  fill(/^Link/, 'https://ona.example')
  fill('Fiscal address', ' Aragó 300, 08009 Barcelona ')
  await user.click(screen.getByLabelText('Vehicle types', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'L1e-B' }))
  await user.click(screen.getByRole('button', { name: /areas$/ }))
  await user.click(await screen.findByRole('button', { name: 'draw a circle' }))
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ link: 'https://ona.example', fiscalAddress: 'Aragó 300, 08009 Barcelona' })
  expect(sent[0]).toMatchObject({ vehicleTypes: [5, 2], circles: [circle], version: 4 })
  expect(String(sent[0]?.iban).replaceAll(' ', '')).toBe('ES7921000813610123456789')
})

test('wrong entries are shown at their fields and not sent', async () => {
  await open()
  fill(/^Name/, '')
  fill(/^Tax id/, 'B12345675')
  fill(/^Minimum age/, '12')
  fill(/^Commission/, '101')
  fill(/^Link/, 'ona')
  await save()
  for (const text of [
    'The field is required',
    'This is not a valid tax id: the check digit or letter is wrong',
    'Enter an age from 14 to 99',
    'Enter a number from 0 to 100',
    'The entered link does not have a valid format',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a failed change says so with the reason, and what was typed stays [C-49]', async () => {
  gateway.answer(`${base}/${ona.id}/update`, () => refused(409, 'operator.cif_taken'))
  await open()
  fill(/^Name/, 'Ona Nova')
  await save()
  expect(await screen.findByText('An error occurred while modifying the operator. Please retry.')).toBeTruthy()
  const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes('r-1'))
  expect(alert?.textContent).toContain('An operator with this tax id is registered already.')
  expect(field(/^Name/).value).toBe('Ona Nova')
})

test('two at once: the second is refused, nothing is overwritten, what was typed stays, and the new state is loaded', async () => {
  gateway.answer(`${base}/${ona.id}/update`, ({ body }) => {
    if ((body as { version: number }).version === 4) {
      operator = { ...ona, group: 'Grup Nou', version: 5 }
      return refused(409, 'operator.changed_meanwhile')
    }
    sent.push(body as Record<string, unknown>)
    return json({ pending: false, version: 6 })
  })
  await open()
  fill(/^Name/, 'Ona Nova')
  await save()
  const notice = await screen.findByText(/Changed by the other person: Group/)
  expect(notice).toBeTruthy()
  await save()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Load the new data, keep what I changed' }))
  await waitFor(() => expect(field('Group').value).toBe('Grup Nou'))
  expect(field(/^Name/).value).toBe('Ona Nova')
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'Ona Nova', timeExclusionEndsNextDay: false, version: 5 }]))
})

test('closing with unsaved changes asks first', async () => {
  await open()
  fill('Group', 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(field('Group').value).toBe('x')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Leave/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const again = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(again).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('closed')).toBeTruthy()
})
