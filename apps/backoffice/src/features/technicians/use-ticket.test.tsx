import { listTickets } from '@motora/contract/technicians'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../shell/api/api'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { TicketDetails } from './ticket-details'

const ticket = aTicket({ title: 'Seat torn' })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listTickets, [ticket])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

/** A list, and a ticket that is opened from it once the network is lost. */
function Screen({ id }: { id: string }) {
  const { data } = useQuery(api.list(listTickets, { query: {} }))
  const [isOpen, open] = useReducer(() => true, false)
  if (isOpen) return <TicketDetails id={id} level={2} />
  return (
    <button type="button" disabled={!data} onClick={open}>
      Open
    </button>
  )
}

async function openWithoutNetwork(id: string) {
  await workAs('Sharing.Technician', gateway, <Screen id={id} />)
  await waitFor(() => expect(buttonNamed('Open').hasAttribute('disabled')).toBe(false))
  // as in a tunnel: the browser knows that there is no network, and calls fail
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  fireEvent.click(buttonNamed('Open'))
}

test('without a network a ticket that the list shows can be read', async () => {
  await openWithoutNetwork(ticket.id)
  expect(await screen.findByRole('heading', { name: /Seat torn/ })).toBeTruthy()
})

test('what was said of it is in no list: without a network it is not said to be nothing', async () => {
  await openWithoutNetwork(ticket.id)
  const fault = await screen.findByRole('alert')
  expect(fault.textContent).toContain('The comments could not be loaded')
  expect(screen.queryByText('Nothing was said yet.')).toBeNull()
  expect(buttonNamed('Try again')).toBeTruthy()
})

test('one that no list has shown says that it could not be read: it does not go on loading', async () => {
  await openWithoutNetwork('00000000-0000-4000-8000-00000000beef')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be')
})
