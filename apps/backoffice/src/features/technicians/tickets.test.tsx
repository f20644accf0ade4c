import { listTechnicians } from '@motora/contract/identity'
import type { Ticket } from '@motora/contract/technicians'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aTechnician } from '../../testing/a-technician'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { AssignTicketsDialog } from './assign-tickets-dialog'
import { CloseTicketsDialog } from './close-tickets-dialog'
import { CreateTicketDialog } from './create-ticket-dialog'
import { keepNoteDraft } from './note-drafts'
import { OpenTicketsPanel } from './open-tickets-panel'
import { TicketDetails } from './ticket-details'

vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup({ delay: null })
const tickets = '/api/technicians/v1/Tickets'
const vehicle = { id: aTicket().vehicleId, plate: '1234BCD', operatorId: '00000000-0000-4000-8000-00000000000f' }
const Search = ({ label, onChoose }: { label: string; onChoose: (id: string) => void }) => (
  <button type="button" onClick={() => onChoose(vehicle.id)}>
    {label}
  </button>
)
let gateway: FakeGateway
let ticket: Ticket
let bodies: Record<string, unknown>[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  ticket = aTicket()
  keepNoteDraft(ticket.id, '')
  bodies = []
  vi.stubGlobal('fetch', gateway.send)
  const take =
    (answer: () => Response) =>
    ({ body }: { body: unknown }) => {
      bodies.push(body as Record<string, unknown>)
      return answer()
    }
  gateway.answer(`${tickets}/${ticket.id}`, () => json(ticket))
  gateway.answer(
    `${tickets}/open`,
    take(() => json(ticket)),
  )
  gateway.answer(
    `${tickets}/${ticket.id}/Assign`,
    take(() => json(ticket)),
  )
  gateway.answer(
    `${tickets}/${ticket.id}/AddNote`,
    take(() => json(ticket)),
  )
  gateway.answer(
    `${tickets}/${ticket.id}/Close`,
    take(() => json(ticket)),
  )
})
const toasts = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
const type = (label: string | RegExp, text: string) => user.type(screen.getByLabelText(label), text)

