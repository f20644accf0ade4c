import { type Role, zeroDate } from '@motora/contract'
import { getFile } from '@motora/contract/files'
import {
  cancelServicePayment,
  getRefundable,
  getServicePaymentEvents,
  listBills,
  listWaitingRefunds,
  type PaymentEvent,
  refundService,
} from '@motora/contract/money'
import * as calls from '@motora/contract/sharing'
import { getVehicle } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../shell/save-file'
import { aRefundable } from '../../testing/a-payment'
import {
  anEndedService,
  aService,
  aServiceDetail,
  aServiceTrip,
  customerTotal,
  serviceSums,
} from '../../testing/a-service'
import { aVehicle } from '../../testing/a-vehicle'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ServicesPage from './services-page'

vi.setConfig({ testTimeout: 60_000 })

const [admin, manager, sac] = ['Sharing.Admin', 'Sharing.OperatorManager', 'Sharing.Sac'] as const
const running = aService()
const ended = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999992', vehiclePlate: 'MB002' })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.listServices, [running, ended])
  gateway.answer(calls.getServiceStatistics, serviceSums)
  gateway.answer(calls.getServiceTrips, [aServiceTrip(ended)])
  gateway.answer(calls.listVehicleTrips, [])
  gateway.answer(getVehicle, aVehicle())
  gateway.answer(listWaitingRefunds, [])
  gateway.answer(listBills, [])
  gateway.answer(calls.endServiceTrip, ended)
  gateway.answer(calls.cleanServices, { endedServiceIds: [running.serviceId] })
})
const open = async (role: Role, at = '/services') => {
  const view = await workAs(role, gateway, <ServicesPage />, at)
  await screen.findByText('MB001')
  return view
}
const rowOf = (plate: string) => screen.getByText(plate).closest('tr') as HTMLElement
const menuOf = async (plate: string) => {
  fireEvent.contextMenu(rowOf(plate))
  return await waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')]
    expect(items.length).toBeGreaterThan(0)
    return items
  })
}
const choose = async (plate: string, action: string) => {
  const item = (await menuOf(plate)).find(({ textContent }) => textContent?.startsWith(action))
  if (!item) throw new Error(`no ${action}`)
  fireEvent.click(item)
}
const agree = async (question: string, consequence: RegExp, label: string) => {
  await screen.findByText(question)
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) as HTMLElement
  expect(dialog.textContent).toMatch(consequence)
  fireEvent.click(buttonNamed(label, dialog))
}
/** Sooner than the list reads itself again. */
const isReadAgain = (before: number) =>
  waitFor(() => expect(gateway.received(calls.listServices).length).toBe(before + 1), { timeout: 8000 })
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

test('a table with search, filters and a row that says what all found services come to; each shows its payment, and expands to its trips [N-02]', async () => {
  await open(admin)
  expect(text(rowOf('MB002'))).toMatch(/Ended.*Rosa Vila Mas.*€3\.12.*Pending.*3\.25 km/)
  expect(text(rowOf('MB001'))).toMatch(/In progress.*None yet/)
  await screen.findByText(/2 services/)
  const sums = text(document.querySelector('tfoot'))
  for (const sum of ['2 services', '1,234.50 km', '1 h 30 min', '€1,250.40 · US$3.00']) expect(sums).toContain(sum)

  fireEvent.click(buttonNamed(/^Expand Service of MB002/))
  const trips = await screen.findByRole('region', { name: 'Trips of the service' })
  for (const fact of ['Plaça Reial', '14 km/h', '0.12 kg', '77 %']) expect(text(trips)).toContain(fact)

  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'rosa' } })
  await waitFor(() => expect(gateway.received(calls.listServices).at(-1)?.query.search).toBe('rosa'))
  await waitFor(() => expect(gateway.received(calls.getServiceStatistics).at(-1)?.query).toEqual({ search: 'rosa' }))
})

