import * as contract from '@motora/contract/operators'
import { type RequestStanding, requestActions } from '@motora/rules/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let requests: Machine<RequestStanding, keyof typeof requestActions>
const request =
  (state: contract.VehicleRequest['state'], operatorId = () => gateway.operatorId) =>
  async (): Promise<string> => {
    const id = newId()
    const isAnswered = state === 'accepted' || state === 'declined'
    await db.asOwner(
      `insert into vehicle_requests (operator_id, id, lines, state, created_at, answered_at)
        values ($1, $2, $3, $4, now(), $5)`,
      [operatorId(), id, JSON.stringify([{ model: 'S01', quantity: 1 }]), state, isAnswered ? new Date() : null],
    )
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  await db.asOwner("insert into vehicle_offers (model, available, changed_at) values ('S01', 1000, now())")
  const subOperatorId = await gateway.newOperator('Sub', { parentId: gateway.operatorId })
  const ofRequest = (id: string) => ({ params: { id } })
  requests = {
    states: {
      ...Object.fromEntries(contract.vehicleRequestStates.map((state) => [state, request(state)])),
      'a sub-operator’s, waiting': request('waiting', () => subOperatorId),
      'a sub-operator’s, withdrawn': request('withdrawn', () => subOperatorId),
    },
    read: {
      endpoint: contract.listVehicleRequests,
      call: () => ({ query: { sort: '-createdAt', pageSize: '1' } }),
      thing: (body, { operatorId }) => {
        const [newest] = body as contract.VehicleRequest[]
        if (!newest) throw new Error('the request that was planted is not listed')
        return { state: newest.state, isOwn: newest.sharingOperatorId === operatorId }
      },
    },
    actions: {
      answer: {
        endpoint: contract.answerVehicleRequest,
        call: (id) => ({ ...ofRequest(id), body: { accepted: true } }),
        rule: requestActions.answer,
      },
      withdraw: { endpoint: contract.withdrawVehicleRequest, call: ofRequest, rule: requestActions.withdraw },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a request for vehicles offers what the gateway does, and nothing else (Z-16)', async () => {
  expect(await gateway.differencesOf(requests)).toEqual([])
}, 60_000)
