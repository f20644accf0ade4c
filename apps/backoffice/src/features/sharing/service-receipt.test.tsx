import { getOperator } from '@motora/contract/operators'
import * as calls from '@motora/contract/sharing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../shell/save-file'
import { anEndedService, aServiceDetail } from '../../testing/a-service'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import { ServiceReceipt } from './service-receipt'

// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

const saved = vi.fn()

const ended = anEndedService()
let gateway: FakeGateway
beforeEach(() => {
  saved.mockReset()
  vi.spyOn(files, 'saveFile').mockImplementation((_blob, name) => saved(name))
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.getService, aServiceDetail(ended, {}))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = () =>
  workAs('Sharing.OperatorManager', gateway, <ServiceReceipt id={ended.serviceId} bills={null} />, '/reports/details/1')

test('a receipt says what was ridden, what it cost line by line, and what became of the payment; it is printed, and saved as a PDF in the person’s language', async () => {
  gateway.answer(calls.getServiceReport, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('MB001')
  expect(screen.getByRole('table')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Get PDF report' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('service.pdf'))
  expect(gateway.received(calls.getServiceReport)).toMatchObject([{ query: { language: 'en' } }])
})

test('it says the facts of its PDF, and as there not who rode', async () => {
  await open()
  await screen.findByRole('heading', { level: 1 })
  const facts = Object.fromEntries(
    [...document.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  )
  expect(Object.keys(facts)).toEqual([
    'Operator',
    'Vehicle',
    'Status',
    'Reserved at',
    'Start of the trip',
    'End of the trip',
    'Time zone',
    'Origin',
    'Destination',
    'Distance',
    'Driving time',
    'Paused',
    'Payment',
  ])
  expect(facts).toMatchObject({
    'End of the trip': expect.stringMatching(/^20\/11\/2026 \d\d:14$/),
    Destination: 'Plaça Reial',
  })
  expect(document.body.textContent).not.toContain(ended.customerFullName)
  expect(document.body.textContent).not.toContain(ended.customerEmail)
})

test('what went back stands next to the payment, as in its PDF', async () => {
  const refunded = { ...ended, paymentStatus: 'success', isRefunded: true, refundedAmount: 1.5 } as const
  gateway.answer(calls.getService, aServiceDetail(refunded, {}))
  await open()
  expect((await screen.findByText('Refunded')).closest('div')?.textContent).toContain('€1.50')
})

test('where there is no PDF it is said, and nothing is saved', async () => {
  gateway.answer(calls.getServiceReport, () => refused(500, 'server.failed'))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Get PDF report' }))
  expect(await screen.findByText(/The PDF could not be made/)).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})

test('a service that nobody sees here is not found', async () => {
  gateway.answer(calls.getService, () => refused(404, 'service.not_found'))
  await open()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get PDF report' })).toBeNull()
})

test('the provider reads it by the operator’s clock, as its PDF is written', async () => {
  const at = { reserveStartTimestamp: '2026-11-05T23:30:00Z' }
  gateway.answer(calls.getService, aServiceDetail({ ...ended, ...at }, {}))
  gateway.answer(getOperator, operatorWith({ timezone: 'Asia/Tokyo' }))
  await workAs('Sharing.Admin', gateway, <ServiceReceipt id={ended.serviceId} bills={null} />, '/reports/details/1')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('06/11/2026 08:30')
  expect(screen.getByText('Times of Asia/Tokyo')).toBeTruthy()
  // on paper as well
  expect(screen.getByText('Asia/Tokyo').closest('.motora-receipt')).toBeTruthy()
})
