import type { Role } from '@motora/contract'
import { listCustomers } from '@motora/contract/customers'
import { listTechnicians } from '@motora/contract/identity'
import * as calls from '@motora/contract/notifications'
import { getOperator } from '@motora/contract/operators'
import { toast } from '@motora/kit'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import CustomersPage from '../../pages/customers/customers-page'
import TechniciansPage from '../../pages/technicians/technicians-page'
import { aCustomer, aLinkedCustomer } from '../../testing/a-customer'
import { aNotification, aTarget } from '../../testing/a-notification'
import { aTechnician } from '../../testing/a-technician'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import { NotificationsDialog } from './notifications-dialog'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const [admin, manager]: Role[] = ['Sharing.Admin', 'Sharing.OperatorManager']
const own = '00000000-0000-4000-8000-00000000000f'
const nothing = () => undefined
let gateway: FakeGateway
let kept: calls.Notification
beforeEach(() => {
  toast.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  kept = aNotification()
  gateway.answer(calls.listNotifications, () => [kept])
  gateway.answer(calls.getNotification, () => kept)
  gateway.answer(calls.listNotificationTargets, [aTarget()])
  gateway.answer(calls.createNotification, () => kept)
  gateway.answer(calls.updateNotification, () => kept)
  gateway.answer(listCustomers, [aLinkedCustomer()])
  gateway.answer(listTechnicians, [aTechnician({ mobilePhone: '+34612345678' })])
  gateway.answer(getOperator, operatorWith())
})
const show = async (role: Role = manager as Role, targetType: calls.NotificationTargetType = 'Customer') => {
  const view = await workAs(role, gateway, <NotificationsDialog targetType={targetType} onClose={nothing} />)
  await screen.findByText('Works in the port')
  return view
}
const dialogNamed = (name: string) => screen.findByRole('dialog', { name })
const heads = (within_: Element) =>
  [...within_.querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean)
