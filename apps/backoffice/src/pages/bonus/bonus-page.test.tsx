import { mayOpen, roleNames } from '@motora/contract'
import {
  createBonus,
  getPackReceipt,
  getRefundable,
  listBonuses,
  listBonusHistory,
  updateBonus,
} from '@motora/contract/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBonus, aPurchase } from '../../testing/a-bonus'
import { aRefundablePack } from '../../testing/a-payment'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import BonusPage from './bonus-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const pack = aBonus()
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listBonuses, [pack])
  gateway.answer(listBonusHistory, [aPurchase(), aPurchase({ ...gone, id: gone.customerId })])
})
const gone = {
  customerId: '0190d5a2-7c1e-7aaa-8bbb-0000000000b7',
  customerEmail: null,
  customerFullName: null,
  services: [],
  servicesCount: 0,
  ofertSpent: 0,
  ofertLeft: 0,
  ofertForfeited: 25,
}
type Role = Parameters<typeof workAs>[0]
const open = async (role: Role = 'Sharing.Admin', at = '/bonus') => {
  const view = await workAs(role, gateway, <BonusPage />, at)
  await screen.findByText('For summer')
  return view
}
const dialog = () => screen.findByRole('dialog')
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }))
const menu = async () => {
  await press(/^Actions of Bonus 20/)
  return within(await screen.findByRole('menu'))
}
const choose = async (what: string) => user.click((await menu()).getByText(what))
const sent = () => gateway.received(createBonus).map(({ body }) => body)

