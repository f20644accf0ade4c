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
import { type Founded, foundCompany, isOfCampus, isValidated } from './found-company.js'
import { foundFirmwares } from './found-firmwares.js'
import { foundReviews, foundShifts } from './found-reviews.js'
import { liveWeeks } from './live-weeks.js'
import { markDemo } from './mark-demo.js'
import { planWeeks } from './plan-weeks.js'
import { readProgress, type WorldProgress, writeProgress } from './world-log.js'

const system = { kind: 'system', name: 'world' } as const
const worldSeed = 20_260_101
/** Of the vehicles, in their order: blocked for repair, and silent for two days. */
const outOfServiceEvery = 17
const rentalsPerDay = 0.9

export interface WorldOptions extends Pick<HouseDeps, 'database' | 'log' | 'secrets' | 'objects'> {
  now: Date
  /** Of rentals before now. */
  weeks: number
  dataDir: string
  /** Called from time to time with how far it is, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Makes the demo company and its past, through the same rooms as everybody and with the clock passed to them. Started
 * again after a stop in its middle it goes on; when all is there it does nothing.
 */
export const makeWorld = async (options: WorldOptions): Promise<void> => {
  const { database, log, secrets, objects, now, weeks, dataDir } = options
  const path = join(dataDir, 'world.json')
  const clock = new HandedClock(now)
  const bus = new InProcessBus(log)
  const house = buildHouse({ database, clock, bus, log, secrets, objects, secureCookies: true })
  await markDemo(house, database)
  let progress = readProgress(path)
  if (progress?.finished) return
  const habits = readHabits()
  if (!progress) {
    const until = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
    const since = new Date(until.getTime() - weeks * 7 * 86_400_000)
    progress = { seed: worldSeed, since: since.toISOString(), until: until.toISOString(), done: 0, finished: false }
    writeProgress(path, progress)
  }
  clock.set(new Date(progress.since))
  const founded = await foundOnce(house, habits, progress)
  await foundShifts(house)
  const refused = await livePast({ ...options, house, clock, founded, habits, progress, path })
  await bus.settle()
  if (refused.size > 0) log.info({ refused: Object.fromEntries(refused) }, 'calls that the past refused')
  writeProgress(path, { ...progress, done: Number.MAX_SAFE_INTEGER, finished: true })
  await bus.close()
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
      return foundCompany(house, work, habits, new Chance(progress.seed), new Date(progress.until))
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

const livePast = async ({
  house,
  clock,
  founded,
  habits,
  progress,
  path,
  onProgress,
}: Past): Promise<Map<string, number>> => {
  const riders = founded.riders.map((_, n) => n).filter(isValidated)
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
        riders: company === 'campus' ? riders.filter(isOfCampus) : riders,
        rentalsPerDay: rides.has(company) ? rentalsPerDay : 0,
      })),
      since,
      until,
    },
    new Chance(progress.seed),
  )
  const refused = await liveWeeks({
    house,
    clock,
    founded,
    steps,
    done: progress.done,
    onProgress: (done) => {
      writeProgress(path, { ...progress, done })
      onProgress?.(steps.length === 0 ? 1 : done / steps.length)
    },
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
