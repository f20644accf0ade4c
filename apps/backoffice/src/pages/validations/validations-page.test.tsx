import type { Role } from '@motora/contract'
import {
  getShiftCalendar,
  listValidationRequests,
  setShiftCalendar,
  type ValidationRequest,
} from '@motora/contract/customers'
import { AppFrame } from '@motora/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage } from '../../shell/language/language'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ValidationsPage from './validations-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const workDays = { earliestStart: '09:00', latestArrival: '18:00', weekDays: [0, 1, 2, 3, 4] }
const night = { earliestStart: '22:00', latestArrival: '06:00', weekDays: [5, 6] }
const calendar = {
  shiftDays: [
    { ...workDays, endsNextDay: false },
    { ...night, endsNextDay: true },
  ],
  timeZone: 'Europe/Madrid',
  since: '2026-01-02T08:30:00.000Z',
}
const answered: ValidationRequest = {
  id: '33333333-3333-4333-8333-333333333333',
  customerId: '44444444-4444-4444-8444-444444444444',
  customerName: 'Jordi Mas',
  registerDate: '2026-11-17T08:00:00.000Z',
  responseDate: '2026-11-17T23:20:00.000Z',
  delay: 920,
  delayInShifts: 20,
  isInLaborableSchedule: true,
  answer: 'validated',
  claimedBy: null,
  claimedUntil: null,
}
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getShiftCalendar, calendar)
  gateway.answer(listValidationRequests, [
    answered,
    { ...answered, id: answered.customerId, responseDate: null, answer: null },
  ])
})
const open = async (role: Role = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <ValidationsPage />, '/validations')
  await screen.findByRole('group', { name: 'Shift 1' })
  return view
}
const shift = (number: number) => within(screen.getByRole('group', { name: `Shift ${number}` }))
const type = (number: number, name: RegExp, text: string) => {
  const field = shift(number).getByRole('textbox', { name })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const chosen = (number: number) =>
  shift(number)
    .getAllByRole('checkbox')
    .flatMap((box) => ((box as HTMLInputElement).checked ? [box.getAttribute('aria-label')] : []))
const save = () => user.click(screen.getByRole('button', { name: /^Save shifts/ }))

test('a schedule editor and the list of requests, measured [I-02, I-03, I-07]', async () => {
  await open()
  expect(
    shift(1)
      .getByRole('textbox', { name: /^Start/ })
      .getAttribute('value'),
  ).toBe('09:00')
  expect(chosen(2)).toEqual(['Saturday', 'Sunday'])
  const table = within(await screen.findByRole('table'))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())
  for (const head of ['Customer', 'Uploaded', 'Answered', 'Delay', 'In shift', 'Within shifts'])
    expect(
      heads.some((one) => one?.startsWith(head)),
      head,
    ).toBe(true)
  const [first, second] = (await table.findAllByText('Jordi Mas')).map(
    (cell) => cell.closest('tr')?.textContent?.replaceAll('\u00a0', ' ') ?? '',
  )
  // as on the screens where they wait; a file has minutes
  for (const text of ['17/11/2026', '15 h 20 min', '20 min', 'Yes']) expect(first).toContain(text)
  expect(second, 'not answered yet').toContain('Waiting')
})

