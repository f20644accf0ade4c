import { mayOpen, roleNames } from '@motora/contract'
import { getOperator, listOperatorHistory } from '@motora/contract/operators'
import {
  getCurrentRateOfLoggedOperator,
  listRates,
  type Rate,
  type RateSaved,
  updateCurrentRateOfLoggedOperator,
} from '@motora/contract/pricing'
import { previewRateOfLoggedOperator, type RatePreview } from '@motora/contract/sharing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aRate } from '../../testing/a-rate'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import CompleteDataPage from '../complete-data/complete-data-page'
import OperatorProfilePage from '../operator-profile/operator-profile-page'
import RatesPage from './rates-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const none = () => new Response(null, { status: 204 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getOperator, operatorWith())
  gateway.answer(getCurrentRateOfLoggedOperator, aRate())
  gateway.answer(listRates, [aRate()])
  gateway.answer(updateCurrentRateOfLoggedOperator, ({ body }) => savedOf(body))
  gateway.answer(previewRateOfLoggedOperator, aPreview())
})
const newId = '0190d5a2-7c1e-7aaa-8bbb-0000000000d2'
const savedOf = (body: unknown): Rate => {
  const { replaces: _, ...rate } = body as RateSaved
  return aRate({ ...rate, id: newId, modes: aRate().modes })
}
const [serviceId, otherId] = ['0190d5a2-7c1e-7aaa-8bbb-0000000000e1', '0190d5a2-7c1e-7aaa-8bbb-0000000000e2'] as const
/** Two rentals of which the first gets dearer. */
const aPreview = (more: Partial<RatePreview> = {}): RatePreview => ({
  currency: 'eur',
  currentCurrency: 'eur',
  unknownCount: 3,
  underWayCount: 1,
  rentals: [
    {
      serviceId,
      tripStartTimestamp: '2026-11-20T09:30:00Z',
      minutes: 25,
      currentCents: 330,
      newCents: 350,
      differenceCents: 20,
    },
    {
      serviceId: otherId,
      tripStartTimestamp: '2026-11-19T09:30:00Z',
      minutes: 13,
      currentCents: 338,
      newCents: 325,
      differenceCents: -13,
    },
  ],
  total: { currentCents: 668, newCents: 675, differenceCents: 7 },
  changes: { dearer: 1, cheaper: 1, same: 0 },
  ...more,
})
const open = async () => {
  const view = await workAs('Sharing.OperatorManager', gateway, <RatesPage />, '/rates')
  await screen.findByRole('button', { name: 'Save rates' })
  return view
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string | RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const lookOf = ({ dataset }: HTMLElement) => dataset.variant
const save = () => user.click(screen.getByRole('button', { name: 'Save rates' }))
const sent = () => gateway.received(updateCurrentRateOfLoggedOperator).map(({ body }) => body)
const tiers = (name: string) => screen.queryAllByRole('group', { name: new RegExp(`^${name} \\d+$`) })
const acts = (name: string) =>
  tiers(name).map((row) =>
    within(row)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  )
const choose = async (name: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('the screen of rates opens for managers alone [B-09, J-01]', () => {
  expect(roleNames.filter((role) => mayOpen(role, '/rates'))).toEqual(['Sharing.OperatorManager'])
})

// what they ask is the customer side's calls, of complete-data as well: C-11 by C-55
test.each([
  ['the rates page', '/rates', <RatesPage key="rates" />],
  ['the profile', '/operator/profile?open=rates', <OperatorProfilePage key="profile" />],
  ['a section of complete-data', '/FormCompleteData?open=rates', <CompleteDataPage key="complete" />],
])('the one editor stands in %s, and saves there by the customer side’s call [C-55, J-05]', async (_, at, page) => {
  gateway.answer(getOperator, operatorWith({ hasTariff: false }))
  gateway.answer(getCurrentRateOfLoggedOperator, none)
  gateway.answer(listOperatorHistory, [])
  await workAs('Sharing.OperatorManager', gateway, page, at)
  await screen.findByRole('button', { name: 'Save rates' })
  type(/^Price per minute/, '0.3')
  type(/^Pause price/, '0.07')
  type(/^Maximum price per day/, '30')
  type(/^Free pause minutes/, '5')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByText('Rates updated correctly')).toBeTruthy()
})

test('in the profile the rates are a section that is unfolded and folded again [J-05]', async () => {
  await workAs('Sharing.OperatorManager', gateway, <OperatorProfilePage />, '/operator/profile')
  const head = await screen.findByRole('button', { name: 'Rates', expanded: false })
  const isOpen = () => head.getAttribute('aria-expanded')
  expect([isOpen(), screen.queryByRole('button', { name: 'Save rates' })]).toEqual(['false', null])
  await user.click(head)
  expect(await screen.findByRole('button', { name: 'Save rates' })).toBeTruthy()
  expect(isOpen()).toBe('true')
  await user.click(head)
  await waitFor(() => expect(isOpen()).toBe('false'))
})

test('the editor has all that a tariff is made of, and says since when it holds [J-02]', async () => {
  await open()
  expect(screen.getByText(/^In force since 20\/11\/2026 .+, saved by Marta Puig/)).toBeTruthy()
  const chosen = [/^Currency/, /^Billing unit/].map(
    (name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value,
  )
  expect(chosen).toEqual(['Euro (€)', 'Minutes'])
  const typed = [/^Price per minute \(€\)/, /^Pause price/, /^Maximum price per day/, /^Free pause minutes/]
  expect(typed.map((name) => field(name).value)).toEqual(['0.265', '0.07', '29', '5'])
  expect([tiers('Hours').length, tiers('Days').length]).toEqual([1, 1])
  expect(field(/eco mode/).value).toBe('0.22')
})

test('a tier is a number of hours or days with a price; rows are added and removed, and saved in order [J-03]', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Add hours' }))
  await user.click(screen.getByRole('button', { name: 'Add hours' }))
  const fill = (name: string, index: number, count: string, price: string) => {
    const [first, second] = within(tiers(name)[index] as HTMLElement).getAllByRole('textbox')
    fireEvent.change(first as HTMLElement, { target: { value: count } })
    fireEvent.change(second as HTMLElement, { target: { value: price } })
  }
  fill('Hours', 0, '1', '6')
  fill('Hours', 1, '2', '5,5')
  fill('Hours', 2, '4', '5')
  fill('Days', 0, '1', '29')
  await user.click(screen.getByRole('button', { name: 'Remove Hours 2' }))
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    priceHours: [
      { hours: 1, pricePerHour: 6 },
      { hours: 4, pricePerHour: 5 },
    ],
    priceDays: [{ days: 1, pricePerDay: 29 }],
  })
})

