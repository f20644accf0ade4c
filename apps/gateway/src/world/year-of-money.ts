import {
  buyRiderBonusPack,
  confirmRiderCardSetup,
  createBonus,
  giveGoodwill,
  receiveProviderEvent,
  refundPayment,
  refundService,
  startRiderCardSetup,
} from '@motora/contract/money'
import type { House } from '../house.js'
import { idFrom } from '../kernel/ids.js'
import { Refusal } from '../kernel/refusal.js'
import { everything } from '../rooms/operators/index.js'
import { askAs } from './ask-as.js'
import type { PastCardKind } from './past-cards.js'
import type { PlannedWeek } from './plan-year.js'
import { ownIds, system, weekOfYear, type YearMoney } from './year-money.js'
import { setPrices } from './year-prices.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** The id of a rental of the year, the same when it is planned again. */
export const rentalIdOf = (vehicleId: string, startedAt: number): string => idFrom(vehicleId, `rental ${startedAt}`)

/** An id as a caller makes it, the same when the year is lived again: the gateway takes none that is made of a name. */
const chosenIdFrom = (id: string, name: string): string => idFrom(id, name).replace(/^(.{14})5/, '$18')

/** A card other than one that works, and the week in which it is chosen: of the year, or so many after registering. */
interface ChosenCard {
  rider: number
  week: number | { afterRegistering: number }
  kind: PastCardKind
}
/** Whose bank says no, each in another way; the first of them finds another card a month later, and pays. */
const chosenCards: readonly ChosenCard[] = [
  { rider: 61, week: { afterRegistering: 0 }, kind: 'no_funds' },
  { rider: 61, week: { afterRegistering: 5 }, kind: 'works' },
  { rider: 47, week: 41, kind: 'stolen' },
  { rider: 30, week: 45, kind: 'no_funds' },
  { rider: 78, week: 47, kind: 'expired' },
]

const packs = [
  { name: 'twenty', price: 20, ofert: 25, text: 'Bo de 20 €: 25 € per anar amb moto.' },
  { name: 'fifty', price: 50, ofert: 65, text: 'Bo de 50 €: 65 € per anar amb moto.' },
] as const
const packIdOf = (name: string): string => idFrom(ownIds, `pack ${name}`)
const purchases = [
  { rider: 3, week: 6, pack: 0 },
  { rider: 8, week: 15, pack: 1 },
  { rider: 12, week: 24, pack: 0 },
  { rider: 20, week: 33, pack: 0 },
  { rider: 11, week: 40, pack: 0 },
  { rider: 16, week: 42, pack: 0 },
  { rider: 26, week: 44, pack: 1 },
  { rider: 9, week: 48, pack: 0 },
] as const
/** Bought by mistake, and given back before anything was spent of it. */
const mistake = { rider: 33, week: 43, pack: 0 } as const

/** Weeks in which a rental of the week before is refunded; of the second number a part, in euros. */
const refundsIn = new Map<number, number | undefined>([
  [7, undefined],
  [16, 1.5],
  [22, undefined],
  [29, undefined],
  [37, 2],
  [43, undefined],
  [49, undefined],
])
const disputed = { opens: 40, closes: 46 } as const
const goodwillIn = 42

const riderCaller = async ({ house, founded }: YearMoney, n: number) => {
  const customerId = founded.riders[n]?.id
  if (customerId === undefined) throw new Error(`the world has no rider ${n}`)
  const actor = { kind: 'rider', customerId, sessionId: customerId } as const
  return { actor, scope: await house.customers.scopeOfRider(actor) }
}

/** Whether a rider has registered, with a card, before this week: in a short past some have not. */
const isThere = ({ plan, registeredAt }: YearMoney, rider: number, w: number): boolean =>
  registeredAt(rider) < (plan[w - 1]?.until ?? 0)

const chooseCard = async (year: YearMoney, n: number, kind: PastCardKind): Promise<void> => {
  const { house, cards } = year
  const caller = await riderCaller(year, n)
  const nothing = { params: undefined, query: undefined, body: undefined }
  cards.choose(kind)
  const { body: page } = await askAs(house, caller, startRiderCardSetup, nothing)
  await askAs(house, caller, confirmRiderCardSetup, { ...nothing, params: { id: page.id } })
}

/** Riders register a card an hour after themselves; some choose another one later. */
const giveCardsOf = async (year: YearMoney, w: number): Promise<void> => {
  const { plan, clock, founded, registeredAt, isValidated } = year
  const { since, until } = plan[w] as PlannedWeek
  const weekOf = (rider: number): number =>
    Math.max(
      0,
      plan.findIndex((week) => registeredAt(rider) < week.until),
    )
  for (const [n] of founded.riders.entries()) {
    if (!isValidated(n) || weekOf(n) !== w) continue
    const first = chosenCards.find(
      ({ rider, week }) => rider === n && typeof week === 'object' && week.afterRegistering === 0,
    )
    clock.set(new Date(Math.min(until - hourMs, registeredAt(n) + hourMs)))
    await chooseCard(year, n, first?.kind ?? 'works')
  }
  clock.set(new Date(since))
  for (const { rider, week, kind } of chosenCards) {
    const isNow =
      typeof week === 'number'
        ? week === weekOfYear(year, w) && isThere(year, rider, w)
        : week.afterRegistering > 0 && weekOf(rider) + week.afterRegistering === w
    if (isNow) await chooseCard(year, rider, kind)
  }
}