test('a ticket needs a vehicle, a description and a comment; each missing one is said in place, and nothing is sent before all three are there [G-07, V-34]', async () => {
  gateway.answer(`/api/vehicles/v1/vehicles/${vehicle.id}`, () =>
    json({ id: vehicle.id, plate: vehicle.plate, name: 'S01', sharing: { sharingOperatorId: vehicle.operatorId } }),
  )
  const onClose = vi.fn()
  await workAs('Sharing.OperatorManager', gateway, <CreateTicketDialog Search={Search} onClose={onClose} />)
  const send = () => user.click(buttonNamed('Create ticket'))
  await send()
  expect(await screen.findByText('You must select a vehicle')).toBeTruthy()
  expect(screen.getAllByText('The field is required')).toHaveLength(2)
  await type(/^Description/, 'Mirror broken')
  await type(/^Comment/, 'Hangs loose')
  await send()
  expect(bodies).toEqual([])
  await user.click(buttonNamed('Vehicle: plate, VIN or IMEI'))
  await screen.findByText(/Selected: 1234BCD/)
  expect(screen.queryByText('You must select a vehicle')).toBeNull()
  for (const [label, text] of [
    [/^Description/, 'Mirror broken'],
    [/^Comment/, 'Hangs loose'],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await send()
    expect(await screen.findAllByText('The field is required')).toHaveLength(1)
    expect(bodies).toEqual([])
    await type(label, text)
  }
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toHaveLength(1)
})

test.each([
  ['Sharing.Admin', ''],
  ['Sharing.Sac', ''],
  ['Sharing.Technician', vehicle.operatorId],
  ['Sharing.OperatorManager', vehicle.operatorId],
] as const)(
  '%s sends its operator so: "%s"; pressed again after a failure it is the same ticket [G-08, G-24]',
  async (role, operatorId) => {
    gateway.answer(listTechnicians, [])
    gateway.answer(`${tickets}/open`, ({ body }) => {
      bodies.push(body as Record<string, unknown>)
      return bodies.length === 1 ? refused(503, 'request.unavailable') : json(ticket)
    })
    const onClose = vi.fn()
    await workAs(role, gateway, <CreateTicketDialog vehicle={vehicle} onClose={onClose} />)
    await type(/^Description/, 'Mirror broken')
    await type(/^Comment/, 'Hangs loose')
    await user.click(screen.getByLabelText(/Take the vehicle out of service/))
    await user.click(buttonNamed('Create ticket'))
    // a failure never wears the words of success (Z-32)
    await waitFor(() => expect(toasts().join()).toContain('The ticket could not be created'))
    expect(toasts().join()).not.toContain('Ticket created')
    await user.click(buttonNamed('Create ticket'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(toasts()).toContain('Ticket created')
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[1]).toMatchObject({
      sharingOperatorId: operatorId,
      vehicleId: vehicle.id,
      title: 'Mirror broken',
      openNoteText: 'Hangs loose',
      vehicleCannotOperate: true,
    })
  },
)

test('a manager assigns the new ticket in the same call; customer service, which sees no technicians, is not asked', async () => {
  gateway.answer(listTechnicians, [aTechnician()])
  const onClose = vi.fn()
  const dialog = <CreateTicketDialog vehicle={vehicle} onClose={onClose} />
  const { unmount } = await workAs('Sharing.OperatorManager', gateway, dialog)
  await type(/^Description/, 'Silent')
  await type(/^Comment/, 'See its unit')
  await user.click(screen.getByRole('combobox', { name: 'Assign technician' }))
  await user.click(await screen.findByRole('option', { name: 'Toni Riu' }))
  await user.click(buttonNamed('Create ticket'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ title: 'Silent', technicianId: aTechnician().technicianId }])
  unmount()
  await workAs('Sharing.Sac', gateway, dialog)
  await screen.findByLabelText(/^Description/)
  expect(screen.queryByRole('combobox', { name: 'Assign technician' })).toBeNull()
})

test('who chose a technician and cancels assigns nobody', async () => {
  gateway.answer(listTechnicians, [aTechnician()])
  const onClose = vi.fn()
  await workAs('Sharing.OperatorManager', gateway, <AssignTicketsDialog tickets={[ticket]} onClose={onClose} />)
  await user.click(screen.getByRole('combobox', { name: 'Assign technician' }))
  await user.click(await screen.findByRole('option', { name: 'Toni Riu' }))
  await user.click(buttonNamed('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(bodies).toEqual([])
  // the same press on the other button does
  await user.click(buttonNamed('Assign'))
  await waitFor(() => expect(bodies).toMatchObject([{ technicianId: aTechnician().technicianId }]))
})

test('the details show what was said; a note can be added and the ticket closed after a question whose switch is on and that takes a last note [G-10, G-11, G-13, G-23, G-24]', async () => {
  await workAs('Sharing.OperatorManager', gateway, <TicketDetails id={ticket.id} level={1} />)
  expect(await screen.findByText('Left mirror hangs loose')).toBeTruthy()
  for (const text of ['INC-2026-000123', 'Mirror broken', 'Barcelona', '20/11/2026'])
    expect(document.body.textContent).toContain(text)
  await type('Note', 'New mirror ordered')
  await user.click(buttonNamed('Add note'))
  await waitFor(() => expect(toasts()).toContain('Note added'))
  expect(bodies).toMatchObject([{ noteText: 'New mirror ordered' }])
  await user.click(buttonNamed('Close ticket'))
  const dialog = await screen.findByRole('dialog', { name: 'Close INC-2026-000123?' })
  expect(bodies).toHaveLength(1)
  const unlock = screen.getByLabelText<HTMLInputElement>(/Unblock vehicle/)
  expect(unlock.checked).toBe(true)
  await type('Closing note (optional)', ' Fixed ')
  await user.click(buttonNamed('Close ticket', dialog))
  await waitFor(() => expect(toasts()).toContain('Ticket closed'))
  // on: the vehicle is out of service no more
  expect(bodies[1]).toMatchObject({ noteText: 'Fixed', outOfService: false })
})

test('with the switch off the vehicle stays out of service; a refusal says so and keeps the dialog [G-15]', async () => {
  gateway.answer(`${tickets}/${ticket.id}/Close`, ({ body }) => {
    bodies.push(body as Record<string, unknown>)
    return refused(409, 'ticket.closed')
  })
  await workAs('Sharing.OperatorManager', gateway, <TicketDetails id={ticket.id} level={1} />)
  await screen.findByText('Left mirror hangs loose')
  await user.click(buttonNamed('Close ticket'))
  const dialog = await screen.findByRole('dialog', { name: 'Close INC-2026-000123?' })
  await user.click(screen.getByLabelText(/Unblock vehicle/))
  await user.click(buttonNamed('Close ticket', dialog))
  await waitFor(() => expect(bodies).toMatchObject([{ noteText: '', outOfService: true }]))
  expect((await screen.findAllByText(/This ticket is closed/)).length).toBeGreaterThan(0)
  expect(toasts().join()).not.toContain('Ticket closed')
})

test('a closed ticket has neither a field for notes nor a button to close it [G-12]', async () => {
  ticket = aTicket({ isClosed: true, closeTimestamp: '2026-11-20T12:00:00Z', resolved: true, closingComment: 'Fixed' })
  await workAs('Sharing.Admin', gateway, <TicketDetails id={ticket.id} level={1} />)
  expect(await screen.findByText(/takes no more notes/)).toBeTruthy()
  expect(screen.queryByLabelText('Note')).toBeNull()
  expect(() => buttonNamed('Close ticket')).toThrow('no button')
  expect(document.body.textContent).toContain('Fixed')
})

function Shown() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Look elsewhere
      </button>
      {isShown && <TicketDetails id={ticket.id} level={1} />}
    </>
  )
}

test('a note that was begun is there again when the ticket is; sent, it is gone', async () => {
  await workAs('Sharing.OperatorManager', gateway, <Shown />)
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Note')
  await user.type(await field(), 'New mirror')
  const lookElsewhere = () => user.click(buttonNamed('Look elsewhere'))
  await lookElsewhere()
  expect(screen.queryByLabelText('Note')).toBeNull()
  await lookElsewhere()
  expect((await field()).value).toBe('New mirror')
  await user.type(await field(), ' ordered')
  await user.click(buttonNamed('Add note'))
  await waitFor(() => expect(bodies).toMatchObject([{ noteText: 'New mirror ordered' }]))
  await waitFor(async () => expect((await field()).value).toBe(''))
  await lookElsewhere()
  await lookElsewhere()
  expect((await field()).value).toBe('')
})

test('what was typed of a ticket that is closed meanwhile stays readable, and cannot be sent; the notice says why', async () => {
  gateway.answer(`${tickets}/${ticket.id}/AddNote`, ({ body }) => {
    bodies.push(body as Record<string, unknown>)
    ticket = aTicket({ isClosed: true, closeTimestamp: '2026-11-20T12:00:00Z' })
    return refused(409, 'ticket.closed')
  })
  await workAs('Sharing.OperatorManager', gateway, <TicketDetails id={ticket.id} level={1} />)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Note')
  await user.type(field, 'New mirror ordered')
  await user.click(buttonNamed('Add note'))
  await waitFor(() => expect(toasts().join()).toMatch(/could not be added\. This ticket is closed/))
  await screen.findByText(/takes no more notes/, { selector: 'p' })
  expect([field.value, field.isConnected]).toEqual(['New mirror ordered', true])
  await user.click(buttonNamed('Add note'))
  expect(bodies).toHaveLength(1)
})

test('without a network a note is kept, and shown as waiting; it goes out when there is one', async () => {
  let isThere = false
  gateway.answer(`${tickets}/${ticket.id}/AddNote`, ({ body }) => {
    if (!isThere) throw new TypeError('no network')
    bodies.push(body as Record<string, unknown>)
    return json(ticket)
  })
  gateway.answer('/healthz', () => json({}))
  await workAs('Sharing.Technician', gateway, <TicketDetails id={ticket.id} level={1} />)
  await screen.findByText('Left mirror hangs loose')
  await type('Note', 'Typed in a tunnel')
  await user.click(buttonNamed('Add note'))
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Typed in a tunnel')
  isThere = true
  await waitFor(() => expect(bodies).toMatchObject([{ noteText: 'Typed in a tunnel' }]))
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
})

test('a vehicle without open tickets says so; one that opened itself is named in the person’s words [G-06]', async () => {
  let rows: Ticket[] = []
  gateway.answer(`${tickets}/GetOpenByVehicle`, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  const panel = <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicle.plate} onOpen={() => undefined} />
  const { unmount } = await workAs('Sharing.Sac', gateway, panel)
  expect(await screen.findByText('There are no tickets')).toBeTruthy()
  unmount()
  rows = [aTicket({ title: 'Batería baja', detector: 'low-battery' })]
  await workAs('Sharing.Sac', gateway, panel)
  expect(await screen.findByText('Low battery')).toBeTruthy()
})

test('what cannot be read of one vehicle or of one ticket is said with the server’s own [G-24]', async () => {
  gateway.answer(`${tickets}/GetOpenByVehicle`, () => refused(503, 'request.unavailable'))
  gateway.answer(`${tickets}/${ticket.id}`, () => refused(403, 'identity.not_permitted'))
  const panel = <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicle.plate} />
  const { unmount } = await workAs('Sharing.Sac', gateway, panel)
  const ofVehicle = await screen.findByRole('alert')
  expect(ofVehicle.textContent).toMatch(/The vehicle’s open tickets could not be loaded: .+r-1/)
  unmount()
  await workAs('Sharing.Sac', gateway, <TicketDetails id={ticket.id} level={1} />)
  const ofTicket = await screen.findByRole('alert')
  expect(ofTicket.textContent).toMatch(/The ticket could not be loaded: .+r-1/)
})