test('a service that never began says that it has no payment, not that one is to come', async () => {
  const never = (vehiclePlate: string, status: 'cancelled' | 'expired') =>
    aService({ serviceId: `99999999-9999-4999-8999-9999999999${vehiclePlate.slice(-2)}`, vehiclePlate, status })
  gateway.answer(calls.listServices, [running, never('MB003', 'cancelled'), never('MB004', 'expired')])
  await open(admin)
  for (const plate of ['MB003', 'MB004']) {
    expect(text(rowOf(plate))).toContain('None')
    expect(text(rowOf(plate))).not.toContain('None yet')
  }
})

test('the figures follow the filters of the list, and days the wrong way round are refused in words [N-17]', async () => {
  await open(admin, '/services?f.status=ended&f.reserveStartTimestamp=2026-11-20..2026-11-01')
  const asked = (endpoint: typeof calls.listServices | typeof calls.getServiceStatistics) =>
    JSON.parse(String(gateway.received(endpoint).at(-1)?.query.filter))
  await waitFor(() => expect(asked(calls.getServiceStatistics)).toEqual(asked(calls.listServices)))
  expect(asked(calls.listServices).status).toEqual(['ended'])
  fireEvent.click(buttonNamed('Filter 2'))
  await waitFor(() => expect(document.querySelector('.kit-filter-list')).toBeTruthy())
  fireEvent.click(buttonNamed(/^Reserved at/, document.querySelector('.kit-filter-list') ?? document))
  expect((await screen.findAllByText('The dates entered are invalid')).length).toBeGreaterThan(0)
})

test('a press on a row opens the trips of its vehicle [N-03]', async () => {
  const { router } = await open(sac)
  fireEvent.click(rowOf('MB002'))
  const dialog = await screen.findByRole('dialog', { name: /^Trips of / })
  expect(dialog.closest('[data-full-screen]')).toBeTruthy()
  expect(gateway.received(calls.listVehicleTrips)[0]?.params.id).toBe(ended.vehicleId)
  fireEvent.click(within(dialog).getByLabelText('Close'))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the operator’s column is there for each role that opens the list [N-09]', async () => {
  for (const role of [admin, manager, sac, 'Sharing.AdminReadOnly', 'Sharing.Cau'] as Role[]) {
    const view = await open(role)
    expect(screen.getByRole('columnheader', { name: /^Operator/ })).toBeTruthy()
    view.unmount()
  }
})

test('ending a service names whose trip it is and that it is charged; a manager says the own operator, the administrator none; each outcome has its words [N-10, N-18]', async () => {
  const { unmount } = await open(admin)
  await choose('MB001', 'End service')
  await agree('End the service of MB001?', /Rosa Vila Mas.*charged/, 'End service')
  await waitFor(() => expect(gateway.received(calls.endServiceTrip)).toHaveLength(1))
  expect(gateway.received(calls.endServiceTrip)[0]?.params).toEqual({ id: running.serviceId })
  expect(gateway.received(calls.endServiceTrip)[0]?.query).toEqual({})
  expect(await screen.findByText('Service ended successfully')).toBeTruthy()
  unmount()
  gateway.answer(calls.endServiceTrip, () => refused(409, 'service.vehicle_moving'))
  await open(manager)
  await choose('MB001', 'End service')
  await agree('End the service of MB001?', /charged/, 'End service')
  expect(await screen.findByText(/^Service has not been finished successfully\..*moving/)).toBeTruthy()
  expect(gateway.received(calls.endServiceTrip).at(-1)).toMatchObject({
    params: { id: running.serviceId },
    query: { sharingOperatorId: running.sharingOperatorId },
  })
})