test('a row is added after the last one alone, and a single row stays [J-04]', async () => {
  await open()
  for (const [name, add] of [
    ['Hours', 'Add hours'],
    ['Days', 'Add days'],
  ] as const) {
    expect(acts(name)).toEqual([[add]])
    await user.click(screen.getByRole('button', { name: add }))
    expect(acts(name)).toEqual([[`Remove ${name} 1`], [`Remove ${name} 2`, add]])
    await user.click(screen.getByRole('button', { name: `Remove ${name} 1` }))
    expect(acts(name)).toEqual([[add]])
  }
})

test('euros and dollars can be chosen, and nothing else [J-07]', async () => {
  await open()
  await user.click(screen.getByRole('combobox', { name: /^Currency/ }))
  expect((await screen.findAllByRole('option', { name: /[€$]/ })).map(({ textContent }) => textContent)).toEqual([
    'Euro (€)',
    'US dollar ($)',
  ])
  await user.click(screen.getByRole('option', { name: 'US dollar ($)' }))
  expect(field(/^Price per minute \(\$\)/)).toBeTruthy()
  await save()
  await waitFor(() => expect(sent()[0]).toMatchObject({ currency: 'usd' }))
})

test('a tariff bills by minutes, hours or days, and by nothing else [J-08]', async () => {
  await open()
  const unit = screen.getByRole('combobox', { name: /^Billing unit/ })
  await user.click(unit)
  await screen.findByRole('option', { name: 'Hours' })
  const list = document.getElementById(unit.getAttribute('aria-controls') ?? '')
  const units = within(list as HTMLElement).getAllByRole('option')
  expect(units.map(({ textContent }) => textContent)).toEqual(['Minutes', 'Hours', 'Days'])
})

test('by the minute, the maximum of a day and the free minutes are higher than 0, said at the field; nothing is sent [J-10, J-11]', async () => {
  await open()
  type(/^Maximum price per day/, '0')
  type(/^Free pause minutes/, '0')
  await save()
  expect(await screen.findAllByText('It must be higher than 0')).toHaveLength(2)
  type(/^Free pause minutes/, '1.5')
  expect(await screen.findByText('Enter a whole number, without dot or comma')).toBeTruthy()
  type(/^Price per minute/, 'many')
  expect(await screen.findByText('Enter a number that is 0 or higher')).toBeTruthy()
  expect(sent()).toEqual([])
  await choose('Billing unit', 'Hours')
  await save()
  expect((await screen.findAllByText('The field is required')).length).toBe(2)
})

