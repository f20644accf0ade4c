import { idempotencyHeader, type Role } from '@motora/contract'
import {
  getRefundable,
  listPayments,
  type PaymentHistoric,
  type RefundableNow,
  refundPayment,
  refundService,
} from '@motora/contract/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPayment, aRefundable, aRefundablePack } from '../../../testing/a-payment'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { PaymentList } from './payment-list'
import { refundedBy } from './refunded-by'
import { useRefunds } from './use-refunds'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
/** The keys that writes came with, in order. */
let keys: string[]
beforeEach(() => {
  gateway = fakeGateway()
  keys = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get(idempotencyHeader)
    if (key) keys.push(key)
    return gateway.send(url, init)
  })
  gateway.answer(listPayments, [aPayment()])
})

function List() {
  const { actionsOf, dialog } = useRefunds()
  return (
    <>
      <PaymentList actionsOf={(one) => actionsOf(refundedBy(one))} onOpen={() => undefined} openId={undefined} />
      {dialog}
    </>
  )
}
/** The dialog of the payment in the list, which the gateway says this of. */
const open = async (now: RefundableNow, role: Role = 'Sharing.Sac') => {
  gateway.answer(getRefundable, now)
  await workAs(role, gateway, <List />, '/payments')
  fireEvent.click(await waitFor(() => buttonNamed(/^Actions of payment/)))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Refund/ }))
  return screen.findByRole('dialog', { name: /^Refund of the payment of/ })
}
const answerOf = (state: 'on its way' | 'waiting' = 'on its way') => {
  const { id } = aPayment()
  return { id, paymentId: id, amount: 9, bonusAmount: 3, state }
}
const field = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
/** What the dialog says under this name. */
const fact = (name: string) => within(screen.getByRole('dialog')).getByText(name).nextElementSibling?.textContent

test('a refund shows the price in euros and where it goes, is created once however often it is pressed, and the list is read again [O-03, O-09, O-13]', async () => {
  gateway.answer(refundService, answerOf())
  await open(aRefundable())
  expect(screen.getByRole('dialog', { name: 'Refund of the payment of €9.00' })).toBeTruthy()
  expect(field(/^Amount/).value).toBe('9.00')
  expect([fact('Back to the card'), fact('Back as credit')]).toEqual(['€6.00', '€3.00'])
  const before = gateway.received(listPayments).length
  const yes = buttonNamed('Refund €9.00')
  fireEvent.click(yes)
  fireEvent.click(yes)
  expect(await screen.findByText('Refund created successfully')).toBeTruthy()
  expect(gateway.received(refundService)).toMatchObject([{ params: { id: aPayment().serviceId }, body: {} }])
  await waitFor(() => expect(gateway.received(listPayments).length).toBeGreaterThan(before))
})

test('a part needs a reason and is no more than what is left; what goes to the card comes first', async () => {
  gateway.answer(refundService, answerOf())
  await open(aRefundable({ refunded: 1 }))
  expect([field(/^Amount/).value, fact('Refunded before or on its way')]).toEqual(['8.00', '€1.00'])
  type(/^Amount/, '8.01')
  type(/^Reason/, 'It did not start')
  fireEvent.click(buttonNamed('Refund'))
  expect(await screen.findByText(/^Enter an amount up to what is left/)).toBeTruthy()
  type(/^Amount/, '5,5')
  type(/^Reason/, ' ')
  expect([fact('Back to the card'), fact('Back as credit')]).toEqual(['€5.00', '€0.50'])
  fireEvent.click(buttonNamed('Refund €5.50'))
  await waitFor(() => expect(field(/^Reason/).getAttribute('aria-invalid')).toBe('true'))
  expect(gateway.received(refundService)).toEqual([])
  type(/^Reason/, 'It did not start')
  fireEvent.click(buttonNamed('Refund €5.50'))
  await waitFor(() => expect(gateway.received(refundService)).toHaveLength(1))
  expect(gateway.received(refundService)[0]?.body).toEqual({
    amount: 5.5,
    reason: 'It did not start',
    id: expect.any(String),
  })
})

