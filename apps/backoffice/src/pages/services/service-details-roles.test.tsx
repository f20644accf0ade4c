import { roleNames } from '@motora/contract'
import { getServicePaymentEvents, listBills, listWaitingRefunds } from '@motora/contract/money'
import * as calls from '@motora/contract/sharing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEndedService, aService, aServiceDetail, serviceSums } from '../../testing/a-service'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ServicesPage from './services-page'

vi.setConfig({ testTimeout: 60_000 })

const running = aService()
const paid = anEndedService({ paymentStatus: 'success', price: 3.04 })
const owed = anEndedService({ paymentStatus: 'failed', price: 3.04 })
const opening = roleNames.filter((role) => role !== 'Sharing.Operator' && role !== 'Sharing.Technician')
const writes: Partial<Record<(typeof roleNames)[number], string[][]>> = {
  'Sharing.Admin': [['End trip', 'Clean active services'], ['Refund'], ['Charge again', 'Cancel payment']],
  'Sharing.OperatorManager': [['End trip', 'Clean active services'], ['Refund'], ['Charge again', 'Cancel payment']],
  'Sharing.Sac': [['End trip', 'Clean active services'], ['Refund'], ['Charge again', 'Cancel payment']],
}

test.each(opening)(
  '%s finds in the details of a service what the role may do, and nothing else [N-04]',
  async (role) => {
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    gateway.answer(calls.getServiceStatistics, serviceSums)
    gateway.answer(calls.getServiceTrips, [])
    gateway.answer(listWaitingRefunds, [])
    gateway.answer(listBills, [])
    gateway.answer(getServicePaymentEvents, { paymentId: paid.customerId, currency: 'eur', events: [] })
    const offered: (string | null)[][] = []
    for (const service of [running, paid, owed]) {
      gateway.answer(calls.listServices, [service])
      gateway.answer(calls.getService, aServiceDetail(service))
      const view = await workAs(role, gateway, <ServicesPage />, `/services?service=${service.serviceId}`)
      const details = within(await screen.findByRole('dialog'))
      await waitFor(() => expect(details.getAllByText('Payment').length).toBeGreaterThan(0))
      offered.push(
        [...document.querySelectorAll('.motora-actions [data-action]')].map(({ textContent }) => textContent),
      )
      view.unmount()
    }
    expect(offered).toEqual(writes[role] ?? [[], [], []])
  },
)