test('presets fill the weekdays of a row, and the groups have their names [I-04, I-05]', async () => {
  await open()
  expect(screen.getByText(/Operating days: every day/), 'days that have a shift').toBeTruthy()
  const press = (preset: string) => fireEvent.click(shift(1).getByRole('button', { name: `Shift 1: ${preset}` }))
  press('All days')
  expect(chosen(1)).toHaveLength(7)
  expect(shift(1).getByText('every day')).toBeTruthy()
  press('Weekend')
  expect(chosen(1)).toEqual(['Saturday', 'Sunday'])
  expect(shift(1).getByText('weekends')).toBeTruthy()
  press('Work days')
  expect(chosen(1)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
  expect(shift(1).getByText('Monday to Friday')).toBeTruthy()
})

test('a row that ends before it starts says that it ends the next day [I-08]', async () => {
  await open()
  expect(shift(2).getByText(/ends the next day/)).toBeTruthy()
  expect(shift(1).queryByText(/ends the next day/)).toBeNull()
  type(1, /^End/, '06:00')
  expect(shift(1).getByText(/ends the next day/)).toBeTruthy()
})

test('where a shift is taken away, the next one’s button has the focus, and then what comes after all of them', async () => {
  // the frame gives the focus on
  await workAs(
    'Sharing.Admin',
    gateway,
    <AppFrame brand="" topBar="">
      <ValidationsPage />
    </AppFrame>,
    '/validations',
  )
  ;(await screen.findByRole('button', { name: 'Remove: Shift 1' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Shift 2' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: Shift 1' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.closest('form')).toBeTruthy())
  expect(document.activeElement).not.toBe(document.body)
})

test('a row without start, end or weekdays is refused at that field, and nothing is sent [I-06]', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Add shift' }))
  await save()
  await waitFor(() =>
    expect(
      shift(3)
        .getByRole('textbox', { name: /^Start/ })
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect(shift(3).getByRole('textbox', { name: /^End/ }).getAttribute('aria-invalid')).toBe('true')
  expect(shift(3).getByText(/Choose|Select/i)).toBeTruthy()
  type(3, /^Start/, '10:00')
  type(3, /^End/, '1000')
  fireEvent.click(shift(3).getByRole('button', { name: 'Shift 3: Weekend' }))
  await save()
  expect(await shift(3).findByText('The end must be another time than the start')).toBeTruthy()
  expect(gateway.received(setShiftCalendar)).toEqual([])
})

test('a row that was added is not said to change anything before it is whole [I-03]', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Add shift' }))
  const changes = () => screen.queryByRole('region', { name: /^Saving changes this from now on/ })
  await screen.findByRole('group', { name: 'Shift 3' })
  expect(changes()).toBeNull()
  type(3, /^Start/, '09:00')
  type(3, /^End/, '10:00')
  fireEvent.click(shift(3).getByRole('button', { name: 'Shift 3: Weekend' }))
  await waitFor(() => expect(changes()?.querySelector('li')?.textContent).toBe('New: weekends, 09:00–10:00'))
})

test('what saving changes from now on is said, and saving says how it went [I-03, I-10, I-12]', async () => {
  const saved = [{ ...workDays, latestArrival: '19:00', endsNextDay: false }]
  gateway.answer(setShiftCalendar, () => refused(503, 'request.unavailable'))
  const { router } = await open()
  expect(screen.getByRole('button', { name: /^Save shifts/ }).getAttribute('aria-disabled')).toBe('true')
  type(1, /^End/, '19:00')
  fireEvent.click(shift(2).getByRole('button', { name: 'Remove: Shift 2' }))
  const changes = within(await screen.findByRole('region', { name: /^Saving changes this from now on/ }))
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New: Monday to Friday, 09:00–19:00',
    'No longer: Monday to Friday, 09:00–18:00',
    'No longer: weekends, 22:00–06:00',
  ])
  await save()
  expect((await screen.findAllByText(/^Request could not be processed\./)).length).toBeGreaterThan(0)
  // another screen asks before it takes it away
  void router.navigate({ to: '/home' } as never)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /Cancel/ }))
  expect(router.state.location.pathname).toBe('/validations')
  gateway.answer(setShiftCalendar, { ...calendar, shiftDays: saved })
  await save()
  expect(await screen.findByText('Saved successfully')).toBeTruthy()
  expect(gateway.received(setShiftCalendar).at(-1)?.body).toEqual({
    shiftDays: [{ ...workDays, latestArrival: '19:00' }],
    since: calendar.since,
  })
  expect(screen.queryByRole('region', { name: /^Saving changes/ })).toBeNull()
})

test('who only reads sees the shifts and changes nothing', async () => {
  await open('Sharing.AdminReadOnly')
  expect(screen.queryByRole('button', { name: /^(Save|Add|Remove|Shift)/ })).toBeNull()
  expect(
    shift(1)
      .getByRole('textbox', { name: /^Start/ })
      .closest('fieldset')?.disabled,
  ).toBe(true)
})

test('a shift without days says so at each of its boxes, and begins there', async () => {
  await open()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await user.click(shift(1).getByRole('checkbox', { name: day }))
  await save()
  const monday = shift(1).getByRole('checkbox', { name: 'Monday' })
  await waitFor(() => expect(monday.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(monday.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/at least one/)
  expect(document.activeElement).toBe(monday)
})

test('the name of a weekday has in it what is seen (WCAG 2.5.3)', async () => {
  onTestFinished(() => chooseLanguage('en'))
  await open()
  await chooseLanguage('ca')
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /dilluns|dimarts|dimecres/ })
  for (const box of boxes) expect(box.getAttribute('aria-label')).toContain(box.labels?.[0]?.textContent?.trim() ?? '?')
})

test('no region is in another of the same name', async () => {
  await open()
  expect(await screen.findAllByRole('region', { name: 'Validation requests' })).toHaveLength(1)
})
