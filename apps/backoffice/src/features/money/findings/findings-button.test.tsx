import {
  closePaymentFinding,
  getReconciliation,
  listPaymentFindings,
  type PaymentFinding,
} from '@motora/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFinding } from '../../../testing/a-finding'
import { aPayment } from '../../../testing/a-payment'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { FindingsButton } from './findings-button'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const title = 'Differences from the card provider'
const notOurs = aFinding({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d2',
  subject: 'refund',
  kind: 'missing_here',
  providerRef: 're_2',
  amountHere: null,
  stateHere: null,
  amountThere: 1,
  stateThere: 'given back',
  paymentId: null,
})
let gateway: FakeGateway
let findings: PaymentFinding[]
const onPayment = vi.fn()
beforeEach(() => {
  localStorage.clear()
  onPayment.mockClear()
  gateway = fakeGateway()
  findings = [aFinding(), notOurs]
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listPaymentFindings, () => findings)
  gateway.answer(getReconciliation, { day: '2026-11-20', charges: 12, refunds: 3, disputes: 1, failed: null })
  gateway.answer(closePaymentFinding, ({ params }) => {
    findings = findings.filter(({ id }) => id !== params.id)
    return undefined
  })
})
const opened = async () => {
  await workAs('Sharing.Admin', gateway, <FindingsButton onPayment={onPayment} />)
  await waitFor(() => buttonNamed(/differences? from/))
  await user.click(buttonNamed(/differences? from/))
  return screen.findByRole('dialog', { name: title })
}
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`no row of ${text}`)
  return row
}
const menuOf = async (text: string) => {
  await user.pointer({ keys: '[MouseRight]', target: await rowOf(text) })
  return within(await screen.findByRole('menu'))
}

test('while the differences are read there is a place for each of them, and no more', async () => {
  gateway.answer(listPaymentFindings, ({ query }) =>
    Number(query.pageSize) === 1 ? findings : new Promise<PaymentFinding[]>(() => undefined),
  )
  const panel = await opened()
  expect(panel.querySelectorAll('tbody.kit-soon > tr')).toHaveLength(2)
})

test('an administrator sees how much differs, since when, and how it is on both sides', async () => {
  const panel = await opened()
  expect(buttonNamed('2 differences from the card provider')).toBeTruthy()
  const row = await rowOf('Other amount')
  for (const text of ['Charge', '€3.04 · paid', '€3.03 · paid']) expect(row.textContent).toContain(text)
  const other = await rowOf('Not here')
  for (const text of ['Refund', '–', '€1.00 · given back']) expect(other.textContent).toContain(text)
  expect(panel.textContent).toContain('Of that day: charges, 12; refunds, 3; disputes, 1.')
  expect(gateway.received(listPaymentFindings).at(-1)?.query.sort).toBe('-since')
})

test.each(['Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.OperatorManager'] as const)(
  '%s has no way to them, and nothing is asked',
  async (role) => {
    await workAs(role, gateway, <FindingsButton onPayment={onPayment} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(gateway.received(listPaymentFindings)).toEqual([])
  },
)

test.each([
  ['unreachable', 'does not answer'],
  ['refused', 'Check the key'],
] as const)('a provider that is %s is said', async (why, said) => {
  const failed = { day: '2026-11-20', tried: '2026-11-21T01:10:00Z', tries: 2, why }
  gateway.answer(getReconciliation, { day: null, charges: 0, refunds: 0, disputes: 0, failed })
  const panel = await opened()
  await waitFor(() => expect(panel.textContent).toContain(said))
  expect(panel.textContent).toContain('No day has been compared yet.')
})

test('the payment opens from it; what is none of ours says so', async () => {
  await opened()
  const menu = await menuOf('Not here')
  expect(menu.getByRole('menuitem', { name: /Show the payment/ }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await user.click((await menuOf('Other amount')).getByRole('menuitem', { name: 'Show the payment' }))
  expect(onPayment).toHaveBeenCalledExactlyOnceWith(aPayment().id)
})

test('the list is in the address: it opens from it, and goes with Escape', async () => {
  const { router } = await workAs(
    'Sharing.Admin',
    gateway,
    <FindingsButton onPayment={onPayment} />,
    '/?dialog=differences',
  )
  await screen.findByRole('dialog', { name: title })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(router.state.location.searchStr).toBe('')
})

test('closing says what to do, asks for a note, and says why it failed', async () => {
  await opened()
  await user.click((await menuOf('Other amount')).getByRole('menuitem', { name: 'Close with a note' }))
  const asked = await screen.findByRole('dialog', { name: 'Close: Charge of another amount?' })
  expect(asked.textContent).toContain('If too much was taken, refund the difference')
  await user.click(buttonNamed('Close with a note', asked))
  expect(gateway.received(closePaymentFinding)).toEqual([])
  gateway.answer(closePaymentFinding, () => refused(404, 'payment.finding_not_found'))
  await user.type(within(asked).getByRole('textbox'), 'refunded one cent')
  await user.click(buttonNamed('Close with a note', asked))
  expect(await within(asked).findByText(/no such difference/)).toBeTruthy()
  gateway.answer(closePaymentFinding, () => {
    findings = [notOurs]
    return undefined
  })
  await user.click(buttonNamed('Close with a note', asked))
  expect(await screen.findByText('The difference was closed')).toBeTruthy()
  expect(gateway.received(closePaymentFinding).at(-1)).toMatchObject({
    params: { id: aFinding().id },
    body: { note: 'refunded one cent' },
  })
  await waitFor(() => expect(buttonNamed('1 difference from the card provider')).toBeTruthy())
})
