import { type CustomerPendingValidation, listCustomersPendingToValidate } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
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
test('the list stands where the customer side names it [H-51]', () => {
  expect(listCustomersPendingToValidate.path).toBe('/customers/v1/Customers/GetPendingToValidate')
})

const names = async (query: object = {}) => (await listed(query)).rows.map(({ fullName }) => fullName)

test('riders who are neither validated nor refused and have not left are listed, who waits longest first', async () => {
  const ids: Record<string, string> = {}
  for (const firstName of ['Marta', 'Àlex', 'Zoe', 'Refused', 'Validated', 'Left']) {
    ids[firstName] = await house.register({ firstName, lastName: 'Puig Serra', email: `${firstName}@rider.test` })
    house.clock.advance(60_000)
  }
  await house.asSystem(async (work) => {
    await house.room.setCanOperate(work, ids.Refused ?? '', false, 'The photo cannot be read')
    await house.room.setCanOperate(work, ids.Validated ?? '', true)
  })
  await db.asOwner('update customers set deregistered_at = now() where id = $1', [ids.Left])
  const { rows, total } = await listed()
  expect(total).toBe(3)
  expect(rows[0]).toEqual({
    id: ids.Marta,
    email: 'marta@rider.test',
    fullName: 'Marta Puig Serra',
    registeredAt: '2026-11-21T10:00:00.000Z',
  })
  expect(rows.map(({ id }) => id)).toEqual([ids.Marta, ids.Àlex, ids.Zoe])

  expect(await names({ sort: 'fullName' })).toEqual(['Àlex Puig Serra', 'Marta Puig Serra', 'Zoe Puig Serra'])
  expect(await names({ sort: '-registeredAt', pageSize: 1 })).toEqual(['Zoe Puig Serra'])
  expect(await names({ pageSize: 2, page: 2 })).toEqual(['Zoe Puig Serra'])
  expect(await names({ search: 'alex PUIG' })).toEqual(['Àlex Puig Serra'])
  expect(await names({ filter: '{"registeredAt":["2026-11-21T10:01:30Z",null]}' })).toEqual(['Zoe Puig Serra'])
  await expect(names({ sort: 'passwordHash' })).rejects.toMatchObject({ code: 'request.invalid' })
})