test('cleaning says whose services it ends, and a failure has the server’s text [N-19]', async () => {
  await open(sac)
  await choose('MB001', 'Clean active services')
  await agree('Clean the active services of MB001?', /ends now and is charged/, 'Clean active services')
  expect(await screen.findByText('Active services of MB001 cleaned')).toBeTruthy()
  expect(gateway.received(calls.cleanServices)[0]?.params).toEqual({ id: running.serviceId })
  gateway.answer(calls.cleanServices, () => refused(409, 'service.vehicle_moving'))
  await choose('MB001', 'Clean active services')
  await agree('Clean the active services of MB001?', /charged/, 'Clean active services')
  expect(await screen.findByText(/^The call on services failed: The vehicle is moving/)).toBeTruthy()
})

test('what cannot be done says why: nothing started, or another operator’s; an ended service offers neither', async () => {
  gateway.answer(calls.listServices, [
    aService({ status: 'reserved' }),
    aService({ serviceId: ended.serviceId, vehiclePlate: 'MB002', sharingOperatorId: ended.customerId }),
    anEndedService({ serviceId: ended.vehicleId, vehiclePlate: 'MB003' }),
  ])
  await open(manager)
  const reasons = async (plate: string) =>
    (await menuOf(plate)).filter((item) => /^(End service|Clean)/.test(item.textContent ?? '')).map(text)
  expect((await reasons('MB001'))[0]).toMatch(/No trip has started/)
  expect((await reasons('MB002'))[0]).toMatch(/Only Moto Barcelona ends its own services/)
  expect(await reasons('MB003')).toEqual([])
  await choose('MB001', 'Clean active services')
  await screen.findByText(/The reservation of Rosa Vila Mas is cancelled and nothing is charged/)
})

test('the details of a service stand on the whole screen: price line by line, rates, discount, payment, and "not found" where there is no picture [N-04, N-16]', async () => {
  const payment: calls.ServiceDetail['payment'] = {
    id: ended.customerId,
    status: 'failed' as const,
    createdTimestamp: '2026-11-20T10:14:00Z',
    successTimestamp: '0001-01-01T00:00:00Z',
    failedTimestamp: '2026-11-20T10:15:00Z',
    failedReason: 'No funds',
  }
  const lines = [
    { kind: 'drive' as const, day: '2026-11-20', mode: null, count: 12, price: 0.26, cents: 312 },
    { kind: 'discount' as const, day: null, mode: null, count: 10, price: null, cents: -31 },
  ]
  gateway.answer(
    calls.getService,
    aServiceDetail(
      { ...ended, paymentStatus: 'failed', endingImageId: ended.customerId },
      { priceCents: 281, priceLines: lines, discountPercent: 10, payment },
    ),
  )
  gateway.answer(calls.getServiceTrips, [{ ...aServiceTrip(ended), points: [] }])
  gateway.answer(getFile, () => refused(404, 'file.not_found'))
  await open(admin)
  await choose('MB002', 'Details')
  const dialog = await screen.findByRole('dialog', { name: /^Service of MB002/ })
  expect(dialog.closest('[data-full-screen]')).toBeTruthy()
  await within(dialog).findByText('Image not found')
  const price = text(within(dialog).getByRole('table', { name: 'Price line by line' }))
  expect(price).toContain('Minutes driven: 12 × €0.26€3.12Discount of 10 %-€0.31Total€2.81')
  for (const fact of ['By the rates in force since 01/11/2026', 'No funds', 'Failed', 'Plaça Reial', 'The customer'])
    expect(text(dialog)).toContain(fact)
  expect(within(dialog).queryByText('End trip')).toBeNull()
})

