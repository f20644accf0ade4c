import { join } from 'node:path'
import { buildHouse, type House, type HouseDeps } from '../house.js'
import { InProcessBus } from '../kernel/bus.js'
import { HandedClock } from '../kernel/clock.js'
import { everything } from '../rooms/operators/index.js'
import { AreaIndex } from '../rooms/vehicles/index.js'
import { askForVehicles } from './ask-for-vehicles.js'
import { Chance } from './chance.js'
import { type City, readCity, readHabits } from './city.js'
import { cityWithin } from './city-within.js'
import { type Company, companies } from './fleets.js'
import { type Founded, foundCompany, isOfCampus, isValidated, riderCount } from './found-company.js'
import { foundFirmwares } from './found-firmwares.js'
import { foundReviews, foundShifts } from './found-reviews.js'
import { liveWeeks } from './live-weeks.js'
import { liveYear } from './live-year.js'
import { markDemo } from './mark-demo.js'
import { PastCards } from './past-cards.js'
import { pastPush } from './past-push.js'
import { planWeeks } from './plan-weeks.js'
import { planYear } from './plan-year.js'
import { ridersOfLastWeeks } from './riders-of-last-weeks.js'
import { staffOfDemo } from './staff-of-demo.js'
import { tellPeople } from './tell-people.js'
import { type PretendProvider, tellProvider } from './tell-provider.js'
import { readProgress, type WorldProgress, writeProgress } from './world-log.js'
import { settlePast } from './year-of-money.js'
import { isBeachMonth } from './year-prices.js'

const system = { kind: 'system', name: 'world' } as const
const worldSeed = 20_260_101
/** Of the vehicles, in their order: blocked for repair, and silent for two days. */
const outOfServiceEvery = 17
const rentalsPerDay = 0.62
/** The last weeks, in which everything is there that vehicles tell. */
const weeksWithTelemetry = 2
/** Riders who are there from the first day. */
const foundingRiders = 18
/** Marks of changed days that are counted together: each of their days once. */
const marksAtOnce = 1_000_000