test('the maximum of a day is sent in whole cents, prices with a comma or a point, the free fraction as 0 [J-13, J-14, J-18]', async () => {
  await open()
  type(/^Price per minute/, '0,2755')
  type(/^Maximum price per day/, '30.005')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    replaces: aRate().id,
    currency: 'eur',
    billingUnit: 'minute',
    freeFractionMinutes: 0,
    priceMinute: 0.2755,
    pricePauseMinute: 0.07,
    priceHours: [],
    priceDays: [],
    maxPricePerDay: 30.01,
    freePauseMinutes: 5,
    modes: { eco: 0.22, city: null, sport: null },
  })
})

test('of a free operator every price is 0 and cannot be changed, and the screen says why [J-12]', async () => {
  gateway.answer(getOperator, operatorWith({ isFree: true }))
  await open()
  expect(screen.getByText(/^The operator is free of charge: every price is 0/)).toBeTruthy()
  for (const name of [
    /^Price per minute/,
    /^Pause price/,
    /^Maximum price per day/,
    /^Price per hour/,
    /^Price per day/,
  ])
    expect([field(name).value, field(name).readOnly, lookOf(field(name))], String(name)).toEqual(['0', true, 'filled'])
  expect(lookOf(field(/^Free pause minutes/))).toBe('default')
  const button = screen.getByRole('button', { name: 'Save rates' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await save()
  expect(sent(), 'nothing differs').toEqual([])
  type(/^Free pause minutes/, '7')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    priceMinute: 0,
    pricePauseMinute: 0,
    maxPricePerDay: 0,
    modes: { eco: null, city: null, sport: null },
  })
})

test('saving says so, and there is then nothing left to save [J-19]', async () => {
  await open()
  const button = () => screen.getByRole('button', { name: 'Save rates' })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  type(/^Price per minute/, '0.3')
  await save()
  expect(await screen.findByText('Rates updated correctly')).toBeTruthy()
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
  expect(field(/^Price per minute/).value).toBe('0.3')
})

test('each message of a refusal is a notice of its own; without a list the error alone [J-20]', async () => {
  await open()
  type(/^Price per minute/, '0.3')
  gateway.answer(updateCurrentRateOfLoggedOperator, () => {
    const body = {
      type: 'about:blank',
      title: 'no',
      status: 400,
      code: 'request.invalid',
      detail: 'no',
      requestId: 'r-1',
      errors: [
        { path: 'body.maxPricePerDay', code: 'notHigherThanZero', message: 'must be higher than 0' },
        { path: 'body.priceHours.1.hours', code: 'notGrowing', message: 'must grow' },
      ],
    }
    return new Response(JSON.stringify(body), { status: 400, headers: { 'Content-Type': 'application/problem+json' } })
  })
  await save()
  expect(await screen.findByText('Maximum price per day: It must be higher than 0')).toBeTruthy()
  expect(screen.getByText('Hours, row 2: It must be higher than in the row before')).toBeTruthy()
  expect(screen.queryByText('Error updating')).toBeNull()
  // and at its field
  expect(field(/^Maximum price per day/).getAttribute('aria-invalid')).toBe('true')
  gateway.answer(updateCurrentRateOfLoggedOperator, () => refused(404, 'operator.not_found'))
  await save()
  expect(await screen.findByText('Error updating')).toBeTruthy()
})

test('without a tariff the screen says what follows from it, and the first one can be saved', async () => {
  gateway.answer(getCurrentRateOfLoggedOperator, none)
  gateway.answer(listRates, [])
  await open()
  expect(screen.getByText(/^There are no rates yet\. Until they are saved/)).toBeTruthy()
  expect(screen.getByText('No rates have been saved yet')).toBeTruthy()
  await save()
  expect(await screen.findAllByText('The field is required')).toHaveLength(4)
  expect(sent()).toEqual([])
})

test('every version so far stands below, with who saved it and what changed [J-16]', async () => {
  gateway.answer(listRates, [aRate({ id: newId, changed: ['priceMinute', 'modes'], priceMinute: 0.3 }), aRate()])
  await open()
  const table = await screen.findByRole('table', { name: 'Rates so far' })
  expect(await within(table).findByText('Price per minute, Prices by driving mode')).toBeTruthy()
  expect(within(table).getByText('€0.265')).toBeTruthy()
  expect(gateway.received(listRates)[0]?.query).toMatchObject({ sharingOperatorId: operatorWith().id })
})