test('the details draw the way of the trip on a map, and show the photo of its end [N-04]', async () => {
  const photographed = { ...ended, endingImageId: ended.customerId }
  gateway.answer(calls.getService, aServiceDetail(photographed))
  gateway.answer(calls.getServiceTrips, [aServiceTrip(photographed)])
  gateway.answer(getFile, () => new Response('a photo', { headers: { 'Content-Type': 'image/webp' } }))
  const addressOf = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  const forget = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  await open(admin)
  await choose('MB002', 'Details')
  const dialog = await screen.findByRole('dialog', { name: /^Service of MB002/ })
  // where the map is, and the points of its line: the slider goes through them
  const way = await within(dialog).findByRole('slider', { name: 'Moment of the trip' })
  expect(way.closest('.motora-trip-route')?.querySelector('.motora-trip-map')).toBeTruthy()
  expect([way.getAttribute('min'), way.getAttribute('max')]).toEqual(['0', '600'])
  expect(within(dialog).queryByText(/reported no positions/)).toBeNull()
  const photo = await within(dialog).findByRole('img', { name: 'How MB002 was left' })
  expect(photo.getAttribute('src')).toBe('blob:photo')
  expect(gateway.received(getFile).at(-1)?.params).toEqual({ id: photographed.endingImageId })
  expect(within(dialog).queryByText('Image not found')).toBeNull()
  addressOf.mockRestore()
  forget.mockRestore()
})

test('a trip under way is ended from its details in words of its own, and its price goes on [N-18]', async () => {
  gateway.answer(calls.getService, aServiceDetail(running))
  gateway.answer(calls.getServiceTrips, [])
  await open(admin, `/services?service=${running.serviceId}`)
  const dialog = await screen.findByRole('dialog', { name: /^Service of MB001/ })
  expect(await within(dialog).findByText(/its route is drawn when it ends/)).toBeTruthy()
  expect(within(dialog).getByText(/The rental goes on/)).toBeTruthy()
  fireEvent.click(buttonNamed('End trip', dialog))
  await agree('End the trip of MB001?', /charged/, 'End trip')
  expect(await screen.findByText('Trip ended successfully')).toBeTruthy()
  gateway.answer(calls.endServiceTrip, () => refused(409, 'service.vehicle_moving'))
  fireEvent.click(buttonNamed('End trip', dialog))
  await agree('End the trip of MB001?', /charged/, 'End trip')
  expect(await screen.findByText(/^The trip could not be ended\. The vehicle is moving/)).toBeTruthy()
})

test('the totals of each customer lead to the services of one [N-15]', async () => {
  gateway.answer(calls.listTotalsByCustomers, [customerTotal])
  const { router } = await workAs(sac, gateway, <ServicesPage />, '/services?view=customers')
  const row = (await screen.findByText('Rosa Vila Mas')).closest('tr') as HTMLElement
  expect(text(row)).toMatch(/Rosa Vila Mas.*2.*1,234\.50 km.*1 h 35 min.*€1,250\.40.*US\$3\.00/)
  fireEvent.click(row)
  await screen.findByText('MB002')
  expect(router.state.location.search).toMatchObject({ customer: customerTotal.customerId })
})

test('the services of one customer are asked for by the id, also their sums; a chip says whose they are, and takes that away', async () => {
  const { router } = await open(admin, `/services?customer=${ended.customerId}`)
  const ofCustomer = expect.objectContaining({ customerId: ended.customerId })
  expect(gateway.received(calls.listServices).at(-1)?.query).toEqual(ofCustomer)
  await waitFor(() => expect(gateway.received(calls.getServiceStatistics).at(-1)?.query).toEqual(ofCustomer))
  const remove = buttonNamed('Remove filter Customer')
  expect(text(remove.closest('.kit-chip'))).toBe(`Customer ${ended.customerFullName} (${ended.customerEmail})`)
  fireEvent.click(remove)
  await waitFor(() => expect(gateway.received(calls.listServices).at(-1)?.query.customerId).toBeUndefined())
  expect(router.state.location.search).toEqual({})
})

test('a customer of whom the filters find nothing is still named, and can be taken away', async () => {
  gateway.answer(calls.listServices, ({ query }) => (query.filter ? [] : [ended]))
  const { router } = await workAs(
    admin,
    gateway,
    <ServicesPage />,
    `/services?customer=${ended.customerId}&f.status=paused`,
  )
  const chip = await screen.findByText(new RegExp(ended.customerEmail))
  expect(text(chip)).toContain(ended.customerFullName)
  fireEvent.click(buttonNamed('Remove filter Customer'))
  await waitFor(() => expect(router.state.location.search).toEqual({ 'f.status': 'paused' }))
})

