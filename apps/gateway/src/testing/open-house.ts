import { createHash } from 'node:crypto'
import type { EndpointSpec } from '@motora/contract'
import type { RateUpdate } from '@motora/contract/pricing'
import { buildHouse, type House, type HouseDeps } from '../house.js'
import { InProcessBus } from '../kernel/bus.js'
import { HandedClock } from '../kernel/clock.js'
import { newId } from '../kernel/ids.js'
import { silentLog } from '../kernel/log.js'
import { createSecrets } from '../kernel/secrets.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { answerCall } from '../rooms/answer-call.js'
import { MemoryObjects } from '../rooms/files/testing/memory-objects.js'
import { everything, type NewOperator, nothing } from '../rooms/operators/index.js'
import type { Actor, RequestFacts, Scope, Work } from '../rooms/work.js'

/** The time at which the clock of a test starts. */
export const testNow = new Date('2026-11-21T10:00:00Z')

export type Staff = Extract<Actor, { kind: 'staff' }>
/** A role without an account behind it: enough for most calls. */
export type Who = Pick<Staff, 'role' | 'operatorId'> & Partial<Omit<Staff, 'kind'>>
export const admin: Who = { role: 'Sharing.Admin', operatorId: null }
export const sac: Who = { role: 'Sharing.Sac', operatorId: null }
export const managerOf = (operatorId: string): Who => ({ role: 'Sharing.OperatorManager', operatorId })

/** The tariff A of the worked examples: 0.26 € a minute, 0.07 € in a pause after 5 free minutes, 29 € a day at most. */
export const testTariff: RateUpdate = {
  currency: 'eur',
  billingUnit: 'minute',
  freeFractionMinutes: 0,
  priceMinute: 0.26,
  pricePauseMinute: 0.07,
  priceHours: [],
  priceDays: [],
  maxPricePerDay: 29,
  freePauseMinutes: 5,
}

/** A call as its caller sends it. `scope`: the rows that it sees where they differ from its caller's. */
export interface Call {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
  scope?: Scope
}
export interface Answer<B> {
  status: number
  body: B
  total?: number
  cookies: string[]
}

const rooms = [
  'customers',
  'files',
  'firmware',
  'identity',
  'money',
  'notifications',
  'operators',
  'pricing',
  'sharing',
  'technicians',
  'vehicles',
] as const

type OverridesOf<Room> = {
  [M in keyof Room]?: Room[M] extends (...given: never[]) => unknown ? Room[M] : Partial<Room[M]>
}

/**
 * What differs from the whole house of a test: what is outside it, and functions of rooms and of their parts by name.
 */
export type Overrides = Partial<Omit<HouseDeps, 'database' | 'clock' | 'bus' | 'objects'>> & {
  clock?: HandedClock
  bus?: InProcessBus
  objects?: MemoryObjects
} & { [R in (typeof rooms)[number]]?: OverridesOf<House[R]> }

/** Keys made from a word: the same word opens what it sealed. */
export const secretsOf = (word: string) => createSecrets(createHash('sha256').update(word).digest())

/** A person with this role, signed in, without an account. */
export const staffOf = (who: Who): Staff => {
  const ids = { accountId: newId(), sessionId: newId(), membershipId: newId() }
  return { kind: 'staff', ...ids, email: 'someone@motora.test', canOperate: true, ...who }
}

/** A part is overridden in place: a room that was given it sees that too. */
const override = (room: object, by: object = {}): void => {
  for (const [name, value] of Object.entries(by)) {
    const part: unknown = Reflect.get(room, name)
    if (typeof value === 'object' && typeof part === 'object') Object.assign(part ?? {}, value)
    else Reflect.set(room, name, value)
  }
}

/**
 * The rooms of one gateway process as `house.ts` joins them, with a clock that does not move and nothing of the outside
 * behind them. Opened again on the same database it is another process.
 */
export const openHouse = (
  db: TestDatabase,
  { clock = new HandedClock(testNow), bus = new InProcessBus(silentLog()), ...overrides }: Overrides = {},
) => {
  const objects = overrides.objects ?? new MemoryObjects(clock)
  const house = buildHouse({
    database: db.database,
    clock,
    bus,
    log: silentLog(),
    secureCookies: true,
    secrets: secretsOf('one company'),
    ...overrides,
    objects,
  })
  for (const room of rooms) override(house[room], overrides[room])
  const { inTransaction, operators, customers, pricing } = house
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'test' }, everything('a test sees everything'), use)
  const scopeOf = async (actor: Actor): Promise<Scope> => {
    if (actor.kind === 'staff') return operators.scopeOf(actor, false)
    return actor.kind === 'rider' ? customers.scopeOfRider(actor) : nothing()
  }

  return {
    ...house,
    db,
    clock,
    bus,
    objects,
    asSystem,
    /** Works as a role, in its scope. */
    as: async <T>(who: Who, use: (work: Work) => Promise<T>): Promise<T> => {
      const actor = staffOf(who)
      return inTransaction({ actor, request: undefined }, await scopeOf(actor), use)
    },
    /**
     * Asks through the handler as the door does, past its permissions; input and answer are held against the contract.
     */
    ask: async <B = unknown>(
      who: Actor | Who,
      of: EndpointSpec | string,
      { headers = {}, scope, ...input }: Call = {},
    ): Promise<Answer<B>> => {
      const id = typeof of === 'string' ? of : of.id
      const handler = house.handlers.find(({ endpoint }) => endpoint.id === id)
      if (!handler) throw new Error(`no handler ${id}`)
      const { params, query, body, takes, answers } = handler.endpoint
      const parsed = {
        params: params?.parse(input.params ?? {}),
        query: query?.parse(input.query ?? {}),
        // bytes come as they are, and the sender has parsed the fields of a form
        body: takes ? input.body : body?.parse(input.body ?? {}),
      } as never
      const cookies: string[] = []
      const request: RequestFacts = {
        requestId: 'test',
        address: '127.0.0.1',
        userAgent: 'test',
        header: (name) => headers[name.toLowerCase()],
        setHeader: (_name, value) => void cookies.push(value),
      }
      const actor = 'kind' in who ? who : staffOf(who)
      const caller = { actor, scope: scope ?? (await scopeOf(actor)) }
      const answer = await answerCall(inTransaction, handler, caller, parsed, request)
      const said = answer as Omit<Answer<B>, 'cookies'>
      const shape = answers[said.status]
      if (shape && 'parse' in shape) shape.parse(said.body)
      return { ...said, cookies }
    },
    /** Gives an operator the tariff of tests. @returns the version's id */
    setTariff: (operatorId: string, tariff: RateUpdate = testTariff): Promise<string> =>
      asSystem((work) => pricing.saveTariff(work, operatorId, tariff)),
    /**
     * @param tariff what it asks for, null for an operator without one
     * @returns the id of an operator that may operate unless said
     */
    newOperator: (
      name = 'Operator',
      more: Partial<NewOperator> = {},
      tariff: RateUpdate | null = testTariff,
    ): Promise<string> =>
      asSystem(async (work) => {
        const given = { name, cif: newId().slice(-12), canOperate: true, ...more }
        const id = await operators.createOperator(work, given)
        if (tariff) await pricing.saveTariff(work, id, tariff)
        return id
      }),
  }
}
export type OpenHouse = ReturnType<typeof openHouse>
