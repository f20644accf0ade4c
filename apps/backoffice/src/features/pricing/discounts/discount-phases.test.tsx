import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/pricing'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLinkedCustomer } from '../../../testing/a-customer'
import { aDiscount, aGenericDiscount } from '../../../testing/a-discount'
import { type FakeGateway, fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { CustomerDiscountsDialog } from './customer-discounts-dialog'
import { phaseAgainMs } from './discount-columns'
import { DiscountManagement } from './discount-management'

vi.setConfig({ testTimeout: 60_000 })
const manager: Role = 'Sharing.OperatorManager'
const minuteMs = 60_000
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  // other timers stay real: a screen comes by them
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['Discounts for customers', () => <DiscountManagement />],
  [
    'Discounts of Rosa Vila Mas',
    () => <CustomerDiscountsDialog customer={aLinkedCustomer()} onClose={() => undefined} />,
  ],
])('%s: a list that stays open shows that a discount begins, and that it ends [K-09]', async (name, list) => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const discount = aDiscount({ applySince: inMs(minuteMs), applyUntil: inMs(3 * minuteMs) })
  gateway.answer(calls.listDiscountsOfLoggedOperator, ({ query }) =>
    query.filter?.includes('"isGeneric":true') ? [aGenericDiscount()] : [discount],
  )
  gateway.answer(calls.listDiscountsByCustomer, [discount])
  gateway.answer(calls.getCurrentDiscountsOfLoggedOperatorForCustomer, [])
  await workAs(manager, gateway, list())
  const table = within(await screen.findByRole('table', { name }))
  expect(await table.findByText('Not yet begun')).toBeTruthy()
  const asked = gateway.asked.length
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await after(minuteMs - phaseAgainMs)
  expect(table.getByText('Not yet begun')).toBeTruthy()
  await after(2 * phaseAgainMs)
  expect(table.getByText('In force')).toBeTruthy()
  await after(2 * minuteMs)
  expect(table.getByText('Over')).toBeTruthy()
  // by the clock alone
  expect(gateway.asked.length).toBe(asked)
})
