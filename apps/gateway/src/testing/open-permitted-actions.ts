import { type EndpointSpec, may, mayNow, type RefusalCode, type Role, roleNames, roleSide } from '@motora/contract'
import { type Offer, offerTo, type Verdict } from '@motora/rules/actions'
import { gatekeeperOf } from '../gatekeeper-of.js'
import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import type { Actor } from '../rooms/work.js'
import { openGateway } from './open-gateway.js'
import { type Overrides, testTariff } from './open-house.js'

type Staff = Extract<Actor, { kind: 'staff' }>
type Rider = Extract<Actor, { kind: 'rider' }>
interface Call {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

/** One action, as a screen offers it and as the gateway is asked for it. */
export interface PermittedAction<Thing> {
  endpoint: EndpointSpec
  call: (id: string, thing: Thing) => Call
  /** What a screen asks. */
  rule: (thing: Thing) => Verdict<string>
  /** How the gateway says a reason; the reason itself unless said. `already`: it answers without a change. */
  refusal?: (why: string, thing: Thing) => RefusalCode | 'already'
  /** How else somebody is refused to whom it is not permitted, where the call is open to them for something else. */
  insteadOfPermission?: readonly RefusalCode[]
}

/**
 * One machine of states, as the screen and the gateway each know it.
 * @typeParam Action the actions of its table (`keyof typeof ticketActions`): one without a row does not compile
 */
export interface Machine<Thing, Action extends string> {
  /**
   * Its states say themselves whether the operator may operate; else each is tried with one that may and one that may
   * not.
   */
  plantsOperator?: true
  /** Riders do it, whom no role permits anything: it is tried as the rider that was planted last (`workAsRider`). */
  byRider?: true
  /** Its actions leave no record: whatever is answered without a refusal counts as done. */
  leavesNoRecord?: true
  /** Query whose answer changes when something is done; the number of audit records unless said. */
  changes?: string
  /** For each state: makes a thing in this state, for somebody to act on. @returns its id */
  states: Readonly<Record<string, (who: Staff) => Promise<string>>>
  /** The thing as a screen has read it. */
  read: { endpoint: EndpointSpec; call: (id: string) => Call; thing: (body: unknown, who: Staff) => Thing }
  actions: Readonly<Record<Action, PermittedAction<Thing>>>
}

/** A gateway behind its real door, entered as any role without signing in. */
export const openPermittedActions = async (db: TestDatabase, overrides: Pick<Overrides, 'cards'> = {}) => {
  const people = new Map<Role, Staff>()
  let rider: Rider | undefined
  const gateway = await openGateway(db, undefined, {
    ...overrides,
    gatekeeper: (house) => ({
      ...gatekeeperOf(house),
      // who comes in without a session has typed nothing
      assertFreshFactor: async () => undefined,
      staff: async (request) => {
        const actor = people.get(request.header('x-test-role') as Role)
        if (!actor) throw new Error('no person has this role')
        return {
          actor,
          scope: await house.operators.scopeOf(actor, false),
          operatorCanOperate: await canOperate(actor),
        }
      },
      rider: async () => {
        if (!rider) throw new Error('no rider was planted')
        return { actor: rider, scope: await house.customers.scopeOfRider(rider) }
      },
    }),
  })
  /** As it is at this moment: the room may say what was a second ago. */
  const canOperate = async ({ operatorId }: Staff): Promise<boolean | null> =>
    operatorId === null
      ? null
      : (await db.asOwner('select can_operate from operators where id = $1', [operatorId]))[0]?.can_operate === true
  const setCanOperate = (stands: boolean) =>
    db.asOwner('update operators set can_operate = $2 where id = $1', [operatorId, stands])
  const newOperator = (name: string, more: object = {}): Promise<string> =>
    gateway.asSystem(async (work) => {
      const given = { name, cif: newId().slice(-12), canOperate: true, ...more }
      const id = await gateway.house.operators.createOperator(work, given)
      await gateway.house.pricing.saveTariff(work, id, testTariff)
      return id
    })
  const operatorId = await newOperator('Ona')
  for (const role of roleNames) {
    const ids = { accountId: newId(), sessionId: newId(), membershipId: newId() }
    const email = `${role.toLowerCase()}@motora.test`
    const own = roleSide[role] === 'operator' ? operatorId : null
    people.set(role, { kind: 'staff', ...ids, email, role, operatorId: own, canOperate: true })
  }

  const ask = async (role: Role, { method, path }: EndpointSpec, { params = {}, query, body }: Call) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const answer = await gateway.app.inject({
      method,
      url: `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: {
        'x-test-role': role,
        ...(body instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (answer.statusCode >= 500) throw new Error(`${role} ${method} ${filled}: ${answer.statusCode} ${answer.body}`)
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const records = 'select count(*) as n from audit_events'
  /** `true` where something was done, `already` where nothing was, else the code of the refusal. */
  const answerOf = async (
    role: Role,
    endpoint: EndpointSpec,
    call: Call,
    changes = records,
  ): Promise<string | true> => {
    const standing = async () => JSON.stringify(await db.asOwner(changes))
    const before = !endpoint.needs || may(role, endpoint.needs) ? await standing() : ''
    const { status, body } = await ask(role, endpoint, call)
    if (status >= 400) return (body as { code: string }).code
    return (await standing()) === before ? 'already' : true
  }

  return {
    ...gateway,
    ask,
    newOperator,
    operatorId,
    people,
    workAsRider: (actor: Rider): void => {
      rider = actor
    },
    /** Every state × role × action in which the screen offers something else than the gateway does. */
    differencesOf: async <Thing, Action extends string>({
      plantsOperator,
      byRider,
      leavesNoRecord,
      changes,
      states,
      read,
      actions,
    }: Machine<Thing, Action>): Promise<string[]> => {
      const differences: string[] = []
      const workers = [...people.values()]
        .filter(({ role }) => !byRider || role === 'Sharing.Admin')
        .flatMap((who) => {
          const standings = who.operatorId === null || plantsOperator ? [undefined] : [true, false]
          return standings.map((stands) => ({ who, stands }))
        })
      for (const [state, plant] of Object.entries(states))
        for (const { who, stands } of workers) {
          const { role } = who
          const name = byRider ? 'the rider' : stands === false ? `${role} of a stopped operator` : role
          const seen = async () => {
            if (!plantsOperator) await setCanOperate(true)
            const id = await plant(who)
            if (stands === false) await setCanOperate(false)
            const operatorCanOperate = await canOperate(who)
            const { needs } = read.endpoint
            const reader = !needs || mayNow(role, operatorCanOperate, needs) ? role : 'Sharing.Admin'
            const thing = read.thing((await ask(reader, read.endpoint, read.call(id))).body, who)
            return { id, thing, operatorCanOperate }
          }
          let found = await seen()
          for (const [action, row] of Object.entries<PermittedAction<Thing>>(actions)) {
            const { endpoint, call, rule, refusal = asItIs, insteadOfPermission } = row
            const { id, thing, operatorCanOperate } = found
            const offer = offerTo({ role, operatorCanOperate }, endpoint, rule(thing))
            const said = await answerOf(role, endpoint, call(id, thing), changes)
            const refused = offer === 'not-permitted' && endpoint.needs && may(role, endpoint.needs)
            const expected = refused
              ? 'identity.operator_not_operational'
              : expectedOf(offer, (why) => refusal(why, thing))
            const isAlike =
              said === expected ||
              (leavesNoRecord && said === 'already' && expected === true) ||
              (offer === 'not-permitted' && insteadOfPermission?.some((code) => code === said))
            if (!isAlike)
              differences.push(`${state}, ${name}, ${action}: the screen has ${offer}, the gateway answers ${said}`)
            if (said === true || (leavesNoRecord && said === 'already')) found = await seen()
          }
        }
      return differences
    },
  }
}

const asItIs = (why: string) => why as RefusalCode
const expectedOf = (
  offer: Offer<string>,
  refusal: (why: string) => RefusalCode | 'already',
): RefusalCode | Verdict<never> => {
  if (offer === true || offer === 'already') return offer
  return offer === 'not-permitted' ? 'identity.not_permitted' : refusal(offer)
}
export type OpenPermittedActions = Awaited<ReturnType<typeof openPermittedActions>>