test('three rentals are priced by what is typed, as the gateway would', async () => {
  await open()
  const prices = () =>
    [...screen.getByRole('region', { name: 'What a rental would cost' }).querySelectorAll('dd')].map(
      ({ textContent }) => textContent,
    )
  // 5 × 0.265, 15 × 0.265, 50 × 0.265 and 10 − 5 paused minutes × 0.07
  expect(prices()).toEqual(['€1.33', '€3.98', '€13.60'])
  type(/^Price per minute/, '1')
  await waitFor(() => expect(prices()).toEqual(['€5.00', '€15.00', '€29.00']))
  type(/^Price per minute/, '')
  await waitFor(() => expect(prices()).toEqual(['–', '–', '–']))
})

describe('somebody else saves other rates while these are typed', () => {
  /** The screen is looked at again, and reads what is in force now. */
  const lookAgain = () =>
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'))
    })
  const theirs = aRate({ id: newId, since: '2026-11-21T08:00:00Z', byName: 'Pau Serra', priceMinute: 0.5 })
  const meet = async () => {
    await open()
    type(/^Price per minute/, '0.3')
    gateway.answer(getCurrentRateOfLoggedOperator, theirs)
    lookAgain()
    expect(await screen.findByText('Somebody else has saved other rates meanwhile')).toBeTruthy()
    expect(screen.getByText(/^In force since 21\/11\/2026 .+, saved by Pau Serra\.$/)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Save rates' })
    expect([button.getAttribute('aria-disabled'), field(/^Price per minute/).value]).toEqual(['true', '0.3'])
  }

  test('it is said, nothing is saved until it is decided, and what was typed can be kept', async () => {
    await meet()
    await user.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await save()
    await waitFor(() => expect(sent()).toMatchObject([{ priceMinute: 0.3 }]))
  })

  test('it is heard when saving too: theirs are shown, what was typed stays, and is saved over them on purpose [J-18]', async () => {
    await open()
    type(/^Price per minute/, '0.3')
    gateway.answer(getCurrentRateOfLoggedOperator, theirs)
    gateway.answer(updateCurrentRateOfLoggedOperator, ({ body }) =>
      (body as RateSaved).replaces === theirs.id ? savedOf(body) : refused(409, 'rate.changed_meanwhile'),
    )
    await save()
    expect(await screen.findByText('Somebody else has saved other rates meanwhile')).toBeTruthy()
    expect(field(/^Price per minute/).value).toBe('0.3')
    await user.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await save()
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { priceMinute: 0.3, replaces: aRate().id },
        { priceMinute: 0.3, replaces: theirs.id },
      ]),
    )
  })

  test('theirs can be loaded instead', async () => {
    await meet()
    await user.click(screen.getByRole('button', { name: 'Load those' }))
    await waitFor(() => expect(field(/^Price per minute/).value).toBe('0.5'))
    expect(screen.queryByText('Somebody else has saved other rates meanwhile')).toBeNull()
    expect(sent()).toEqual([])
  })
})

describe('one’s own save is met again', () => {
  const lookAgain = () =>
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'))
    })
  const own = (priceMinute: number) =>
    aRate({ id: newId, since: '2026-11-21T08:00:00Z', byName: 'Me Myself', priceMinute })

  test('whose answer was lost on the way: it is said to be saved, and nobody is asked anything', async () => {
    await open()
    type(/^Price per minute/, '0.3')
    gateway.answer(updateCurrentRateOfLoggedOperator, () => {
      gateway.answer(getCurrentRateOfLoggedOperator, own(0.3))
      throw new TypeError('the connection was reset')
    })
    await save()
    expect(await screen.findByText('Rates updated correctly')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save rates' }).ariaDisabled).toBe('true'))
    expect(screen.queryByText(/saved other rates meanwhile/)).toBeNull()
    // what was said of the lost answer goes from the form
    await waitFor(() => expect(document.querySelector('form [role=alert]')).toBeNull())
    expect(sent()).toHaveLength(1)
  })

  test('from another window, with other figures: it is said to be one’s own', async () => {
    await open()
    type(/^Price per minute/, '0.3')
    gateway.answer(getCurrentRateOfLoggedOperator, own(0.5))
    lookAgain()
    expect(await screen.findByText(/^You have saved other rates meanwhile, in another window/)).toBeTruthy()
    expect(field(/^Price per minute/).value).toBe('0.3')
  })
})