test('after a lost answer the same is asked again: the same id and the same key', async () => {
  gateway.answer(refundService, () => refused(503, 'request.unavailable'))
  await open(aRefundable())
  type(/^Amount/, '2')
  type(/^Reason/, 'Waited long')
  for (let tries = 1; tries <= 2; tries += 1) {
    await waitFor(() => fireEvent.click(buttonNamed('Refund €2.00')))
    await waitFor(() => expect(gateway.received(refundService)).toHaveLength(tries))
    await screen.findByRole('alert')
  }
  const [first, second] = gateway.received(refundService)
  expect(second?.body).toEqual(first?.body)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('an answer that takes longer than 8 seconds: the refund is said to be on its way', async () => {
  let answer = (): void => undefined
  gateway.answer(refundService, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return answerOf()
  })
  await open(aRefundable())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(buttonNamed('Refund €9.00'))
  await vi.advanceTimersByTimeAsync(7_900)
  expect(screen.queryByText(/the refund is on its way/)).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect(await screen.findByText(/the refund is on its way/)).toBeTruthy()
  answer()
  expect(await screen.findByText('Refund created successfully')).toBeTruthy()
})

test('a refund that is refused says why [O-13]', async () => {
  gateway.answer(refundService, () => refused(409, 'payment.refunded'))
  await open(aRefundable())
  fireEvent.click(buttonNamed('Refund €9.00'))
  expect(
    await screen.findByText(/^The refund could not be created\. All that was paid of this was refunded/),
  ).toBeTruthy()
})

test('one that needs a second person says so before and after; a smaller part does not (Z-43)', async () => {
  gateway.answer(refundService, answerOf('waiting'))
  await open(aRefundable({ amount: 300, bonusAmount: 0, refunded: 50 }))
  expect(screen.getByText(/more than the €200\.00 that one person can refund/)).toBeTruthy()
  type(/^Amount/, '150')
  expect(screen.queryByText(/that one person can refund/)).toBeNull()
  type(/^Amount/, '150.01')
  expect(screen.getByText(/that one person can refund/)).toBeTruthy()
  type(/^Reason/, 'It broke down')
  fireEvent.click(buttonNamed('Refund €150.01'))
  expect(await screen.findByText('The refund waits for a second person')).toBeTruthy()
})

test('a pack whose credit is partly spent says what is left and offers a part of that', async () => {
  gateway.answer(refundPayment, answerOf())
  await open(aRefundablePack({ pack: { ofert: 25, ofertLeft: 15, ofertRefunded: 0, ofertTaken: 0 } }))
  expect(field(/^Amount/).value).toBe('12.00')
  expect(
    screen.getByText(/^Part of this pack is spent\. For the €15\.00 of credit that are left, up to €12\.00/),
  ).toBeTruthy()
  expect([fact('Back to the card'), fact('Credit taken from the customer')]).toEqual(['€12.00', '€15.00'])
  screen.getByText('Required: a part of the pack is spent.')
  type(/^Reason/, 'Moved away')
  fireEvent.click(buttonNamed('Refund €12.00'))
  await waitFor(() => expect(gateway.received(refundPayment)).toHaveLength(1))
  expect(gateway.received(refundPayment)[0]).toMatchObject({
    params: { id: aRefundablePack().paymentId },
    body: { amount: 12, reason: 'Moved away' },
  })
})

test.each([
  [aRefundable({ refunded: 6, refundedBonus: 3 }), /^All that was paid of this was refunded/],
  [aRefundable({ taken: 9 }), /^A bank has taken this payment back/],
  [aRefundable({ isDisputed: true }), /^A bank is judging this payment/],
  [aRefundable({ status: 'failed', isUnderWay: true }), /^This payment is being charged right now/],
  [aRefundable({ status: 'failed', refundedBonus: 3 }), /^All that was paid of this was refunded/],
  [
    aRefundablePack({ pack: { ofert: 25, ofertLeft: 0, ofertRefunded: 0, ofertTaken: 0 } }),
    /^No credit of this pack is left/,
  ],
])('what cannot go back any more says why, and offers nothing', async (now, why) => {
  await open(now)
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull()
})

test('an operator refunds all that is left, without a part to choose', async () => {
  gateway.answer(refundService, answerOf())
  await open(aRefundable(), 'Sharing.OperatorManager')
  expect(field(/^Amount/).readOnly).toBe(true)
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  fireEvent.click(buttonNamed('Refund €9.00'))
  await waitFor(() => expect(gateway.received(refundService)).toMatchObject([{ body: {} }]))
})

test.each([
  ['Sharing.Sac', 'failed', /^Only what credit paid can go back\. What the card has not paid stays owed/],
  ['Sharing.OperatorManager', 'cancelled', /^Only what credit paid can go back\. The rest was forgiven/],
] as const)(
  'of what the card has not paid what credit paid goes back alone, and so it is asked for (%s, %s)',
  async (role, status, says) => {
    gateway.answer(refundService, answerOf())
    gateway.answer(listPayments, [
      aPayment({ status: status === 'failed' ? 'Failed' : 'Cancelled', amount: 9, bonusAmount: 3 }),
    ])
    await open(aRefundable({ status }), role)
    expect(screen.getByText(says)).toBeTruthy()
    expect([fact('Price'), fact('Paid with credit'), fact('Not paid by card')]).toEqual(['€9.00', '€3.00', '€6.00'])
    expect([field(/^Amount/).value, fact('Back as credit')]).toEqual(['3.00', '€3.00'])
    expect(screen.queryByText('Back to the card')).toBeNull()
    fireEvent.click(buttonNamed('Refund €3.00'))
    await waitFor(() => expect(gateway.received(refundService)).toMatchObject([{ body: { creditAlone: true } }]))
    expect(await screen.findByText('Refund created successfully')).toBeTruthy()
  },
)

test('where the card has paid meanwhile it is said, and the dialog that is not so any more closes', async () => {
  gateway.answer(refundService, () => refused(409, 'payment.paid_meanwhile'))
  await open(aRefundable({ status: 'failed' }))
  fireEvent.click(buttonNamed('Refund €3.00'))
  expect(await screen.findByText(/The card has paid this in the meantime\. Look again/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** What a list offers of one payment, with why not. */
function Offered({ payment }: { payment: PaymentHistoric }) {
  const { actionsOf } = useRefunds()
  const offered = actionsOf(refundedBy(payment)).map(({ label, disabledReason }) => [label, disabledReason])
  return <output>{JSON.stringify(offered)}</output>
}

test.each<[string, Partial<PaymentHistoric>, unknown[]]>([
  ['is offered while credit is left', {}, [['Refund', null]]],
  ['says that one goes on', { refundPending: 'waiting' }, [['Refund', 'Refund to be allowed']]],
  ['is not offered once all credit went back', { refundedAmount: 3, isRefunded: true }, []],
  ['is not offered where credit paid nothing', { bonusAmount: 0 }, []],
  ['is not offered of an erased person, who can have no credit', { customerFullName: '' }, []],
])('of what the card has not paid a refund %s', async (_says, more, offered) => {
  const payment = aPayment({ status: 'Failed', amount: 9, bonusAmount: 3, ...more })
  await workAs('Sharing.Sac', gateway, <Offered payment={payment} />, '/payments')
  expect(JSON.parse((await screen.findByRole('status')).textContent ?? '')).toEqual(offered)
})
