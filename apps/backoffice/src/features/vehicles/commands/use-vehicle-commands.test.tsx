import type { CommandOffer } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeGateway, json } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { offersQuery } from './command-calls'
import { useCommandActions } from './use-vehicle-commands'

const vehicle = { id: '11111111-1111-4111-8111-111111111111', plate: 'MB001' }
const path = `/api/vehicles/v1/vehicles/${vehicle.id}`
const offers: CommandOffer[] = [{ kind: 'report', obstacle: null, isProvable: true }]

/** An answer whose head is here and whose body comes never: given up, it breaks off. */
const halfAnswered = (signal: AbortSignal): Response => {
  const body = new ReadableStream({
    start: (to) =>
      signal.addEventListener('abort', () => to.error(new DOMException('The call was given up.', 'AbortError'))),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

function Menu({ onPressed }: { onPressed: () => void }) {
  const { data } = useQuery(offersQuery(vehicle.id))
  const actions = useCommandActions()(vehicle, data)
  return actions.map(({ id, label, onSelect }) => (
    <button
      key={id}
      type="button"
      onClick={() => {
        onPressed()
        void onSelect()
      }}
    >
      {label}
    </button>
  ))
}

function MenuThatCloses() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? <Menu onPressed={() => setIsOpen(false)} /> : <p>closed</p>
}

test('a command that is pressed before its offers are there is given, though the menu closes and gives its question up', async () => {
  const gateway = fakeGateway()
  const given: unknown[] = []
  gateway.answer(`${path}/CommandOffers`, () => json(offers))
  gateway.answer(`${path}/Commands`, ({ method, body }) => {
    if (method === 'POST') given.push(body)
    return json([], 200, { 'X-Total-Count': '0' })
  })
  let asked = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.includes('CommandOffers')) {
      asked += 1
      if (asked === 1 && init?.signal) return Promise.resolve(halfAnswered(init.signal))
    }
    return gateway.send(url, init)
  })
  await workAs('Sharing.OperatorManager', gateway, <MenuThatCloses />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a report' }))
  expect(await screen.findByText('closed')).toBeTruthy()
  await waitFor(() => expect(given).toMatchObject([{ kind: 'report' }]))
  expect(screen.queryByText(/could not be read/)).toBeNull()
})