const effect = () => screen.getByRole('region', { name: 'What the last rentals would have cost' })
const totals = () => [...effect().querySelectorAll('dd')].map(({ textContent }) => textContent)
const asked = () => gateway.received(previewRateOfLoggedOperator).map(({ body }) => body)

describe('the last rentals by what is typed', () => {
  test('are priced as soon as it can be saved, once, next to the rates in force, with those under way', async () => {
    await open()
    expect(within(effect()).getByText('Change the rates to see what the last rentals would have cost.')).toBeTruthy()
    type(/^Price per minute/, '0,3')
    await waitFor(() => expect(totals()).toEqual(['€6.68', '€6.75', '+€0.07', '1', '1', '0']))
    const rows = within(effect()).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['20/11/2026 09:30', '25', '€3.30', '€3.50', '+€0.20'],
      ['19/11/2026 09:30', '13', '€3.38', '€3.25', '-€0.13'],
    ])
    expect(within(effect()).getByRole('status').textContent).toBe(
      '1 rider is under way, and pays by the rates with which the rental began. ' +
        '3 of the last rentals are left out: how long they were driven and paused is not known.',
    )
    expect(asked()).toMatchObject([{ priceMinute: 0.3, freeFractionMinutes: 0, maxPricePerDay: 29 }])
    expect(sent()).toEqual([])
  })

  test('are not asked for what cannot be saved, and asked for again when it can be', async () => {
    await open()
    type(/^Price per minute/, 'many')
    expect(await within(effect()).findByText(/^The last rentals are priced as soon as/)).toBeTruthy()
    expect(asked()).toEqual([])
    type(/^Price per minute/, '0.4')
    await waitFor(() => expect(asked()).toMatchObject([{ priceMinute: 0.4 }]))
    type(/^Price per minute/, '0.5')
    await waitFor(() => expect(asked()).toMatchObject([{ priceMinute: 0.4 }, { priceMinute: 0.5 }]))
  })

  test('have a face while they are loaded, when they cannot be read, and when there are none', async () => {
    let answer = (_: RatePreview) => {}
    const later = new Promise<RatePreview>((resolve) => {
      answer = resolve
    })
    gateway.answer(previewRateOfLoggedOperator, () => later)
    await open()
    type(/^Price per minute/, '0.3')
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(totals()).toEqual([])
    answer(aPreview({ rentals: [], unknownCount: 0, underWayCount: 0 }))
    expect(await within(effect()).findByText('No rental has ended yet whose price could be worked out.')).toBeTruthy()
    gateway.answer(previewRateOfLoggedOperator, () => refused(404, 'operator.not_found'))
    type(/^Price per minute/, '0.4')
    expect(await within(effect()).findByText(/^The last rentals could not be priced: /)).toBeTruthy()
    gateway.answer(previewRateOfLoggedOperator, aPreview())
    await user.click(within(effect()).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(totals()).toHaveLength(6))
  })

  test('of two currencies are both said and not compared; without rates in force there are only the new ones', async () => {
    const none = { differenceCents: null }
    gateway.answer(
      previewRateOfLoggedOperator,
      aPreview({ currency: 'usd', rentals: [], total: { currentCents: 668, newCents: 675, ...none }, changes: null }),
    )
    await open()
    type(/^Price per minute/, '0.3')
    await waitFor(() => expect(totals()).toEqual(['€6.68', 'US$6.75', '–', '–', '–', '–']))
    expect(within(effect()).getByText(/Two currencies are not compared\.$/)).toBeTruthy()
    gateway.answer(
      previewRateOfLoggedOperator,
      aPreview({ currentCurrency: null, total: { currentCents: null, newCents: 675, ...none }, changes: null }),
    )
    type(/^Price per minute/, '0.4')
    await waitFor(() => expect(totals()).toEqual(['–', '€6.75', '–', '–', '–', '–']))
  })

  test('of a free operator there is nothing to price', async () => {
    gateway.answer(getOperator, operatorWith({ isFree: true }))
    await open()
    expect(screen.queryByRole('region', { name: 'What the last rentals would have cost' })).toBeNull()
  })
})

test('leaving what is not saved asks first', async () => {
  const { router } = await open()
  type(/^Price per minute/, '0.3')
  void router.navigate({ to: '/home' } as never)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/rates')
})

test('each part of the page has a heading, and none is passed over', async () => {
  await open()
  const headings = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  expect(headings.slice(0, 4)).toEqual([
    'H1 Rates',
    'H2 Rates in force',
    expect.stringMatching(/^H3 /),
    expect.stringMatching(/^H3 /),
  ])
})
