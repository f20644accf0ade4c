import * as contract from '@motora/contract/operators'
import { operatorActions, operatorState } from '@motora/rules/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
/** `disable` is judged below: the same call rejects an operator that does not operate. */
let operators: Machine<contract.Operator, Exclude<keyof typeof operatorActions, 'disable'>>

interface Stands {
  canOperate: boolean
  submittedAt: Date | null
  disabledAt: Date | null
  cannotOperateReason: string | null
}
const put = (id: string, { canOperate, submittedAt, disabledAt, cannotOperateReason }: Stands) =>
  db.asOwner(
    'update operators set can_operate = $2, submitted_at = $3, disabled_at = $4, cannot_operate_reason = $5 where id = $1',
    [id, canOperate, submittedAt, disabledAt, cannotOperateReason],
  )
const at = new Date('2026-11-01T10:00:00Z')
const fresh = { canOperate: false, submittedAt: null, disabledAt: null, cannotOperateReason: null }
const standings: Record<contract.OperatorState, Stands> = {
  draft: fresh,
  waiting: { ...fresh, submittedAt: at },
  rejected: { ...fresh, cannotOperateReason: 'no logo' },
  operating: { ...fresh, canOperate: true },
  disabled: { ...fresh, disabledAt: at, cannotOperateReason: 'unpaid' },
}
const change: contract.OperatorOwnData = {
  contactPhone: '+34600000001',
  fiscalAddress: null,
  iban: null,
  logo: null,
  colour1: null,
  colour2: null,
  isFree: false,
  isHelmetIncluded: false,
  link: null,
  extraInfo: 'asked for',
  startTimeExclusion: null,
  endTimeExclusion: null,
  timezone: 'Europe/Madrid',
  areas: [],
  circles: [],
}
const standing = (stands: Stands, hasChange: boolean) => async (): Promise<string> => {
  const { operatorId } = gateway
  await put(operatorId, stands)
  await db.asOwner('delete from operator_changes where operator_id = $1', [operatorId])
  if (hasChange)
    await db.asOwner('insert into operator_changes (operator_id, data, submitted_at) values ($1, $2, now())', [
      operatorId,
      JSON.stringify(change),
    ])
  return operatorId
}

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  const ofOperator = (id: string) => ({ params: { id } })
  operators = {
    plantsOperator: true,
    states: Object.fromEntries(
      Object.entries(standings).flatMap(([state, stands]) => [
        [state, standing(stands, false)],
        [`${state}, a change waits`, standing(stands, true)],
      ]),
    ),
    read: { endpoint: contract.getOperator, call: ofOperator, thing: (body) => body as contract.Operator },
    actions: {
      approve: {
        endpoint: contract.validateOperator,
        call: (id) => ({ params: { sharingOperatorId: id }, body: { canOperate: true, cannotOperateReason: '' } }),
        rule: operatorActions.approve,
      },
      rejectChange: {
        endpoint: contract.rejectOperatorChange,
        call: (id) => ({ ...ofOperator(id), body: { reason: 'no' } }),
        rule: operatorActions.rejectChange,
      },
      withdrawChange: {
        endpoint: contract.withdrawOperatorChange,
        call: ofOperator,
        rule: operatorActions.withdrawChange,
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role an operator offers what the gateway does, and nothing else', async () => {
  expect(await gateway.differencesOf(operators)).toEqual([])
}, 120_000)

test('the list finds each operator in the state that the rule says, however it came to stand so', async () => {
  const either = <T>(value: T): (T | null)[] => [null, value]
  const every = either(at).flatMap((submittedAt) =>
    either(at).flatMap((disabledAt) =>
      either('unpaid').flatMap((cannotOperateReason) =>
        [false, true].map((canOperate) => ({ canOperate, submittedAt, disabledAt, cannotOperateReason })),
      ),
    ),
  )
  // the database holds no other
  const possible = every.filter(
    ({ canOperate, submittedAt, disabledAt }) => !canOperate || (submittedAt === null && disabledAt === null),
  )
  const planted: { id: string; state: contract.OperatorState }[] = []
  for (const [n, stands] of possible.entries()) {
    const id = await gateway.newOperator(`Standing ${n}`)
    await put(id, stands)
    planted.push({ id, state: operatorState(stands) })
  }
  for (const state of contract.operatorStates) {
    const query = { search: 'Standing', pageSize: '100', filter: JSON.stringify({ state: [state] }) }
    const { body } = await gateway.ask('Sharing.Admin', contract.listOperators, { query })
    const ids = planted.filter((one) => one.state === state).map(({ id }) => id)
    expect((body as { id: string }[]).map(({ id }) => id).toSorted(), state).toEqual(ids.toSorted())
  }
}, 60_000)

test('a no disables the operator where disabling is offered, and rejects it in every other state [C-25]', async () => {
  for (const state of contract.operatorStates) {
    const id = await standing(standings[state], false)()
    const call = { params: { sharingOperatorId: id }, body: { canOperate: false, cannotOperateReason: `no ${state}` } }
    await gateway.ask('Sharing.Admin', contract.validateOperator, call)
    const [entry] = await db.asOwner(
      'select what from operator_history where operator_id = $1 order by at desc, id desc limit 1',
      [id],
    )
    const disables = operatorActions.disable({ state, hasPendingChange: false }) === true
    expect(entry?.what, state).toBe(disables ? 'disabled' : 'rejected')
  }
})