test('dollars have a column of their own in the totals, where somebody has some: a sum never holds two currencies', async () => {
  gateway.answer(calls.listTotalsByCustomers, [{ ...customerTotal, amountUsd: null }])
  await workAs(sac, gateway, <ServicesPage />, '/services?view=customers')
  await screen.findByText('Rosa Vila Mas')
  expect(screen.getByRole('columnheader', { name: /Amount in euros/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /Amount in dollars/ })).toBeNull()
})

test('the totals of some days lead to the services of these days', async () => {
  gateway.answer(calls.listTotalsByCustomers, [customerTotal])
  const days = 'customers.since=2026-10-01&customers.until=2026-10-31'
  const { router } = await workAs(
    sac,
    gateway,
    <ServicesPage />,
    `/services?view=customers&zone=America/New_York&${days}`,
  )
  fireEvent.click((await screen.findByText('Rosa Vila Mas')).closest('tr') as HTMLElement)
  await screen.findByText('MB002')
  expect(router.state.location.search).toEqual({
    customer: customerTotal.customerId,
    'f.status': 'ended',
    'f.tripEndTimestamp': '2026-10-01..2026-10-31',
    // by the clock by which they were counted
    zone: 'America/New_York',
  })
})

test('a refund is offered of a paid service alone, to administrator, manager and customer service, asks with the price, and has the services read again [O-03, O-07, O-09, V-13]', async () => {
  const paid = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999993', vehiclePlate: 'MB003' })
  gateway.answer(calls.listServices, [running, ended, { ...paid, paymentStatus: 'success', price: 3.04 }])
  const { serviceId, vehicleId } = paid
  gateway.answer(getRefundable, aRefundable({ serviceId, amount: 3.04, bonusAmount: 0 }))
  gateway.answer(refundService, {
    id: vehicleId,
    paymentId: vehicleId,
    amount: 3.04,
    bonusAmount: 0,
    state: 'on its way',
  })
  const offers = async (plate: string) =>
    (await menuOf(plate)).some(({ textContent }) => textContent?.startsWith('Refund'))
  for (const [role, may] of [
    [admin, true],
    [manager, true],
    ['Sharing.AdminReadOnly', false],
    ['Sharing.Cau', false],
  ] as const) {
    const view = await open(role)
    expect(await offers('MB003'), role).toBe(may)
    view.unmount()
  }
  await open(sac)
  expect(await offers('MB002')).toBe(false)
  fireEvent.keyDown(document.querySelector('[role=menu]') ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  await choose('MB003', 'Refund')
  await screen.findByRole('dialog', { name: 'Refund of the payment of €3.04' })
  const before = gateway.received(calls.listServices).length
  fireEvent.click(buttonNamed('Refund €3.04'))
  expect(await screen.findByText('Refund created successfully')).toBeTruthy()
  expect(gateway.received(refundService)).toMatchObject([{ params: { id: serviceId }, body: {} }])
  await isReadAgain(before)
})

test('after a payment is cancelled the services are read again [O-09, V-13]', async () => {
  const owed = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999994', vehiclePlate: 'MB004' })
  gateway.answer(calls.listServices, [running, { ...owed, paymentStatus: 'failed', price: 3.04 }])
  const now = { id: owed.customerId, status: 'cancelled', failedReason: '', isUnderWay: false } as const
  gateway.answer(cancelServicePayment, now)
  await open(sac)
  await choose('MB004', 'Cancel payment')
  await screen.findByText('Cancel the payment of €3.04?')
  const before = gateway.received(calls.listServices).length
  fireEvent.click(buttonNamed('Cancel payment'))
  expect(await screen.findByText('Service payment cancelled successfully')).toBeTruthy()
  await isReadAgain(before)
})

test('the details of a paid service offer its refund, and open the same dialog [O-07]', async () => {
  const paid = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999993', vehiclePlate: 'MB003' })
  const detail = { ...paid, paymentStatus: 'success', price: 3.04 } as const
  gateway.answer(calls.listServices, [running, detail])
  gateway.answer(calls.getService, aServiceDetail(detail))
  gateway.answer(getRefundable, aRefundable({ serviceId: paid.serviceId, amount: 3.04, bonusAmount: 0 }))
  await open(sac, `/services?service=${paid.serviceId}`)
  const shown = await screen.findByRole('dialog')
  fireEvent.click(await waitFor(() => buttonNamed('Refund', shown)))
  expect(await screen.findByRole('dialog', { name: 'Refund of the payment of €3.04' })).toBeTruthy()
  expect(gateway.received(getRefundable)).toMatchObject([{ params: { id: paid.serviceId } }])
})

test('credit that paid of a failed service is refunded from its details, and the list offers none of it [O-07]', async () => {
  const owed = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999994', vehiclePlate: 'MB004' })
  const detail = { ...owed, paymentStatus: 'failed', price: 9, creditAmount: 3, isPaidByCredit: true } as const
  const { serviceId } = owed
  gateway.answer(calls.listServices, [running, detail])
  gateway.answer(calls.getService, aServiceDetail(detail))
  gateway.answer(getRefundable, aRefundable({ serviceId, status: 'failed' }))
  const view = await open(sac, `/services?service=${serviceId}`)
  const shown = await screen.findByRole('dialog')
  fireEvent.click(await waitFor(() => buttonNamed('Refund', shown)))
  expect(await screen.findByRole('dialog', { name: 'Refund of the payment of €9.00' })).toBeTruthy()
  expect(await screen.findByText('Refund €3.00')).toBeTruthy()
  view.unmount()
  await open(sac)
  expect((await menuOf('MB004')).map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringMatching(/^Refund/),
  )
})

test('the details tell what happened to the payment, the newest first, and charge again or forgive what failed (MONEY §8)', async () => {
  const owed = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999994', vehiclePlate: 'MB004' })
  const detail = { ...owed, paymentStatus: 'failed', price: 3.04 } as const
  const payment: calls.ServiceDetail['payment'] = {
    id: '88888888-8888-4888-8888-888888888884',
    status: 'failed',
    createdTimestamp: '2026-11-20T10:14:00Z',
    successTimestamp: zeroDate,
    failedTimestamp: '2026-11-20T10:15:00Z',
    failedReason: 'no_funds',
  }
  gateway.answer(calls.getService, aServiceDetail(detail, { payment }))
  const events: PaymentEvent[] = [
    { at: '2026-11-20T10:15:00Z', what: 'charge-declined', amount: 3.04, reason: 'no_funds' },
    { at: '2026-11-21T10:15:00Z', what: 'refund-asked', amount: 1, reason: 'It rained' },
    { at: '2026-11-22T10:15:00Z', what: 'dispute-opened', amount: 3.04, reason: 'duplicate' },
    { at: '2026-11-23T10:15:00Z', what: 'dispute-opened', amount: 3.04, reason: 'made_up_by_a_bank' },
  ]
  gateway.answer(getServicePaymentEvents, { paymentId: payment.id, currency: 'eur', events })
  await open(sac, `/services?service=${owed.serviceId}`)
  const shown = await screen.findByRole('dialog')
  const told = await within(shown).findByRole('region', { name: 'What happened to the payment' })
  expect(within(shown).getByText('Not enough money')).toBeTruthy()
  const lines = within(told).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => /^(.*?)\d\d:/.exec(textContent ?? '')?.[1])).toEqual([
    'Disputed at the bank€3.04',
    'Disputed at the bank€3.04 · Charged twice',
    'Refund asked for€1.00 · It rained',
    'The card did not pay€3.04 · Not enough money',
  ])
  expect(gateway.received(getServicePaymentEvents)).toMatchObject([{ params: { id: owed.serviceId } }])
  expect(buttonNamed('Cancel payment', shown).dataset.action).toBe('danger')
  expect(buttonNamed('Charge again', shown).dataset.action).toBe('neutral')
})