test('over plain http, where browsers make no ids by themselves, the dialog opens and closes the ticket', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues, subtle: crypto.subtle })
  onTestFinished(() => void vi.unstubAllGlobals())
  const onClose = vi.fn()
  await workAs('Sharing.OperatorManager', gateway, <CloseTicketsDialog tickets={[ticket]} onClose={onClose} />)
  await user.click(buttonNamed('Close ticket'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ noteId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
})

const ofBelow = '99999999-9999-4999-8999-999999999999'
test.each([
  ['Sharing.OperatorManager', {}],
  ['Sharing.Admin', { field: 'SharingOperatorId', value: ofBelow }],
] as const)(
  '%s chooses from technicians that it may ask for: a manager, whose ticket may be of an operator below, from the own ones',
  async (role, asked) => {
    gateway.answer(listTechnicians, [])
    ticket = aTicket({ sharingOperatorId: ofBelow })
    await workAs(role, gateway, <TicketDetails id={ticket.id} level={2} />)
    await screen.findByText('Left mirror hangs loose')
    await user.click(buttonNamed('Assign'))
    await waitFor(() => expect(gateway.received(listTechnicians)).toHaveLength(1))
    expect(gateway.received(listTechnicians)[0]?.query).toEqual({ page: '1', pageSize: '1000', ...asked })
  },
)
