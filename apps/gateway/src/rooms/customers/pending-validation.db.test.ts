import {
  type CustomerPendingValidation,
  deleteCustomer,
  listCustomersPendingToValidate,
} from '@motora/contract/customers'
import { reviewStateOf } from '@motora/rules/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type OpenCustomers, openCustomers } from './testing/open-customers.js'

let db: TestDatabase
let house: OpenCustomers
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

const listed = async (
  query: object = {},
): Promise<{ rows: CustomerPendingValidation[]; total: number | undefined }> => {
  const handler = house.room.handlers.find(({ endpoint }) => endpoint.id === listCustomersPendingToValidate.id)
  const input = { query: listCustomersPendingToValidate.query.parse(query) }
  const answer = await house.asSystem((work) => handler?.answer(work, input as never, {} as never) ?? Promise.reject())
  return { rows: listCustomersPendingToValidate.answers[200].parse(answer.body), total: answer.total }
}
const names = async (query: object = {}) => (await listed(query)).rows.map(({ fullName }) => fullName)

test('who has sent all photos waits for the provider, the longest wait first; who has not is in no queue [H-08, H-36, H-51]', async () => {
  expect(listCustomersPendingToValidate.path).toBe('/customers/v1/Customers/GetPendingToValidate')
  const ids: Record<string, string> = {}
  for (const firstName of ['Marta', 'Àlex', 'Zoe', 'Refused', 'Validated', 'Incomplete', 'Erased']) {
    ids[firstName] = await house.register({ firstName, lastName: 'Puig Serra', email: `${firstName}@rider.test` })
    const id = ids[firstName]
    if (firstName !== 'Incomplete') await house.asSystem((work) => house.room.submitForReview(work, id))
    house.clock.advance(60_000)
  }
  await house.asSystem(async (work) => {
    await house.room.setCanOperate(work, ids.Refused ?? '', false, 'The photo cannot be read')
    await house.room.setCanOperate(work, ids.Validated ?? '', true)
  })
  await house.ask({ role: 'Sharing.Admin', operatorId: null }, deleteCustomer, { params: { id: ids.Erased } })
  const { rows, total } = await listed()
  expect(total).toBe(3)
  expect(rows[0]).toEqual({
    id: ids.Marta,
    fullName: 'Marta Puig Serra',
    firstName: 'Marta',
    lastName: 'Puig Serra',
    email: 'marta@rider.test',
    created: '2026-11-21T10:00:00.000Z',
    pendingSince: '2026-11-21T10:00:00.000Z',
    mobilePhone: '+34600111222',
    city: null,
    cannotOperateReason: null,
    documentsUploaded: true,
    documentsVerified: false,
  })
  expect(rows.map(({ id }) => id)).toEqual([ids.Marta, ids.Àlex, ids.Zoe])

  expect(await names({ sort: 'fullName' })).toEqual(['Àlex Puig Serra', 'Marta Puig Serra', 'Zoe Puig Serra'])
  expect(await names({ sort: '-pendingSince', pageSize: 1 })).toEqual(['Zoe Puig Serra'])
  expect(await names({ pageSize: 2, page: 2 })).toEqual(['Zoe Puig Serra'])
  expect(await names({ search: 'alex PUIG' })).toEqual(['Àlex Puig Serra'])
  expect(await names({ filter: '{"created":["2026-11-21T10:01:30Z",null]}' })).toEqual(['Zoe Puig Serra'])
  await expect(names({ sort: 'passwordHash' })).rejects.toMatchObject({ code: 'request.invalid' })
})

test('the database and the rule name the same state of the review [H-36]', async () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const email = () => `state${Math.random()}@rider.test`
  for (const canOperate of [true, false])
    for (const pendingSince of [at, null])
      for (const lapsedAt of [at, null])
        for (const cannotOperateReason of ['blurred', null]) {
          const id = await house.register({ firstName: 'Aina', lastName: 'Puig', email: email() })
          const [row] = await db.asOwner(
            `update customers set can_operate = $2, pending_since = $3, lapsed_at = $4, cannot_operate_reason = $5
              where id = $1 returning review_state`,
            [id, canOperate, pendingSince, lapsedAt, cannotOperateReason],
          )
          const facts = { canOperate, pendingSince, lapsedAt, cannotOperateReason }
          expect(row?.review_state, JSON.stringify(facts)).toBe(reviewStateOf(facts))
        }
})

test('documents that have expired bar the rider until new ones are validated [H-36]', async () => {
  const id = await house.register({ firstName: 'Aina', lastName: 'Puig', email: 'lapsed@rider.test' })
  const operatorId = await house.newOperator('Ona')
  const state = () =>
    house.asSystem(async (work) => {
      const operator = await house.operators.findOperator(work, operatorId)
      if (!operator) throw new Error('no operator')
      const why = await codeOf(house.room.admitRider(work, id, operator))
      return [(await house.room.findCustomer(work, id))?.reviewState, why]
    })
  await house.asSystem((work) => house.room.setCanOperate(work, id, true))
  expect(await state()).toEqual(['validated', 'done'])
  expect(await house.asSystem((work) => house.room.lapse(work, id))).toBe(true)
  expect(await state()).toEqual(['lapsed', 'rider.documents_expired'])
  expect(await house.asSystem((work) => house.room.lapse(work, id))).toBe(false)
  await house.asSystem((work) => house.room.submitForReview(work, id))
  expect((await state())[0]).toBe('pending')
  await house.asSystem((work) => house.room.setCanOperate(work, id, true))
  expect(await state()).toEqual(['validated', 'done'])
})
