import { listWaitingRefunds } from '@motora/contract/money'
import * as calls from '@motora/contract/sharing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEndedService, aServiceDetail, serviceSums } from '../../testing/a-service'
import { buttonNamed } from '../../testing/button-named'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ServicesPage from './services-page'

vi.setConfig({ testTimeout: 60_000 })

test('while a refund goes on the list and the page of a service say so, offer no second one and read again until it has ended', async () => {
  const paid = { ...anEndedService({ vehiclePlate: 'MB003' }), paymentStatus: 'success', price: 3.04 } as const
  let shown: calls.Service = { ...paid, refundPending: 'on its way' }
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listWaitingRefunds, [])
  gateway.answer(calls.getServiceStatistics, serviceSums)
  gateway.answer(calls.getServiceTrips, [])
  gateway.answer(calls.listServices, () => [shown])
  gateway.answer(calls.getService, () => aServiceDetail(shown))
  await workAs('Sharing.Sac', gateway, <ServicesPage />, `/services?service=${paid.serviceId}`)
  const page = await screen.findByRole('dialog')
  await within(page).findByText('Refund under way')
  expect(() => buttonNamed('Refund', page)).toThrow()
  const [row] = screen.getAllByText('MB003').flatMap((cell) => cell.closest('tr') ?? [])
  if (!row) throw new Error('the list has no row')
  expect(row.textContent).toContain('Refund under way')
  fireEvent.contextMenu(row)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent).filter((name) => name?.startsWith('Refund'))).toEqual([])
  shown = { ...paid, paymentStatus: 'refunded', isRefunded: true, refundedAmount: 3.04 }
  await waitFor(() => expect(within(page).queryByText('Refund under way')).toBeNull(), { timeout: 10_000 })
  await waitFor(() => expect(row.textContent).not.toContain('Refund under way'), { timeout: 10_000 })
})
