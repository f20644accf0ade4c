import { mayOpen, type Role, roleNames, zeroDate } from '@motora/contract'
import {
  cancelServicePayment,
  getPackReceipt,
  getPaymentEvents,
  getReconciliation,
  getRefundable,
  listBonuses,
  listBonusHistory,
  listPaymentFindings,
  listPayments,
  listWaitingRefunds,
  type PaymentHistoric,
} from '@motora/contract/money'
import { getServiceTrips, getVehicleTrip, type ServiceTrip } from '@motora/contract/sharing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { paymentColumns } from '../../features/money/payments/payment-columns'
import { aBonus, aPurchase } from '../../testing/a-bonus'
import { aFinding } from '../../testing/a-finding'
import { aBonusPayment, aFailedPayment, aPayment, aRefundablePack, noDispute } from '../../testing/a-payment'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import PaymentsPage from './payments-page'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listPayments, ({ query }) => {
    const all = [aPayment(), aBonusPayment(), aFailedPayment()]
    const { id } = JSON.parse(query.filter ?? '{}') as { id?: string[] }
    return id ? all.filter((payment) => id.includes(payment.id)) : all
  })
  gateway.answer(listWaitingRefunds, [])
  gateway.answer(getPaymentEvents, { paymentId: aBonusPayment().id, currency: 'eur', events: [] })
  gateway.answer(listBonuses, [aBonus()])
  gateway.answer(listBonusHistory, [aPurchase({ paymentId: aBonusPayment().id })])
})
const open = async (role: Role = 'Sharing.Admin', at = '/payments') => {
  const view = await workAs(role, gateway, <PaymentsPage />, at)
  await screen.findAllByText('Paid')
  return view
}
const choose = async (row: string, what: string) => {
  fireEvent.click(buttonNamed(`Actions of ${row}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('it opens for admin, readonly and sac alone [O-01]', async () => {
  expect(roleNames.filter((role) => mayOpen(role, '/payments')).toSorted()).toEqual([
    'Sharing.Admin',
    'Sharing.AdminReadOnly',
    'Sharing.Sac',
  ])
  for (const role of ['Sharing.AdminReadOnly', 'Sharing.Sac'] as const) (await open(role)).unmount()
})

test('a payment opens in place of the list of differences, and Back leads to the list', async () => {
  gateway.answer(listPaymentFindings, [aFinding()])
  gateway.answer(getReconciliation, { day: null, charges: 0, refunds: 0, disputes: 0, failed: null })
  gateway.answer(getServiceTrips, [])
  const { router } = await open('Sharing.Admin', '/payments?dialog=differences')
  const title = 'Differences from the card provider'
  const row = (await (await dialog(title)).findByText('Other amount')).closest('tr')
  fireEvent.contextMenu(row as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show the payment' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(`?payment=${aPayment().id}`))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  router.history.back()
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test('each payment says who pays, what for, how much and what became of it', async () => {
  await open()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean)).toEqual([
    'Created',
    'Customer',
    'Operator',
    'For',
    'Amount',
    'Paid with credit',
    'For the card',
    'Refunded',
    'Status',
    'Paid on',
    'Dispute',
    'Reason of the last failure',
  ])
  const failed = screen.getByText('€7.80').closest('tr')
  expect(failed?.textContent).toContain('€7.80€2.00€5.80')
  for (const text of ['€3.04', '€20.00', '€7.80', 'Moto Barcelona', 'Provider', 'Service', 'Bonus', 'Failed'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
})

test('the reason of a failure is cut at 15 characters, and the whole of it shows on hover and focus [O-14]', async () => {
  await open()
  const cut = screen.getByText('The bank asks t…')
  fireEvent.mouseEnter(cut)
  expect(await screen.findByText('The bank asks the customer to confirm')).toBeTruthy()
})

test('payments between two days, of one day alone, or all; an invalid range says so and asks nothing [O-02, O-11]', async () => {
  await open('Sharing.Sac', '/payments?since=2026-11-02')
  const first = gateway.received(listPayments)[0]?.query
  expect(first?.since).toMatch(/^2026-11-0[12]T/)
  expect(first?.until).toMatch(/^21/)
  const until = screen.getByRole('textbox', { name: /^Until/ })
  fireEvent.change(until, { target: { value: '01/11/2026' } })
  fireEvent.blur(until)
  expect((await screen.findAllByText('The dates entered are invalid')).length).toBeGreaterThan(0)
  const asked = gateway.received(listPayments).length
  fireEvent.click(buttonNamed('Search'))
  expect(gateway.received(listPayments)).toHaveLength(asked)
  fireEvent.click(buttonNamed('All payments'))
  await waitFor(() => expect(gateway.received(listPayments).at(-1)?.query.since).toBeUndefined())
})

test('those of one customer, until that is taken off', async () => {
  await open('Sharing.Sac', `/payments?of=${aPayment().customerId}`)
  expect(gateway.received(listPayments)[0]?.query.filter).toBe(JSON.stringify({ customerId: [aPayment().customerId] }))
  fireEvent.click(buttonNamed('Only those of Rosa Vila Mas'))
  await waitFor(() => expect(gateway.received(listPayments).at(-1)?.query.filter).toBeUndefined())
})

test('payments that cannot be read say so [O-13]', async () => {
  gateway.answer(listPayments, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <PaymentsPage />, '/payments')
  expect(await screen.findByText(/^The payments could not be loaded\./)).toBeTruthy()
})

test('of a pack’s payment its purchase opens: price and offer, as they were when it was bought [L-04, O-02]', async () => {
  gateway.answer(listBonuses, [aBonus({ price: 30, ofert: 40 })])
  await open('Sharing.AdminReadOnly')
  await choose('payment of €20.00, 20/11/2026 10:14', 'Purchase details')
  const shown = await dialog('Purchase details')
  for (const text of ['Bonus 20', '€20.00', '€25.00', '€22.40', '€2.60', 'Rosa Vila Mas'])
    expect(await shown.findByText(text), text).toBeTruthy()
  expect(JSON.parse(gateway.received(listBonusHistory)[0]?.query.filter ?? '')).toEqual({
    paymentId: [aBonusPayment().id],
  })
})

test('one that gave no credit says so, with what the pack gives today', async () => {
  gateway.answer(listBonusHistory, [])
  await open('Sharing.Admin', `/payments?payment=${aBonusPayment().id}`)
  const shown = await dialog('Purchase details')
  expect(await shown.findByText(/^No credit was given for this payment/)).toBeTruthy()
  expect(shown.getByText('€25.00')).toBeTruthy()
})

test('of a service’s payment its trips open, on the whole screen [O-02]', async () => {
  const trip = { vehicleId: aPayment().id, tripId: aBonusPayment().id }
  gateway.answer(getServiceTrips, () => [aTrip(trip)])
  gateway.answer(getVehicleTrip, () => refused(404, 'vehicle.trip_not_found'))
  await open('Sharing.Sac')
  await choose('payment of €3.04, 20/11/2026 10:14', 'Trips')
  await dialog('Trips of the payment of €3.04')
  await waitFor(() =>
    expect(gateway.received(getVehicleTrip)[0]?.params).toEqual({ id: trip.vehicleId, tripId: trip.tripId }),
  )
  expect(gateway.received(getServiceTrips)[0]?.params).toEqual({ id: aPayment().serviceId })
})

test('a payment that is not there says so, and a person who was erased has no page', async () => {
  gateway.answer(listPayments, ({ query }) =>
    query.filter ? [] : [aPayment({ customerFullName: '', customerEmail: '' })],
  )
  await open('Sharing.Admin', `/payments?payment=${aBonusPayment().id}`)
  expect(await screen.findByText('This payment does not exist, or is not yours to see.')).toBeTruthy()
  expect(screen.getByText('Deleted customer')).toBeTruthy()
})

test('a service that has failed is charged again or cancelled from its row; a paid one and a failed pack are not [O-08]', async () => {
  const failed = aFailedPayment({ created: '2026-11-20T09:00:00Z' })
  const failedPack = aBonusPayment({ status: 'Failed', successTimestamp: zeroDate, failedReason: 'no_funds' })
  gateway.answer(listPayments, [aPayment(), failed, failedPack])
  gateway.answer(cancelServicePayment, { id: failed.id, status: 'cancelled', failedReason: '', isUnderWay: false })
  await open('Sharing.Sac')
  fireEvent.click(buttonNamed('Actions of payment of €3.04, 20/11/2026 10:14'))
  expect(await screen.findByRole('menuitem', { name: 'Trips' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Cancel payment|Charge again/ })).toBeNull()
  const leave = async () => {
    fireEvent.keyDown(document.querySelector('[role=menu]') ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  }
  await leave()
  fireEvent.click(buttonNamed('Actions of payment of €20.00, 20/11/2026 10:14'))
  expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('menuitem', { name: /Cancel payment|Charge again/ })).toBeNull()
  await leave()
  await choose('payment of €7.80, 20/11/2026 09:00', 'Cancel payment')
  fireEvent.click(buttonNamed('Cancel payment', await screen.findByRole('dialog')))
  expect(await screen.findByText('Service payment cancelled successfully')).toBeTruthy()
  expect(gateway.received(cancelServicePayment)).toMatchObject([{ params: { id: failed.serviceId } }])
})

test('a disputed payment says how far it is, how much and since when, and why it is not refunded [O-06]', async () => {
  const dispute = { disputeState: 'open', disputeAmount: 20, disputeSince: '2026-11-21T09:00:00Z' } as const
  gateway.answer(listPayments, [aPayment(), aBonusPayment(dispute)])
  await open('Sharing.Sac', '/payments?f.disputeState=open')
  expect(JSON.parse(gateway.received(listPayments)[0]?.query.filter ?? '{}')).toEqual({ disputeState: ['open'] })
  expect(screen.getAllByText('Dispute open').length).toBeGreaterThan(0)
  expect(screen.getByText(/^€20\.00 since 21\/11\/2026/)).toBeTruthy()
  fireEvent.click(buttonNamed('Actions of payment of €20.00, 20/11/2026 10:14'))
  const refund = await screen.findByRole('menuitem', { name: /^Refund/ })
  expect(refund.textContent).toMatch(/A bank is judging this payment/)
})

test('a payment of which something went back says how much, and is found by it', async () => {
  const ofPart = { refundedAmount: 2.5, isRefunded: true }
  gateway.answer(listPayments, [aPayment(), aBonusPayment(ofPart)])
  await open('Sharing.Sac', '/payments?f.isRefunded=yes')
  expect(JSON.parse(gateway.received(listPayments)[0]?.query.filter ?? '{}')).toEqual({ isRefunded: true })
  expect(screen.getAllByText('€2.50').length).toBeGreaterThan(0)
  // credit, card, nothing given back, status
  expect(screen.getAllByText('€3.04')[0]?.closest('tr')?.textContent).toContain('€0.00€3.04Paid')
})

test('payments that were cancelled between two days are found, and when is said by a column that is hidden at first', async () => {
  const at = '2026-11-30T10:15:00Z'
  gateway.answer(listPayments, [aPayment(), aFailedPayment({ status: 'Cancelled', cancelledTimestamp: at })])
  const view = await open('Sharing.Sac', '/payments?f.cancelledTimestamp=2026-11-01..2026-11-30')
  const asked = JSON.parse(gateway.received(listPayments)[0]?.query.filter ?? '{}') as Record<string, string[]>
  expect(asked.cancelledTimestamp?.[0]).toMatch(/^2026-(10-31|11-01)T/)
  expect(screen.queryByText('30/11/2026 10:15')).toBeNull()
  view.unmount()
  await open('Sharing.Sac', '/payments?columns=created,cancelledTimestamp,status')
  expect(screen.getByText('30/11/2026 10:15')).toBeTruthy()
  // of one that was not, there is none
  expect(screen.queryByText(/0001/)).toBeNull()
})

test('where nothing went back there is no value, so that the card on a phone names none', () => {
  const columns = paymentColumns(((key: string) => key) as never, { withCustomer: false })
  const column = columns.find(({ id }) => id === 'refundedAmount')
  const shownOf = (payment: PaymentHistoric) => column?.value?.(payment)
  expect(column?.onCard).toBe('if-any')
  expect([aPayment(), aPayment({ refundedAmount: 2.5, isRefunded: true })].map(shownOf)).toEqual([null, 2.5])
})

const aTrip = (of: { vehicleId: string; tripId: string }): ServiceTrip => {
  const { customerId, customerFullName, customerEmail, sharingOperatorId, operatorName } = aPayment()
  const at = '2026-11-20T10:00:00Z'
  return {
    serviceId: aPayment().serviceId ?? '',
    ...of,
    status: 'ended',
    customerId,
    customerFullName,
    customerEmail,
    sharingOperatorId: sharingOperatorId ?? '',
    sharingOperatorName: operatorName,
    operatorName,
    vehiclePlate: '1234BCD',
    vehicleVin: 'VIN',
    vehicleName: 'MB001',
    originAddress: '',
    destinationAddress: '',
    reserveStartTimestamp: at,
    reserveCancelTimestamp: at,
    reserveLimitTimestamp: at,
    tripStartTimestamp: at,
    tripEndTimestamp: at,
    tripStartDay: '',
    tripStartHour: '',
    tripEndDay: '',
    tripEndHour: '',
    minutesToStart: null,
    drivenMinutes: 12,
    totalMinutes: 12,
    pausedMinutes: 0,
    distanceKms: null,
    startBatterySoc: null,
    endBatterySoc: null,
    batteryUsage: null,
    co2Saved: null,
    speedAverage: null,
    speedMax: null,
    price: 3.04,
    totalPrice: 3.04,
    currency: 'eur',
    paymentStatus: 'success',
    endingImageId: null,
    points: [],
    ...noDispute,
    refundNeedsSecond: false,
    refundedAmount: 0,
    isRefunded: false,
    refundPending: null,
    discountPercent: 0,
    creditAmount: 0,
    isPaidByCredit: false,
  }
}

test('a refund is offered of a paid bonus alone, to those who may [O-06]', async () => {
  const menuOf = async (row: string) => {
    fireEvent.click(buttonNamed(`Actions of ${row}`))
    const found = await screen.findByRole('menuitem', { name: 'Open customer' })
    const items = [...(found.closest('[role=menu]')?.querySelectorAll('[role=menuitem]') ?? [])]
    fireEvent.keyDown(found, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return items
  }
  const view = await open('Sharing.Sac')
  const names = async (row: string) => (await menuOf(row)).map((item) => item.textContent ?? '')
  const ofBonus = await names('payment of €20.00, 20/11/2026 10:14')
  expect(ofBonus.map((name) => name.slice(0, 6))).toContain('Refund')
  expect((await names('payment of €3.04, 20/11/2026 10:14')).join()).not.toContain('Refund')
  expect((await names('payment of €7.80, 20/11/2026 10:14')).join()).not.toContain('Refund')
  gateway.answer(getRefundable, aRefundablePack())
  await choose('payment of €20.00, 20/11/2026 10:14', 'Refund')
  await dialog('Refund of the payment of €20.00')
  expect(gateway.received(getRefundable)).toMatchObject([{ params: { id: aBonusPayment().id } }])
  view.unmount()
  await open('Sharing.AdminReadOnly')
  expect((await names('payment of €20.00, 20/11/2026 10:14')).join()).not.toContain('Refund')
})

test('a pack that was paid has a receipt, in its row and where its purchase opens; others have none', async () => {
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => undefined
  gateway.answer(getPackReceipt, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  const charged = { at: '2026-11-20T10:14:05Z', what: 'charge-succeeded', amount: 20, reason: '' } as const
  gateway.answer(getPaymentEvents, { paymentId: aBonusPayment().id, currency: 'eur', events: [charged] })
  const view = await open('Sharing.Sac')
  fireEvent.click(buttonNamed('Actions of payment of €3.04, 20/11/2026 10:14'))
  expect(await screen.findByRole('menuitem', { name: 'Trips' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Get receipt' })).toBeNull()
  fireEvent.keyDown(document.querySelector('[role=menu]') ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  await choose('payment of €20.00, 20/11/2026 10:14', 'Get receipt')
  await choose('payment of €20.00, 20/11/2026 10:14', 'Purchase details')
  expect(await screen.findByText('Charged to the card')).toBeTruthy()
  fireEvent.click(await (await dialog('Purchase details')).findByRole('button', { name: 'Get receipt' }))
  const { id } = aBonusPayment()
  await waitFor(() => expect(gateway.received(getPackReceipt).map(({ params }) => params)).toEqual([{ id }, { id }]))
  view.unmount()
  const failed = aBonusPayment({ status: 'Failed', successTimestamp: aFailedPayment().successTimestamp })
  gateway.answer(listPayments, [failed, aPayment()])
  await open('Sharing.Admin', `/payments?payment=${id}`)
  expect(await (await dialog('Purchase details')).findByText('€20.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get receipt' })).toBeNull()
})
