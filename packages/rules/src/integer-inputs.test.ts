import { allEndpoints } from '@motora/contract/all'
import { oneToHundred } from '@motora/contract/fields'
import { expect, test } from 'vitest'
import { percentProblem } from './pricing/discount-problems.js'
import { maxFreePauseMinutes, maxTierCount, type TypedTariff, tariffProblems } from './pricing/tariff-problems.js'

type Bounds = [min: number, max: number]

/** Integer inputs whose bounds the contract has. Those that are not 1 to 100, and why: decision 0179. */
const ofContract: Record<string, Bounds> = {
  shareAtOncePercent: [1, 100],
  pauseAboveFailedPercent: [1, 100],
  maxAttempts: [1, 5],
  minimumAge: [14, 99],
  quantity: [1, 10_000],
  available: [0, 100_000],
  lowBatteryPercent: [5, 60],
  silentAfterMinutes: [5, 120],
  showOnlyVehiclesWithDataReceivedLastMinutes: [0, 5_256_000],
  monthDay: [1, 31],
  minutes: [0, 1_000_000],
  badgeCount: [0, 9999],
}

/** Whole numbers of a body that nobody types: what was read, chosen or counted. */
const notTyped = new Set(
  ['version', 'revision', 'known', 'weekday', 'weekDays', 'vehicleTypes', 'homologationType', 'drivingLicenses']
    .concat(['drivingLicenseTypes', 'decimals', 'page', 'pageSize', 'sizeBytes', 'priceCents', 'creditCents'])
    .concat(['motoState', 'satellites']),
)

interface Json {
  type?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  properties?: Record<string, Json>
  [part: string]: unknown
}
/** Every whole number of a schema by its name, with its bounds. */
const integersIn = (schema: Json, name: string): [name: string, bounds: unknown[]][] => {
  if (schema.type === 'integer') return [[name, [schema.minimum, schema.maximum]]]
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => integersIn(inner, key))
  const inner = [
    schema.items,
    schema.additionalProperties,
    schema.anyOf,
    schema.oneOf,
    schema.allOf,
    schema.prefixItems,
  ]
    .flat()
    .filter((one): one is Json => typeof one === 'object' && one !== null)
  return [...named, ...inner.flatMap((one) => integersIn(one, name))]
}

test('the bounds of every integer input: 1 to 100 and, for a reason each, others [T-10, V-19]', () => {
  const found = allEndpoints.flatMap(({ body }) =>
    body ? integersIn(body.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json, '') : [],
  )
  const typed = found.filter(([name]) => !notTyped.has(name))
  for (const [name, bounds] of typed) expect(bounds, name).toEqual(ofContract[name])
  expect(new Set(typed.map(([name]) => name))).toEqual(new Set(Object.keys(ofContract)))
})

const tariff: TypedTariff = {
  billingUnit: 'minute',
  priceMinute: 0.26,
  pricePauseMinute: 0.1,
  maxPricePerDay: 30,
  freePauseMinutes: 1,
  priceHours: [],
  priceDays: [],
}
const isNoFault = (given: Partial<TypedTariff>) => tariffProblems({ ...tariff, ...given }, false).length === 0

/** Integer inputs that a rule or a validator judges, for the contract takes any number there. */
test.each<[name: string, takes: (value: number) => boolean, bounds: Bounds]>([
  ['an integer input of its own', (value) => oneToHundred.safeParse(value).success, [1, 100]],
  ['percent of a discount', (value) => percentProblem(value) === null, [1, 100]],
  ['free minutes of pause', (freePauseMinutes) => isNoFault({ freePauseMinutes }), [1, maxFreePauseMinutes]],
  [
    'hours of a tier',
    (hours) => isNoFault({ billingUnit: 'hour', priceHours: [{ hours, pricePerHour: 1 }] }),
    [1, maxTierCount],
  ],
  [
    'days of a tier',
    (days) => isNoFault({ billingUnit: 'days', priceDays: [{ days, pricePerDay: 1 }] }),
    [1, maxTierCount],
  ],
])('%s is a whole number within its bounds [T-10, V-19]', (_, takes, [min, max]) => {
  const tried = [min - 1, min, min + 0.5, max, max + 1]
  expect(tried.filter(takes)).toEqual([min, max])
  expect([maxFreePauseMinutes, maxTierCount]).toEqual([1440, 10_000])
})