test('a booked service has no price yet, an expired one none; its vehicle and customer lead to their pages [N-04]', async () => {
  for (const [status, says] of [
    ['reserved', 'It has no price yet: the rental has not started.'],
    ['expired', 'It has no price: the rental never started.'],
  ] as const) {
    const none = { isPriceSoFar: false, priceCents: null, priceLines: [], tariffSince: null }
    gateway.answer(calls.getService, aServiceDetail({ ...running, status, price: null }, none))
    const view = await open(manager, `/services?service=${running.serviceId}`)
    const shown = within(await screen.findByRole('dialog'))
    expect(await shown.findByText(says)).toBeTruthy()
    expect(shown.getByRole('link', { name: 'MB001' }).getAttribute('href')).toBe(`/scooters/${running.vehicleId}`)
    const customer = shown.getByRole('link', { name: running.customerFullName })
    expect(customer.getAttribute('href')).toBe(`/customers/${running.customerId}`)
    view.unmount()
  }
})

test('a service whose payment is disputed says so in its row and its details, and its refund says why not [O-07]', async () => {
  const paid = anEndedService({ serviceId: '99999999-9999-4999-8999-999999999993', vehiclePlate: 'MB003' })
  const dispute = { disputeState: 'open', disputeAmount: 3.04, disputeSince: '2026-11-21T09:00:00Z' } as const
  const disputed = { ...paid, ...dispute, paymentStatus: 'success', price: 3.04 } as const
  gateway.answer(calls.listServices, [running, disputed])
  gateway.answer(calls.getService, aServiceDetail(disputed))
  await open(manager, `/services?service=${paid.serviceId}`)
  const shown = within(await screen.findByRole('dialog'))
  expect(await shown.findByText('Dispute open')).toBeTruthy()
  expect(shown.getByText(/^€3\.04 since 21\/11\/2026/)).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const refund = (await menuOf('MB003')).find(({ textContent }) => textContent?.startsWith('Refund'))
  expect(refund?.textContent).toMatch(/A bank is judging this payment/)
})