export interface WorldOptions extends Pick<HouseDeps, 'database' | 'log' | 'secrets' | 'objects'> {
  now: Date
  /** Of rentals before now. The last two are lived with all that vehicles tell, those before through the rooms alone. */
  weeks: number
  /** How many of those are the last two; a test may ask for less. */
  weeksWithTelemetry?: number
  /** Where what was charged is told; weeks before the last two need it. */
  provider?: PretendProvider | undefined
  dataDir: string
  /** Called from time to time with how far it is, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Makes the demo company and its past, through the same rooms as everybody and with the clock passed to them. Started
 * again after a stop in its middle it goes on; when all is there it does nothing.
 */
export const makeWorld = async (options: WorldOptions): Promise<void> => {
  const { database, log, secrets, objects, now, weeks, dataDir, provider } = options
  const path = join(dataDir, 'world.json')
  const clock = new HandedClock(now)
  const bus = new InProcessBus(log)
  let progress = readProgress(path)
  if (!progress) progress = beginProgress(now, weeks, options.weeksWithTelemetry ?? weeksWithTelemetry)
  const cards = progress.yearWeeks ? new PastCards(clock) : undefined
  const house = buildHouse({
    database,
    clock,
    bus,
    log,
    secrets,
    objects,
    secureCookies: true,
    push: pastPush,
    ...(cards && { cards }),
  })
  await markDemo(house, database)
  if (progress.finished) return
  if (cards && !provider) throw new Error(needsProvider)
  const habits = readHabits()
  writeProgress(path, progress)
  clock.set(new Date(beginningOf(progress)))
  const founded = await foundOnce(house, habits, progress)
  await foundShifts(house)
  const past = { ...options, house, clock, founded, habits, progress, path }
  if (cards) await liveYearBefore(past, cards)
  const refused = await livePast(past)
  await bus.settle()
  if (cards && provider) {
    await tellProvider(house, provider)
    await house.sharing.keepDays(marksAtOnce)
  }
  if (refused.size > 0) log.info({ refused: Object.fromEntries(refused) }, 'calls that the past refused')
  writeProgress(path, { ...progress, done: Number.MAX_SAFE_INTEGER, finished: true })
  await bus.close()
}

const dayMs = 86_400_000
const needsProvider = `MOTORA_DEMO_WEEKS: weeks before the last ${weeksWithTelemetry} need the pretend card provider, as npm start runs it. Ask for ${weeksWithTelemetry} at most.`

const beginProgress = (now: Date, weeks: number, maxWithTelemetry: number): WorldProgress => {
  const until = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const told = Math.min(weeks, maxWithTelemetry)
  const since = new Date(until.getTime() - told * 7 * dayMs)
  const span = { since: since.toISOString(), until: until.toISOString() }
  return { seed: worldSeed, ...span, yearWeeks: weeks - told, done: 0, finished: false }
}

/** When the company began, milliseconds since 1970. */
const beginningOf = ({ since, yearWeeks = 0 }: WorldProgress): number => Date.parse(since) - yearWeeks * 7 * dayMs

/**
 * When a rider registers, milliseconds since 1970: with the company, or, where it has a year behind it, the first ones
 * then and the others over the year.
 */
const registeringOf =
  (progress: WorldProgress) =>
  (n: number): number => {
    const [begins, weeks] = [beginningOf(progress), progress.yearWeeks ?? 0]
    const share = Math.max(0, n - foundingRiders) / (riderCount - foundingRiders)
    // each at another hour of the day
    return begins + Math.max(0, weeks - 4) * 7 * dayMs * share + (weeks === 0 ? 0 : ((n * 37) % 29) * 1_800_000)
  }

/** The company of an earlier start, or a new one. */
const foundOnce = async (
  house: House,
  habits: ReturnType<typeof readHabits>,
  progress: WorldProgress,
): Promise<Founded> =>
  house.inTransaction(system, everything('the world makes every operator'), async (work) => {
    const there = await house.vehicles.fleet.vehiclesAfter(work, undefined, 1000)
    if (there.length === 0)
      return foundCompany(house, work, habits, new Chance(progress.seed), {
        until: new Date(progress.until),
        registeredAt: registeringOf(progress),
      })
    const names = new Map((await house.operators.listOperators(work)).map((operator) => [operator.id, operator.name]))
    const vehicles = there
      .map(({ vehicle }) => ({
        id: vehicle.id,
        imei: vehicle.imei,
        model: vehicle.model,
        plate: vehicle.plate ?? '',
        company: companies.find(({ operator }) => operator.name === names.get(vehicle.operatorId ?? ''))?.name ?? 'ona',
      }))
      .sort((a, b) => (a.imei < b.imei ? -1 : 1))
    const riders: Founded['riders'] = []
    for (let n = 1; ; n += 1) {
      const email = `rider${String(n).padStart(3, '0')}@motora.demo`
      const customer = await house.customers.findCustomerByEmail(work, email)
      if (!customer) break
      riders.push({ id: customer.id, email })
    }
    return { vehicles, riders }
  })

/** Where each company's rentals end: in its own areas. */
const citiesOf = (house: House): Promise<Record<Company, City>> =>
  house.inTransaction(system, everything('the world asks for the areas of every operator'), async (work) => {
    const city = readCity()
    const areas = new AreaIndex(await house.operators.areasOf(work, 'all'))
    const ids = new Map((await house.operators.listOperators(work)).map(({ id, name }) => [name, id]))
    return Object.fromEntries(
      companies.map(({ name, operator }) => {
        const id = ids.get(operator.name) ?? ''
        return [name, cityWithin(city, ({ latitude, longitude }) => areas.isInside(id, latitude, longitude) ?? true)]
      }),
    ) as Record<Company, City>
  })

interface Past extends WorldOptions {
  house: House
  clock: HandedClock
  founded: Founded
  habits: ReturnType<typeof readHabits>
  progress: WorldProgress
  path: string
}

/** Whom each vehicle of a company may be rented by. */
const ridersOf = (company: Company, riders: readonly number[]): readonly number[] =>
  company === 'campus' ? riders.filter(isOfCampus) : riders

/** A rider is validated a day after registering, and rents from the next morning on. */
const untilFirstRentalMs = 1.2 * dayMs

/** The weeks before the last ones. source: MONEY §12; decision 0094 */
const liveYearBefore = async (
  { house, clock, founded, habits, progress, onProgress }: Past,
  cards: PastCards,
): Promise<void> => {
  const registeredAt = registeringOf(progress)
  const riders = founded.riders.map((_, n) => n).filter(isValidated)
  const cities = await citiesOf(house)
  const plan = planYear(
    {
      habits,
      since: beginningOf(progress),
      weeks: progress.yearWeeks ?? 0,
      riderFrom: (n) => registeredAt(n) + untilFirstRentalMs,
      vehicles: founded.vehicles.map(({ model, company }) => ({
        city: cities[company],
        model,
        riders: ridersOf(company, riders),
        rents: companies.some(({ name, canOperate }) => name === company && canOperate),
        isByDays: (at) => company === 'ona-litoral' && isBeachMonth(new Date(at).getUTCMonth() + 1),
        tellsMode: company === 'ona-litoral',
      })),
    },
    new Chance(progress.seed + 1),
  )
  const names = await house.inTransaction(system, everything('the world knows its operators'), (work) =>
    house.operators.listOperators(work),
  )
  const operatorIds = new Map(
    companies.flatMap(({ name, operator }): [Company, string][] => {
      const found = names.find((one) => one.name === operator.name)
      return found ? [[name, found.id]] : []
    }),
  )
  const staff = await staffOfDemo(house)
  await liveYear({ house, clock, cards, founded, staff, operatorIds, registeredAt, isValidated, plan }, (share) =>
    onProgress?.(share / 4),
  )
}

const livePast = async ({
  house,
  clock,
  founded,
  habits,
  progress,
  path,
  onProgress,
}: Past): Promise<Map<string, number>> => {
  const riders = ridersOfLastWeeks(founded.riders.length)
  const rides = new Set(companies.filter(({ canOperate }) => canOperate).map(({ name }) => name))
  const since = new Date(progress.since)
  const until = new Date(progress.until)
  const cities = await citiesOf(house)
  const steps = planWeeks(
    {
      habits,
      vehicles: founded.vehicles.map(({ imei, model, company }) => ({
        city: cities[company],
        imei,
        model,
        riders: ridersOf(company, riders),
        rentalsPerDay: rides.has(company) ? rentalsPerDay : 0,
      })),
      since,
      until,
    },
    new Chance(progress.seed),
  )
  const hasYear = (progress.yearWeeks ?? 0) > 0
  const staff = await staffOfDemo(house)
  let hasTold = false
  const onDay = async (at: Date): Promise<void> => {
    if (hasYear) await settlePast(house, at)
    if (!hasTold) await tellPeople({ house, clock, staff })
    hasTold = true
  }
  const refused = await liveWeeks({
    house,
    clock,
    founded,
    steps,
    done: progress.done,
    onProgress: (done) => {
      writeProgress(path, { ...progress, done })
      const share = steps.length === 0 ? 1 : done / steps.length
      onProgress?.(hasYear ? 0.25 + share * 0.75 : share)
    },
    onDay,
  })
  clock.set(until)
  await house.inTransaction(system, everything('some vehicles of each operator wait for repair'), (work) =>
    house.vehicles.fleet.setOutOfService(
      work,
      founded.vehicles.filter((_, n) => n % outOfServiceEvery === outOfServiceEvery - 1).map(({ id }) => id),
      true,
    ),
  )
  await askForVehicles(house, clock, until)
  await foundReviews(house, clock, until, founded)
  await foundFirmwares(house)
  return refused
}