test('packs have name, price, both dates, offer and text [L-02]', async () => {
  await open()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean).slice(0, 6)).toEqual(['Name', 'Price', 'Valid since', 'Valid until', 'Offer', 'Text'])
  for (const text of ['Bonus 20', '€20.00', '01/11/2026', '31/10/2027', '€25.00'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('an empty list offers the first pack twice, and one of the two is the main action', async () => {
  gateway.answer(listBonuses, [])
  await workAs('Sharing.Admin', gateway, <BonusPage />, '/bonus')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add bonus' })).toHaveLength(2))
  const tones = screen.getAllByRole('button', { name: 'Add bonus' }).map(({ dataset }) => dataset.action)
  expect(tones).toEqual(['primary', 'neutral'])
})

test('it opens for admin, readonly and sac, and only admin adds and edits [L-01, L-09]', async () => {
  expect(roleNames.filter((role) => mayOpen(role, '/bonus')).toSorted()).toEqual(
    ['Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Sac'].toSorted(),
  )
  for (const role of ['Sharing.AdminReadOnly', 'Sharing.Sac'] as const) {
    const view = await open(role, `/bonus?pack=${pack.id}`)
    expect(screen.queryByRole('button', { name: 'Add bonus' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    const items = (await menu()).getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Purchases'])
    view.unmount()
  }
  await open()
  expect(screen.getByRole('button', { name: 'Add bonus' })).toBeTruthy()
  const items = (await menu()).getAllByRole('menuitem').map((item) => item.textContent)
  expect(items).toEqual(['Purchases', 'Edit'])
})

test('a new pack begins with 2020-01-01 twice, so the end must be set; price, offer and text are required [L-03, L-06, L-08]', async () => {
  await open()
  await press('Add bonus')
  await dialog()
  expect([field(/^Valid since/).value, field(/^Valid until/).value]).toEqual(['01/01/2020', '01/01/2020'])
  await press('Create')
  expect(await screen.findAllByText('The field is required')).toHaveLength(3)
  for (const wrong of ['0', '12,345', '1000,01', 'twenty']) {
    type(/^Price/, wrong)
    expect(await screen.findByText(/^Enter an amount from 0.01/)).toBeTruthy()
  }
  type(/^Price/, '12,5')
  type(/^Offer/, '15')
  type(/^Text/, 'For summer')
  await press('Create')
  expect(await screen.findByText('The date must be greater than the start')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('its name is made of the price as it is typed, and cannot be typed; sent once, and the list is read again [L-07, L-10]', async () => {
  gateway.answer(createBonus, () => aBonus({ name: 'Bonus 12.50' }))
  await open()
  await press('Add bonus')
  await dialog()
  type(/^Price/, '12,5')
  type(/^Offer/, '15')
  await waitFor(() => expect(field(/^Name/).value).toBe('Bonus 12.50'))
  expect(field(/^Name/).readOnly).toBe(true)
  expect(screen.getByText('Customers pay €12.50 and get €15.00: the provider adds €2.50.')).toBeTruthy()
  type(/^Text/, 'For summer')
  type(/^Valid until/, '01/01/2027')
  fireEvent.blur(field(/^Valid until/))
  const before = gateway.received(listBonuses).length
  await user.dblClick(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Bonus 12.50 created')).toBeTruthy()
  expect(sent()).toEqual([
    {
      id: expect.any(String),
      name: 'Bonus 12.50',
      price: 12.5,
      ofert: 15,
      validSince: '2020-01-01',
      validUntil: '2027-01-02',
      text: 'For summer',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(gateway.received(listBonuses).length).toBeGreaterThan(before))
})

test('packs that cannot be read say what failed', async () => {
  gateway.answer(listBonuses, () => refused(500, 'server.failed'))
  await workAs('Sharing.Admin', gateway, <BonusPage />)
  expect(await screen.findByText(/^The bonus packs could not be loaded\. /)).toBeTruthy()
})

test('a failed creation keeps what was typed and its id, so that the next try makes no second pack [L-10]', async () => {
  gateway.answer(createBonus, () => refused(503, 'request.unavailable'))
  await open()
  await press('Add bonus')
  await dialog()
  type(/^Price/, '20')
  type(/^Offer/, '15')
  expect(screen.getByText('Customers pay €20.00 and get only €15.00.')).toBeTruthy()
  type(/^Text/, 'For summer')
  type(/^Valid until/, '01/01/2027')
  fireEvent.blur(field(/^Valid until/))
  for (let tries = 1; tries <= 2; tries += 1) {
    await press('Create')
    await waitFor(() => expect(sent()).toHaveLength(tries))
  }
  const [first, second] = sent() as { id: string }[]
  expect(second?.id).toBe(first?.id)
  expect(field(/^Text/).value).toBe('For summer')
})

test('the edit form has the pack as it is with its name for reading, and an update button, after which the packs are read again [L-03, L-07, L-10, V-13]', async () => {
  gateway.answer(updateBonus, ({ body }) => aBonus({ ...(body as object), version: 2 }))
  await open()
  await choose('Edit')
  await screen.findByRole('dialog', { name: 'Edit Bonus 20' })
  const values = [/^Name/, /^Price/, /^Offer/, /^Valid since/, /^Valid until/, /^Text/].map((name) => field(name).value)
  expect(values).toEqual(['Bonus 20', '20', '25', '01/11/2026', '31/10/2027', 'For summer'])
  expect(field(/^Name/).readOnly).toBe(true)
  type(/^Price/, '22')
  expect(field(/^Name/).value).toBe('Bonus 20')
  const listed = () => gateway.received(listBonuses).filter(({ query }) => query.sort).length
  const before = listed()
  await press('Update')
  expect(await screen.findByText('Bonus 20 updated')).toBeTruthy()
  await waitFor(() => expect(listed()).toBe(before + 1))
  expect(gateway.received(updateBonus)[0]?.body).toEqual({
    name: 'Bonus 20',
    price: 22,
    ofert: 25,
    validSince: '2026-11-01',
    validUntil: '2027-11-01',
    text: 'For summer',
    version: 1,
  })
})

test('who is later than somebody else sees what is there now and decides', async () => {
  gateway.answer(updateBonus, () => refused(409, 'bonus.changed_meanwhile'))
  await open('Sharing.Admin', `/bonus?pack=${pack.id}`)
  await screen.findByRole('dialog', { name: 'Edit Bonus 20' })
  type(/^Text/, 'Mine')
  gateway.answer(listBonuses, [aBonus({ text: 'Theirs', ofert: 30, version: 2 })])
  await press('Update')
  expect(await screen.findByText('It now costs €20.00 and gives €30.00: Theirs')).toBeTruthy()
  await press('Keep mine')
  gateway.answer(updateBonus, ({ body }) => aBonus({ ...(body as object), version: 3 }))
  await press('Update')
  expect(await screen.findByText('Bonus 20 updated')).toBeTruthy()
  expect(gateway.received(updateBonus).at(-1)?.body).toMatchObject({ text: 'Mine', ofert: 30, version: 2 })
})

test('purchases say customer, payment, when, what is left and what it was spent on; an erased person is nobody [L-11]', async () => {
  await open('Sharing.Sac')
  await choose('Purchases')
  const shown = within(await screen.findByRole('dialog', { name: 'Purchases of Bonus 20' }))
  for (const text of ['Rosa Vila', 'rosa@rider.test', '€22.40', '€2.60', 'Deleted customer'])
    expect(await shown.findByText(text)).toBeTruthy()
  expect(gateway.received(listBonusHistory)[0]?.params).toEqual({ id: pack.id })
  await user.click(shown.getByText('rosa@rider.test'))
  const spent = within(await screen.findByRole('dialog', { name: 'Spent by Rosa Vila' }))
  expect(spent.getByText(/€2\.60/)).toBeTruthy()
  expect(spent.getByRole('link', { name: /€2\.60/ }).getAttribute('href')).toMatch(/\/services\?service=.*0000000000b5/)
})

test('purchases that the address opens are closed by Escape, with their part of the address', async () => {
  const { router } = await open('Sharing.Admin', `/bonus?q=ten&history=${pack.id}&purchases.q=rosa`)
  await screen.findByRole('dialog', { name: /^Purchases of/ })
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({ q: 'ten' })
})

test('a pack that is not there any more says so', async () => {
  await open()
  gateway.answer(listBonuses, [])
  const view = await workAs('Sharing.Admin', gateway, <BonusPage />, `/bonus?history=${pack.id}`)
  expect(await screen.findByText('This bonus pack does not exist, or not any more.')).toBeTruthy()
  view.unmount()
})

test('a purchase is refunded from its row, in the one dialog; of one without credit it says why not [O-06]', async () => {
  gateway.answer(
    getRefundable,
    aRefundablePack({ pack: { ofert: 25, ofertLeft: 22.4, ofertRefunded: 0, ofertTaken: 0 } }),
  )
  const itemsOf = async (row: string) => {
    fireEvent.click(await waitFor(() => buttonNamed(`Actions of ${row}`)))
    return within(await screen.findByRole('menu'))
  }
  const view = await open('Sharing.Sac', `/bonus?history=${pack.id}`)
  fireEvent.click((await itemsOf('Rosa Vila')).getByRole('menuitem', { name: 'Refund' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Refund of the payment of €20.00' }))
  expect(shown.getByText(/^Part of this pack is spent/)).toBeTruthy()
  expect(gateway.received(getRefundable)).toMatchObject([{ params: { id: aPurchase().paymentId } }])
  fireEvent.click(shown.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refund/ })).toBeNull())
  const gone = (await itemsOf('Deleted customer')).getByRole('menuitem', { name: /^Refund/ })
  expect(gone.textContent).toMatch(/No credit of this pack is left/)
  view.unmount()
  await open('Sharing.AdminReadOnly', `/bonus?history=${pack.id}`)
  expect((await itemsOf('Rosa Vila')).queryByRole('menuitem', { name: /^Refund/ })).toBeNull()
})

test('the receipt of a purchase is fetched from its row; a failure is said', async () => {
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => undefined
  gateway.answer(getPackReceipt, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  await open('Sharing.AdminReadOnly', `/bonus?history=${pack.id}`)
  const get = async () => {
    fireEvent.click(await waitFor(() => buttonNamed('Actions of Rosa Vila')))
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Get receipt' }))
  }
  await get()
  await waitFor(() =>
    expect(gateway.received(getPackReceipt)).toMatchObject([
      { params: { id: aPurchase().paymentId }, query: { language: 'en' } },
    ]),
  )
  gateway.answer(getPackReceipt, () => refused(500, 'server.failed'))
  await get()
  expect(await screen.findByText(/^The receipt could not be made\./)).toBeTruthy()
})