test('each action of a service is in the menu of its row where it makes sense: clean, end, refund, cancel, and the PDF report always [N-08]', async () => {
  const [paid, owed] = ['1', '2'].map((last) => `99999999-9999-4999-8999-99999999990${last}`) as [string, string]
  gateway.answer(calls.listServices, [
    running,
    { ...anEndedService({ serviceId: paid, vehiclePlate: 'MB003' }), paymentStatus: 'success', price: 3.04 },
    { ...anEndedService({ serviceId: owed, vehiclePlate: 'MB004' }), paymentStatus: 'failed', price: 3.04 },
  ])
  await open(admin)
  const named = /^(End service|Clean|Refund|Cancel|Get PDF report)/
  const actionsOf = async (plate: string) => {
    const found = (await menuOf(plate)).flatMap(({ textContent }) => named.exec(textContent ?? '')?.[0] ?? [])
    fireEvent.keyDown(document.querySelector('[role=menu]') ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
    return found.sort()
  }
  expect(await actionsOf('MB001')).toEqual(['Clean', 'End service', 'Get PDF report'])
  expect(await actionsOf('MB003')).toEqual(['Get PDF report', 'Refund'])
  expect(await actionsOf('MB004')).toEqual(['Cancel', 'Get PDF report'])

  gateway.answer(calls.getServiceReport, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  await choose('MB004', 'Get PDF report')
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'service.pdf'))
  expect(gateway.received(calls.getServiceReport)).toMatchObject([{ params: { id: owed } }])
  saved.mockRestore()
})
