import { listViews, maxViewsOfTable, type SavedView, saveView } from '@motora/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { answerCall } from '../../answer-call.js'
import { nothing } from '../../operators/index.js'
import type { Actor } from '../../work.js'
import { makeAccount, type OpenIdentity, openIdentity } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

const somebody = async (): Promise<Actor> => {
  const { accountId } = await makeAccount(identity)
  return { kind: 'account', accountId, sessionId: accountId, email: 'somebody@motora.demo' }
}
const ask = async <B>(actor: Actor, id: string, input: object): Promise<B> => {
  const handler = identity.room.handlers.find((one) => one.endpoint.id === id)
  if (!handler) throw new Error(`no ${id}`)
  const answer = await answerCall(
    identity.inTransaction,
    handler,
    { actor, scope: nothing() },
    input as never,
    {} as never,
  )
  return answer.body as B
}
const list = (actor: Actor, tableId = 'scooters-home') =>
  ask<SavedView[]>(actor, 'identity.listViews', { query: { tableId } })
const save = (actor: Actor, name: string, search: Record<string, string> = {}, tableId = 'scooters-home') =>
  ask<SavedView>(actor, 'identity.saveView', { body: { tableId, name, search } })
const remove = (actor: Actor, id: string) => ask<undefined>(actor, 'identity.deleteView', { params: { id } })

describe('saved views', () => {
  test('are of one person and one table, by name without regard to case', async () => {
    const [aina, biel] = [await somebody(), await somebody()]
    const low = await save(aina, 'Low battery', { 'f.batterySoc': '<20', sort: '-batterySoc' })
    await save(aina, 'away', {})
    await save(aina, 'Elsewhere', {}, 'customers')
    await save(biel, 'Low battery', { sort: 'plate' })
    expect((await list(aina)).map(({ name }) => name)).toEqual(['away', 'Low battery'])
    expect((await list(aina))[1]).toEqual(low)
    expect((await list(biel)).map(({ search }) => search)).toEqual([{ sort: 'plate' }])
  })

  test('saving the same name again, or twice at once, replaces', async () => {
    const aina = await somebody()
    const first = await save(aina, 'Mine', { sort: 'plate' })
    const [second, third] = await Promise.all([
      save(aina, 'MINE', { sort: 'model' }),
      save(aina, 'MINE', { sort: 'model' }),
    ])
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(await list(aina)).toEqual([
      { id: first.id, tableId: 'scooters-home', name: 'MINE', search: { sort: 'model' } },
    ])
  })

  test('somebody else’s can neither be seen nor deleted; one’s own goes', async () => {
    const [aina, biel] = [await somebody(), await somebody()]
    const { id } = await save(aina, 'Mine')
    await expect(remove(biel, id)).rejects.toMatchObject({ code: 'request.not_found' })
    expect(await list(aina)).toHaveLength(1)
    await remove(aina, id)
    expect(await list(aina)).toEqual([])
    await expect(remove(aina, id)).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test(`at most ${maxViewsOfTable} of a table; replacing one is still possible`, async () => {
    const aina = await somebody()
    for (let at = 0; at < maxViewsOfTable; at += 1) await save(aina, `View ${at}`)
    await expect(save(aina, 'One more')).rejects.toMatchObject({ code: 'identity.views_full' })
    await save(aina, 'View 7', { sort: 'plate' })
    expect(await list(aina)).toHaveLength(maxViewsOfTable)
  })

  test('go with their account', async () => {
    const aina = await somebody()
    await save(aina, 'Mine')
    await db.asOwner('delete from accounts where id = $1', [(aina as { accountId: string }).accountId])
    expect(await list(aina)).toEqual([])
  })

  test('the contract takes only what an address of a table has', () => {
    const body = (search: object) => saveView.body.safeParse({ tableId: 'a', name: 'n', search }).success
    expect(body({ 'f.plate': '12*', sort: '-plate', columns: 'plate,model', q: 'x', size: '20' })).toBe(true)
    for (const search of [{ page: '2' }, { constructor: 'x' }, { 'f.a': 5 }, { 'f.': 'x' }, { sort: 'x'.repeat(1001) }])
      expect(body(search), JSON.stringify(search).slice(0, 40)).toBe(false)
    expect(saveView.body.safeParse({ tableId: 'A b', name: 'n', search: {} }).success).toBe(false)
    expect(listViews.query.safeParse({}).success).toBe(false)
  })
})