const rowAction = async (of: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const type = (form: HTMLElement, name: string | RegExp, text: string) =>
  fireEvent.change(within(form).getByRole('textbox', { name }), { target: { value: text } })
/** Start date, end date. */
const pickDay = (form: HTMLElement, name: RegExp, text: string) => {
  type(form, name, text)
  fireEvent.blur(within(form).getByRole('textbox', { name }))
}
const newForm = async () => {
  await user.click((await screen.findAllByRole('button', { name: 'New notification' }))[0] as HTMLElement)
  return dialogNamed('New notification for customers')
}

test('from the customers it opens on the whole screen, by the toolbar and, for one of them, by the row [M-01, H-06, H-07]', async () => {
  gateway.answer(getOperator, operatorWith({ isPrivate: true }))
  await workAs(manager as Role, gateway, <CustomersPage />, '/customers?columns=fullName')
  await screen.findByText('Rosa Vila Mas')
  expect(await screen.findByRole('button', { name: 'Assign a customer' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  const list = await dialogNamed('Notifications for customers')
  expect(list.closest('[data-full-screen]') ?? list.hasAttribute('data-full-screen')).toBeTruthy()
  await within(list).findByText('Works in the port')
  expect(gateway.received(calls.listNotifications)[0]?.query.filter).toBe('{"targetType":["Customer"]}')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await rowAction('Rosa Vila Mas', 'Add notification')
  const form = await dialogNamed('New notification for customers')
  expect(await within(form).findByText('One selected')).toBeTruthy()
})

test('the address says that the list is open: a reload keeps it, the step back closes it [M-01]', async () => {
  const view = await workAs(manager as Role, gateway, <CustomersPage />, '/customers?columns=fullName')
  await screen.findByText('Rosa Vila Mas')
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  await dialogNamed('Notifications for customers')
  await waitFor(() => expect(view.router.state.location.search).toMatchObject({ notify: 'all' }))
  await act(() => view.router.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Rosa Vila Mas')).toBeTruthy()
  view.unmount()
  const again = await workAs(manager as Role, gateway, <CustomersPage />, '/customers?notify=all')
  await dialogNamed('Notifications for customers')
  again.unmount()
})

test('from the technicians it opens on the whole screen [M-01]', async () => {
  kept = aNotification({ targetType: 'Technician' })
  await workAs(manager as Role, gateway, <TechniciansPage />)
  await screen.findByText('Toni')
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  const list = await dialogNamed('Notifications for technicians')
  expect(list.closest('[data-full-screen]') ?? list.hasAttribute('data-full-screen')).toBeTruthy()
  await within(list).findByText('Works in the port')
  expect(gateway.received(calls.listNotifications)[0]?.query.filter).toBe('{"targetType":["Technician"]}')
})

test('the table has its seven columns, of which the last says whether it is pending, and add, details and edit [M-02]', async () => {
  const sentBefore = aNotification({ id: own, name: 'Sent before', title: 'The port is open', isPending: false })
  gateway.answer(calls.listNotifications, () => [kept, sentBefore])
  await show()
  const list = await dialogNamed('Notifications for customers')
  expect(heads(list).slice(0, 7)).toEqual(['Name', 'Title', 'Subtitle', 'Message', 'Start date', 'End date', 'Pending'])
  const pendingOf = (name: string) => {
    const row = within(list).getByText(name).closest('tr') as HTMLElement
    const at = [...list.querySelectorAll('thead th')].findIndex((head) => head.textContent?.trim() === 'Pending')
    return row.children[at]?.textContent
  }
  expect([pendingOf('Works'), pendingOf('Sent before')]).toEqual(['Yes', 'No'])
  expect(screen.getByRole('button', { name: 'New notification' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Actions of Works' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Details', 'Edit notification', 'Withdraw notification'])
})

test('what was sent cannot be edited, and says why; that of a sub-operator is the sub-operator’s [M-06]', async () => {
  kept = aNotification({ isPending: false })
  const view = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions of Works' }))
  const edit = await screen.findByRole('menuitem', { name: /Edit notification/ })
  expect(edit.textContent).toContain('cannot be edited any more')
  view.unmount()
  kept = aNotification({ sharingOperatorId: '00000000-0000-4000-8000-0000000000ff' })
  await show()
  await user.click(await screen.findByRole('button', { name: 'Actions of Works' }))
  await screen.findByRole('menuitem', { name: 'Details' })
  expect(screen.queryByRole('menuitem', { name: /Edit/ })).toBeNull()
})

const counts = { pending: 0, delivered: 0, failed: 0, 'no device': 0, expired: 0, 'no consent': 0, withdrawn: 0 }

test('one that is being sent is withdrawn after a question that says who was told, and the list says that it was', async () => {
  kept = aNotification({ isPending: false, statusCounts: { ...counts, pending: 1766, delivered: 1234 } })
  gateway.answer(calls.withdrawNotification, () => {
    kept = aNotification({
      isPending: false,
      withdrawnTimestamp: '2026-11-21T10:00:00.000Z',
      withdrawnByName: 'Ana Puig',
      statusCounts: { ...counts, delivered: 1234, withdrawn: 1766 },
    })
    return kept
  })
  await show()
  await rowAction('Works', 'Withdraw notification')
  const question = await screen.findByRole('dialog', { name: 'Withdraw Works?' })
  expect(question.textContent).toContain(
    '1,234 people have been notified already. The 1,766 people still pending are not notified any more. What is being sent at this moment may still arrive. This cannot be undone.',
  )
  await user.click(within(question).getByRole('button', { name: 'Withdraw notification' }))
  await screen.findByText('Notification withdrawn: 1,766 people are not notified')
  expect(gateway.received(calls.withdrawNotification).map(({ params }) => params)).toEqual([{ id: kept.id }])
  await rowAction('Works', 'Details')
  const details = await dialogNamed('Notification Works')
  within(details).getByText('Ana Puig')
  within(details).getByRole('button', { name: 'Withdrawn 1,766' })
  expect(within(details).queryByRole('button', { name: 'Withdraw notification' })).toBeNull()
})

test('it is withdrawn in its details too, which say so then; a person of the provider is not named', async () => {
  kept = aNotification({ statusCounts: { ...counts, pending: 1 } })
  gateway.answer(calls.withdrawNotification, () => {
    kept = aNotification({
      isPending: false,
      withdrawnTimestamp: '2026-11-21T10:00:00.000Z',
      withdrawnByProvider: true,
      statusCounts: { ...counts, withdrawn: 1 },
    })
    return kept
  })
  await show()
  await rowAction('Works', 'Details')
  const details = await dialogNamed('Notification Works')
  await user.click(within(details).getByRole('button', { name: 'Withdraw notification' }))
  const question = await screen.findByRole('dialog', { name: 'Withdraw Works?' })
  expect(question.textContent).toContain(
    'Nobody has been notified yet. The one person still pending is not notified any more. This cannot be undone.',
  )
  await user.click(within(question).getByRole('button', { name: 'Withdraw notification' }))
  await within(details).findByText('The provider')
  expect(within(details).queryByRole('button', { name: 'Withdraw notification' })).toBeNull()
})

test('of whom nobody is left to be told nothing is withdrawn, and that of a sub-operator is the sub-operator’s', async () => {
  kept = aNotification({ isPending: false, statusCounts: { ...counts, delivered: 1 } })
  const view = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions of Works' }))
  const withdraw = await screen.findByRole('menuitem', { name: /Withdraw/ })
  expect(withdraw.textContent).toContain('there is nothing to withdraw')
  view.unmount()
  kept = aNotification({ sharingOperatorId: '00000000-0000-4000-8000-0000000000ff' })
  await show()
  await user.click(await screen.findByRole('button', { name: 'Actions of Works' }))
  await screen.findByRole('menuitem', { name: 'Details' })
  expect(screen.queryByRole('menuitem', { name: /Withdraw/ })).toBeNull()
})

test('details list each target with e-mail, attempts, last attempt, its error and the status [M-03]', async () => {
  const tried = { attemptsCount: 2, lastAttemptTimestamp: '2026-11-20T09:30:00.000Z', lastAttemptError: 'later' }
  gateway.answer(calls.listNotificationTargets, [
    aTarget({ ...tried, isPending: false } as Partial<calls.NotificationTarget>),
  ])
  await show()
  await rowAction('Works', 'Details')
  const details = await dialogNamed('Notification Works')
  await within(details).findByText('rosa@riders.demo')
  expect(heads(details).slice(0, 5)).toEqual(['E-mail', 'Attempts', 'Last attempt', 'Last error', 'Status'])
  const row = within(details).getByText('rosa@riders.demo').closest('tr')
  for (const text of ['2', 'The push service was busy', 'Pending']) expect(row?.textContent).toContain(text)
  expect(gateway.received(calls.listNotificationTargets)[0]?.params).toEqual({ id: kept.id })
})

test('figures say how many targets stand how, and a pressed one filters them', async () => {
  kept = aNotification({
    isPending: false,
    targetsCount: 1240,
    statusCounts: { pending: 0, delivered: 1234, failed: 6, 'no device': 0, expired: 0, 'no consent': 0, withdrawn: 0 },
  })
  await show()
  await rowAction('Works', 'Details')
  const details = await dialogNamed('Notification Works')
  const figures = within(details).getByRole('group', { name: 'Filter by status' })
  expect(
    within(figures)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Delivered 1,234', 'Failed 6'])
  await user.click(within(figures).getByRole('button', { name: /^Failed/ }))
  await waitFor(() =>
    expect(JSON.parse(gateway.received(calls.listNotificationTargets).at(-1)?.query.filter ?? '{}')).toEqual({
      status: ['failed'],
    }),
  )
  expect(
    within(figures)
      .getByRole('button', { name: /^Failed/ })
      .getAttribute('aria-pressed'),
  ).toBe('true')
})

test('the form has its fields, a message of four lines and a table of customers or technicians to choose from [M-04]', async () => {
  const view = await show()
  const form = await newForm()
  for (const name of ['Name', 'Title', 'Subtitle', 'Message', 'Start date', 'Start time', 'End date', 'End time'])
    expect(within(form).getByRole('textbox', { name: new RegExp(`^${name}`) })).toBeTruthy()
  expect(form.querySelector('textarea')?.getAttribute('rows')).toBe('4')
  await within(form).findByText('rosa@riders.demo')
  expect(heads(form)).toEqual(['Selected', 'First name', 'Last name', 'E-mail', 'Mobile phone'])
  view.unmount()
  await show(manager, 'Technician')
  await user.click(screen.getByRole('button', { name: 'New notification' }))
  const other = await dialogNamed('New notification for technicians')
  await within(other).findByText('toni@motora.demo')
  expect(heads(other)).toEqual(['Selected', 'First name', 'Last name', 'Mobile phone', 'E-mail'])
})

test('what is missing or in the wrong order is said at its place, and nothing is sent [M-08] (Z-28)', async () => {
  await show()
  const form = await newForm()
  await within(form).findByText('rosa@riders.demo')
  const create = within(form).getByRole('button', { name: 'Create notification' })
  await user.click(create)
  await waitFor(() => expect(within(form).getAllByText('The field is required').length).toBe(4))
  within(form).getByText('You must select at least one item')
  pickDay(form, /^Start date/, '02/11/2098')
  pickDay(form, /^End date/, '01/11/2098')
  await user.click(create)
  await within(form).findByText('The date must be greater than the start')
  pickDay(form, /^Start date/, '02/11/2020')
  await user.click(create)
  await within(form).findByText('The date lies in the past')
  expect(gateway.received(calls.createNotification)).toEqual([])
})

const fill = async (form: HTMLElement) => {
  type(form, /^Name/, 'Works')
  type(form, /^Title/, 'Works in the port')
  type(form, /^Message/, 'Park elsewhere.')
  pickDay(form, /^Start date/, '01/11/2098')
  pickDay(form, /^End date/, '02/11/2098')
  await user.click(await within(form).findByRole('checkbox', { name: /^Select rosa/ }))
  await user.click(within(form).getByRole('button', { name: 'Create notification' }))
}

test.each([
  [manager as Role, own],
  [admin as Role, undefined],
])(
  '%s makes one that carries its operator, or none of the provider’s; it is said and the list reloads [M-09, M-10, M-14]',
  async (role, sharingOperatorId) => {
    gateway.answer(listCustomers, [role === admin ? aCustomer() : aLinkedCustomer()])
    await show(role)
    const form = await newForm()
    const before = gateway.received(calls.listNotifications).length
    await fill(form)
    await screen.findByText('Notification created')
    const [sent] = gateway.received(calls.createNotification)
    const body = sent?.body as calls.NewNotification
    expect(body).toMatchObject({
      targetType: 'Customer',
      targetIds: [aCustomer().customerId],
      title: 'Works in the port',
      body: 'Park elsewhere.',
      name: 'Works',
      priority: 'normal',
      ScheduledStartDate: expect.stringMatching(/^2098-/),
      ScheduledEndDate: expect.stringMatching(/^2098-/),
    })
    expect(body.sharingOperatorId).toBe(sharingOperatorId)
    await waitFor(() => expect(gateway.received(calls.listNotifications).length).toBeGreaterThan(before))
  },
)

test('what cannot be made says so with its reason, and the form stays open [M-14]', async () => {
  gateway.answer(calls.createNotification, () => refused(500, 'defect'))
  await show()
  const form = await newForm()
  await fill(form)
  await waitFor(() => expect(form.textContent).toContain('The notification could not be created.'))
})

test('an edit changes it as it is now, keeps what the form does not show, and says what came of it [M-12, M-14]', async () => {
  gateway.answer(calls.updateNotification, () => refused(409, 'notification.sent'))
  await show()
  await rowAction('Works', 'Edit notification')
  const form = await dialogNamed('Edit Works')
  await within(form).findByText('One selected')
  type(form, /^Title/, 'Other title')
  const before = gateway.received(calls.listNotifications).length
  await user.click(within(form).getByRole('button', { name: 'Save notification' }))
  await waitFor(() => expect(form.textContent).toContain('The notification could not be changed.'))
  gateway.answer(calls.updateNotification, () => kept)
  await user.click(within(form).getByRole('button', { name: 'Save notification' }))
  await screen.findByText('Notification changed')
  const [, sent] = gateway.received(calls.updateNotification)
  expect(sent?.params).toEqual({ id: kept.id })
  expect(sent?.body).toEqual({
    name: 'Works',
    title: 'Other title',
    subTitle: 'Port',
    body: 'Park elsewhere.',
    targetIds: kept.targetIds,
    scheduledStartDate: kept.scheduledStartDate,
    scheduledEndDate: kept.scheduledEndDate,
    priority: 'normal',
    kind: 'service',
    texts: {},
    sound: 'bell',
    badgeCount: 2,
    version: 3,
  })
  await waitFor(() => expect(gateway.received(calls.listNotifications).length).toBeGreaterThan(before))
})

test('texts by language and news are typed, sent, and read again in the details (MONEY §9)', async () => {
  const cat = { title: 'Obres al port', subTitle: '', body: 'Aparca lluny.' }
  const en = { title: 'Port works', subTitle: 'Port', body: 'Park far away.' }
  kept = aNotification({ texts: { cat }, kind: 'news' })
  await show()
  await rowAction('Works', 'Details')
  const details = await dialogNamed('Notification Works')
  const said = within(details).getByText('Catalan').closest('div')
  expect(said?.textContent).toBe('CatalanObres al port\nAparca lluny.')
  expect(within(details).getByText(/^News: customers who do not accept them/)).toBeTruthy()
  expect(said?.querySelector('dd')?.lang).toBe('ca')
  expect(within(details).queryByText('English')).toBeNull()
  await user.keyboard('{Escape}')
  await rowAction('Works', 'Edit notification')
  const form = await dialogNamed('Edit Works')
  await within(form).findByText('One selected')
  const box = (name: string) => within(form).getByRole<HTMLInputElement>('textbox', { name, hidden: true })
  expect(box('Catalan: title').value).toBe('Obres al port')
  // for voices and spelling
  expect(['Spanish: title', 'Catalan: subtitle', 'English: message'].map((name) => box(name).lang)).toEqual([
    'es',
    'ca',
    'en',
  ])
  expect(within(form).getByRole<HTMLInputElement>('switch', { name: /^News/ }).checked).toBe(true)
  fireEvent.change(box('English: title'), { target: { value: 'Port works ' } })
  await user.click(within(form).getByRole('button', { name: 'Save notification' }))
  await waitFor(() => expect(box('English: message').getAttribute('aria-invalid')).toBe('true'))
  // what is wrong is not folded away
  expect(box('English: message').closest('details')?.open).toBe(true)
  expect(gateway.received(calls.updateNotification)).toEqual([])
  fireEvent.change(box('English: subtitle'), { target: { value: 'Port' } })
  fireEvent.change(box('English: message'), { target: { value: en.body } })
  await user.click(within(form).getByRole('switch', { name: /^News/ }))
  await user.click(within(form).getByRole('button', { name: 'Save notification' }))
  await screen.findByText('Notification changed')
  expect(gateway.received(calls.updateNotification)[0]?.body).toMatchObject({ texts: { cat, en }, kind: 'service' })
})

test('news are asked of customers alone, and who does not accept them is said in the details', async () => {
  kept = aNotification({ targetType: 'Technician' })
  const view = await show(manager as Role, 'Technician')
  await user.click((await screen.findAllByRole('button', { name: 'New notification' }))[0] as HTMLElement)
  const form = await dialogNamed('New notification for technicians')
  expect(within(form).queryByRole('switch', { name: /^News/ })).toBeNull()
  view.unmount()
  kept = aNotification({ kind: 'news', isPending: false })
  gateway.answer(calls.listNotificationTargets, [aTarget({ status: 'no consent', isPending: false })])
  await show()
  await rowAction('Works', 'Details')
  expect(await within(await dialogNamed('Notification Works')).findByText('Does not accept news')).toBeTruthy()
})

test('all whom the list finds are counted, shown, and taken by its filter on the person’s yes (MONEY §9)', async () => {
  gateway.answer(calls.countNotificationTargets, { count: 1234, acceptNewsCount: 12, isTooMany: false })
  await show()
  const form = await newForm()
  fireEvent.change(within(form).getByRole('textbox', { name: 'Search' }), { target: { value: 'reus' } })
  await waitFor(() => expect(gateway.received(listCustomers).at(-1)?.query.search).toBe('reus'))
  expect(gateway.received(calls.countNotificationTargets)).toEqual([])
  await user.click(within(form).getByRole('button', { name: 'Count all that this list finds' }))
  const take = await within(form).findByRole('button', { name: 'Select all 1,234 found' })
  // the button under the focus has become it, which is said
  expect(within(form).getByText('Select all 1,234 found', { selector: '[role=status]' })).toBeTruthy()
  await user.click(take)
  expect(gateway.received(calls.countNotificationTargets)[0]?.query).toEqual({
    targetType: 'Customer',
    search: 'reus',
  })
  expect(within(form).getByText('All 1,234 whom the filter finds are selected')).toBeTruthy()
  // news reach those alone who accept them: said before it is saved
  const news = within(form).getByRole('switch', { name: /^News/ })
  await user.click(news)
  expect(within(form).getByText(/are selected: 12 accept news; the others are not told/)).toBeTruthy()
  await user.click(news)
  expect(within(form).queryByRole('table')).toBeNull()
  for (const [name, text] of [
    [/^Name/, 'Works'],
    [/^Title/, 'Works'],
    [/^Message/, 'Park elsewhere.'],
  ] as const)
    type(form, name, text)
  pickDay(form, /^End date/, '31/12/2098')
  await user.click(within(form).getByRole('button', { name: 'Create notification' }))
  await screen.findByText('Notification created')
  const sent = gateway.received(calls.createNotification)[0]?.body
  expect(sent).toMatchObject({ targetFilter: { search: 'reus' } })
  expect(sent).not.toHaveProperty('targetIds')
})

test('nobody and too many cannot be taken, and what was found when it was saved stays until it is cleared', async () => {
  gateway.answer(calls.countNotificationTargets, { count: 0, acceptNewsCount: 0, isTooMany: false })
  const view = await show()
  const form = await newForm()
  await user.click(await within(form).findByRole('button', { name: 'Count all that this list finds' }))
  const take = await within(form).findByRole('button', { name: /^Select all 0 found/ })
  expect(take.getAttribute('aria-disabled') ?? take.hasAttribute('disabled')).toBeTruthy()
  view.unmount()
  kept = aNotification({ isByFilter: true, targetsCount: 1234 })
  await show()
  await rowAction('Works', 'Edit notification')
  const edit = await dialogNamed('Edit Works')
  await within(edit).findByText('All 1,234 whom the filter found when it was saved stay selected')
  await user.click(within(edit).getByRole('button', { name: 'Save notification' }))
  await screen.findByText('Notification changed')
  expect(gateway.received(calls.updateNotification)[0]?.body).not.toHaveProperty('targetIds')
  expect(gateway.received(calls.updateNotification)[0]?.body).not.toHaveProperty('targetFilter')
  await rowAction('Works', 'Edit notification')
  const again = await dialogNamed('Edit Works')
  await user.click(await within(again).findByRole('button', { name: 'Clear the selection' }))
  expect(await within(again).findByRole('table')).toBeTruthy()
  await user.click(within(again).getByRole('button', { name: 'Save notification' }))
  await within(again).findByText('You must select at least one item')
})
