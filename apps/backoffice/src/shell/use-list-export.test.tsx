import { listVehicles } from '@motora/contract/vehicles'
import { ActionButton } from '@motora/kit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, refused } from '../testing/fake-gateway'
import { workAs } from '../testing/work-as'
import * as files from './save-file'
import { useListExport } from './use-list-export'

vi.setConfig({ testTimeout: 30_000 })
const path = '/api/vehicles/v1/vehicles'
const columns = [{ header: 'Plate', from: ['plate'], kind: 'text' as const }]
let gateway: FakeGateway
let saved: string[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  saved = []
  vi.spyOn(files, 'saveFile').mockImplementation((_blob, name) => void saved.push(name))
})

function Button({ stopped = false }: { stopped?: boolean }) {
  const onExport = useListExport(listVehicles, () => ({ query: { page: 2, pageSize: 10 } }), 'Panell de motos, àrees')
  const controls = new AbortController()
  if (stopped) controls.abort()
  return (
    <ActionButton
      onClick={() => void onExport('csv', { signal: controls.signal, onProgress: () => undefined, columns })}
    >
      go
    </ActionButton>
  )
}
const open = async (stopped = false) => {
  await workAs('Sharing.Admin', gateway, <Button stopped={stopped} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'go' }))
}

test('a file is called as its list, with the day, and the rows are counted', async () => {
  const csv = { 'Content-Type': 'text/csv', 'X-Total-Count': '2' }
  gateway.answer(path, () => new Response('Plate\r\nA\r\nB\r\n', { headers: csv }))
  await open()
  expect(await screen.findByText('2 rows exported')).toBeTruthy()
  expect(saved).toEqual([expect.stringMatching(/^panell-de-motos-arees-\d{4}-\d\d-\d\d\.csv$/)])
})

test('a refusal is said in the person’s words with the request to quote, and no file is saved [V-11, U-06]', async () => {
  gateway.answer(path, () => refused(403, 'identity.not_permitted'))
  await open()
  expect(await screen.findByText('The list could not be exported. Your role may not do this. Request r-1')).toBeTruthy()
  expect(saved).toEqual([])
})

test('who stopped it hears nothing of it', async () => {
  gateway.answer(path, () => refused(503, 'request.unavailable'))
  await open(true)
  await waitFor(() => expect(gateway.asked).toContain(`GET ${path}`))
  expect(screen.queryByText(/could not be exported/)).toBeNull()
  expect(saved).toEqual([])
})
