import type { TicketAssigned } from '@motora/contract/technicians'
import { listTickets } from '@motora/contract/technicians'
import { encodeSnapshot } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { api } from '../api/api'
import AssignedNotices from './assigned-notices'
import { liveFleet } from './live-fleet'

const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let say: (assigned: Partial<TicketAssigned>) => void
let opened: string[]
let mine: number

beforeEach(() => {
  gateway = fakeGateway()
  mine = 0
  opened = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!String(url).includes('/vehicles/v1/Live')) return gateway.send(url, init)
    opened.push(String(url))
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const write = (event: string, data: string) =>
          stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`))
        write('snapshot', encodeSnapshot([], Date.now()))
        say = (assigned) => write('assigned', JSON.stringify({ ...one, ...assigned }))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
  gateway.answer(listTickets, () => Array.from({ length: mine }, (_, n) => aTicket({ codIncident: `INC-${n}` })))
})
const one: TicketAssigned = { ticketId: aTicket().id, codIncident: 'INC-2026-000123', vehicle: 'MB021', isYours: true }
const toasts = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
function Mine() {
  const { data } = useQuery(api.list(listTickets, { query: {} }))
  return (
    <>
      <AssignedNotices />
      <p>{`${data?.rows.length} mine`}</p>
    </>
  )
}
const work = async () => {
  const shown = await workAs('Sharing.Technician', gateway, <Mine />)
  await screen.findByText('0 mine')
  await waitFor(() => expect(opened).toHaveLength(1))
  return shown
}

test('a ticket that somebody assigns is said, counted, and opened by a press', async () => {
  const { router } = await work()
  mine = 1
  say({})
  await waitFor(() => expect(toasts()).toEqual(['INC-2026-000123 (MB021) is yours nowShow']))
  await screen.findByText('1 mine')
  await user.click(buttonNamed('Show'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/incidents/details/${one.ticketId}`))
})

test('several together are one notice, which leads to those that are mine', async () => {
  const { router } = await work()
  for (const [n, ticketId] of ['a', 'b', 'c', 'c'].entries()) say({ ticketId, codIncident: `INC-${n}` })
  await waitFor(() => expect(toasts()).toEqual(['3 tickets are yours nowShow']))
  await user.click(buttonNamed('Show'))
  await waitFor(() => expect(router.state.location.href).toBe('/incidents?in=mine'))
})

test('what is taken away is said as well; given and taken away together it is gone', async () => {
  await work()
  say({})
  say({ isYours: false })
  await waitFor(() => expect(toasts()).toEqual(['INC-2026-000123 (MB021) is no longer yours']))
})

test('without a screen that follows the fleet the stream brings no vehicles; with one it is the fleet’s alone', async () => {
  await work()
  expect(opened).toEqual([expect.stringMatching(/Live\?only=own$/)])
  const leave = liveFleet.subscribe(() => undefined)
  await waitFor(() => expect(opened.at(-1)).toMatch(/Live$/))
  expect(opened).toHaveLength(2)
  say({})
  await waitFor(() => expect(toasts()).toHaveLength(1))
  leave()
})