const buy = async (year: YearMoney, rider: number, pack: number): Promise<string> => {
  const { name, price, ofert } = packs[pack] as (typeof packs)[number]
  const id = chosenIdFrom(ownIds, `purchase ${rider} ${name}`)
  await askAs(year.house, await riderCaller(year, rider), buyRiderBonusPack, {
    params: { id: packIdOf(name) },
    query: undefined,
    body: { id, priceCents: price * 100, creditCents: ofert * 100 },
  })
  return id
}

const sellPacks = async (year: YearMoney, w: number): Promise<void> => {
  const { staff, clock } = year
  if (w === 0)
    for (const { name, ...pack } of packs) {
      const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
      await staff('admin', createBonus, {
        params: undefined,
        query: undefined,
        body: {
          id: packIdOf(name),
          ...pack,
          minutes: null,
          validSince: day(clock.now().getTime() - dayMs),
          validUntil: day(clock.now().getTime() + 730 * dayMs),
        },
      })
    }
  const now = weekOfYear(year, w)
  for (const { rider, week, pack } of purchases)
    if (week === now && isThere(year, rider, w)) await buy(year, rider, pack)
  if (now !== mistake.week || !isThere(year, mistake.rider, w)) return
  const id = await buy(year, mistake.rider, mistake.pack)
  clock.advance(2 * hourMs)
  await staff('sac', refundPayment, { params: { id }, query: undefined, body: {} } as never)
}

/** Asks for a refund of a rental of the week before: of the first one that can be. */
const refundOne = async (year: YearMoney, w: number): Promise<void> => {
  const { staff, plan, founded } = year
  const now = weekOfYear(year, w)
  if (!refundsIn.has(now)) return
  const amount = refundsIn.get(now)
  for (const { vehicle, startedAt } of plan[w - 1]?.rentals.toReversed() ?? []) {
    const found = founded.vehicles[vehicle]
    if (!found || (found.company !== 'ona' && found.company !== 'ona-gracia')) continue
    const id = rentalIdOf(found.id, startedAt)
    const part = { amount, reason: 'La moto va perdre potència a mig camí.', id: chosenIdFrom(id, 'part') }
    const input = { params: { id }, query: undefined, body: amount === undefined ? {} : part }
    try {
      await staff('sac', refundService, input as never)
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** A payer goes to the bank, and the bank decides for the payer. */
const dispute = async (year: YearMoney, w: number): Promise<void> => {
  const { house, clock, cards, plan, founded } = year
  const now = weekOfYear(year, w)
  if (now !== disputed.opens && now !== disputed.closes) return
  const before = plan[w - 1 - (now - disputed.opens)]
  // a past that begins later has no such rental
  if (!before) return
  const { charges } = await house.inTransaction(system, everything('the bank of a rider judges a charge'), (work) =>
    house.money.readHistory(work),
  )
  const ofRental = new Set(
    before.rentals.map(({ vehicle, startedAt }) =>
      idFrom(idFrom(rentalIdOf(founded.vehicles[vehicle]?.id ?? ownIds, startedAt), 'payment'), 'charge'),
    ),
  )
  const charge = charges.find(({ id, state, cents }) => state === 'succeeded' && cents > 200 && ofRental.has(id))
  if (!charge) return
  const { ref: chargeRef, payerRef, cents: amountCents, currency, id, at } = charge
  const outcome = { kind: 'succeeded', chargeRef, amountCents } as const
  const body = cards.dispute(
    {
      chargeRef,
      payerRef,
      amountCents,
      currency,
      outcome,
      receivedCents: amountCents,
      refundedCents: 0,
      isDisputed: true,
      metadata: { charge: id },
      createdAt: new Date(at),
    },
    'fraudulent',
    now === disputed.opens ? 'open' : 'lost',
  )
  const nobody = { actor: { kind: 'nobody' } as const, scope: everything('the card provider speaks for nobody') }
  await askAs(house, nobody, receiveProviderEvent, { params: undefined, query: undefined, body } as never)
  await runTasks(house, clock.now(), ['hear the card provider'])
}

/** Runs what the clock's door runs by itself, now. */
const runTasks = async (house: House, now: Date, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const task = house.timedTasks.find((one) => one.name === name)
    if (!task) throw new Error(`the house has no timed task ${name}`)
    await task.run(now)
  }
}

/** What happens with money at the beginning of a week of the year. Each part may be repeated. source: MONEY §12 */
export const beginWeek = async (year: YearMoney, w: number): Promise<void> => {
  const { house, clock, plan, staff, founded } = year
  clock.set(new Date((plan[w] as PlannedWeek).since))
  await setPrices(year, w)
  await giveCardsOf(year, w)
  await sellPacks(year, w)
  await refundOne(year, w)
  await dispute(year, w)
  if (weekOfYear(year, w) === goodwillIn)
    await staff('sac', giveGoodwill, {
      params: { id: founded.riders[14]?.id ?? '' },
      query: undefined,
      body: { id: chosenIdFrom(ownIds, 'goodwill'), amount: 5, reason: 'Va esperar mitja hora la grua.' },
    })
  clock.advance(hourMs)
  await runTasks(house, clock.now(), ['give refunds back'])
}

const atOnce = 2_000

/** Charges and bills what has ended, tries again what has failed, and settles months that are over. source: MONEY §12 */
export const settlePast = async (house: House, at: Date): Promise<void> => {
  await house.money.chargePast()
  await runTasks(house, at, ['charge cards', 'give refunds back', 'write off rests'])
  const bill = () =>
    house.inTransaction(system, everything('bills are made for every operator'), (work) =>
      house.sharing.billRentals(work, atOnce, 'as it ended'),
    )
  while ((await bill()) > 0);
  await runTasks(house, at, ['make bills of refunds', 'settle months'])
}
