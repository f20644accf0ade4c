import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErasurePreview } from '@motora/contract/customers'
import * as contract from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditAnchors } from '../../../kernel/audit/anchors.js'
import { AuditLinker } from '../../../kernel/audit/audit-linker.js'
import { checkChain } from '../../../kernel/audit/check-chain.js'
import { silentLog } from '../../../kernel/log.js'
import { ownFile } from '../../../kernel/own-files.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, type OpenHouse, openHouse, sac, secretsOf, type Who } from '../../../testing/open-house.js'
import { customerErased, erasureRewriteDue, tablesOfPersons } from './erase-customer.js'

let db: TestDatabase
let house: OpenHouse
let operatorId: string
let hasRental = false
let n = 0
const forgotten: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'motora-erase-'))
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db, {
    sharing: { hasOpenRental: async () => hasRental },
    forgetMails: async (_work, address) => void forgotten.push(address),
  })
  operatorId = await house.newOperator('Ona')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.close()
})

const register = async (given: { firstName: string; lastName: string; email: string }): Promise<string> => {
  const rider = { ...given, mobilePhone: '+34600111222', birthday: '1990-05-17', country: 'ES' }
  return (await house.asSystem((work) => house.customers.registerRider(work, rider, 'no password'))).id
}
const mark = () => `cnry${++n}erase`
/** Somebody with a mark in every field. */
const person = async (): Promise<{ id: string; email: string; mark: string }> => {
  const text = mark()
  const email = `${text}@rider.test`
  const id = await register({ firstName: `${text}first`, lastName: `${text}last`, email })
  await house.asSystem((work) => house.customers.link(work, id, operatorId))
  const body = { city: `${text}city`, address: `${text}street`, postalCode: text, idDocCode: text, comment: text }
  await house.ask(admin, contract.updateCustomer, { params: { id }, body })
  return { id, email, mark: text }
}
const erase = (id: string, who: Who = admin) => house.ask(who, contract.deleteCustomer, { params: { id } })

/** In which tables a text is found in clear. */
const found = async (text: string): Promise<string[]> => {
  const tables = await db.asOwner(`select table_name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE'`)
  const hits: string[] = []
  for (const { table_name: table } of tables) {
    const rows = await db.asOwner(`select 1 from "${table}" t where t::text ilike '%' || $1 || '%' limit 1`, [text])
    if (rows.length > 0) hits.push(String(table))
  }
  return hits
}

test('what would be lost is said before; an open rental keeps a person, with the reason; without it the call deletes [H-48] (Z-23)', async () => {
  const { id } = await person()
  const preview = async () => (await house.ask<ErasurePreview>(sac, contract.getErasure, { params: { id } })).body
  hasRental = true
  expect(await preview()).toMatchObject({ obstacles: ['customer.rental_open'], lost: { links: 1, sessions: 0 } })
  expect(await codeOf(erase(id))).toBe('customer.rental_open')
  hasRental = false
  expect(await preview()).toMatchObject({ obstacles: [], kept: { trips: 0 } })
  const read = () => house.ask(sac, contract.getCustomer, { params: { id } })
  expect((await read()).status).toBe(200)
  expect([contract.deleteCustomer, contract.updateCustomer].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /customers/v1/Customers/{id}',
    'PUT /customers/v1/Customers/{id}',
  ])
  expect((await erase(id)).status).toBe(204)
  expect(await codeOf(read())).toBe('customer.not_found')
})

test('an erased person is gone for every role immediately, and nothing of it is left in clear [A-35, H-49] (H2)', async () => {
  const { id, email, mark: text } = await person()
  expect((await found(text)).sort()).toEqual(['customers'])
  expect((await house.ask(sac, contract.deleteCustomerByEmail, { query: { email } })).status).toBe(204)
  expect(await found(text)).toEqual([])
  for (const who of [admin, sac, managerOf(operatorId)]) {
    expect(await codeOf(house.ask(who, contract.getCustomer, { params: { id } }))).toBe('customer.not_found')
    const { body } = await house.ask<unknown[]>(who, contract.listCustomers, { query: { search: text } })
    expect(body).toEqual([])
  }
  expect(await codeOf(erase(id))).toBe('customer.not_found')
  expect(forgotten).toContain(email)
  const [row] = await db.asOwner(
    'select email, first_name, erased_at is not null as erased from customers where id = $1',
    [id],
  )
  expect(row).toEqual({ email: `erased-${id}@erased.invalid`, first_name: '', erased: true })
  const again = await register({ firstName: 'Aina', lastName: 'Puig', email })
  expect(again, 'the address is free for somebody new').not.toBe(id)
})

test('tables are written again by a job of its own, and who runs a server reads of the same ones', async () => {
  const { id } = await person()
  await erase(id)
  const jobs = await db.asOwner('select name from jobs where key = $1 order by name', [id])
  expect(jobs.map(({ name }) => name)).toEqual([customerErased, erasureRewriteDue])
  const page = readFileSync(ownFile('../../docs/operations.md'), 'utf8')
  const named = tablesOfPersons.join(', ')
  expect(page).toContain(`vacuum full ${named}; analyze ${named};`)
})

test('the audit chain verifies before and after, and no longer knows the name [H2, H5]', async () => {
  const { id } = await person()
  const anchors = new AuditAnchors(folder)
  const linker = new AuditLinker(db.database, anchors, silentLog())
  await linker.tick(new Date())
  expect((await checkChain(db.database, { anchors: anchors.all() })).breaks).toEqual([])
  await erase(id)
  await linker.tick(new Date())
  expect((await checkChain(db.database, { anchors: anchors.all() })).breaks).toEqual([])
  const events = await db.asOwner('select event, target_name from audit_events where target_id = $1 order by id', [id])
  expect(events).toEqual([
    { event: 'customers.profile_changed', target_name: null },
    { event: 'customers.erased', target_name: null },
  ])
})

test('what the law asks for lies sealed apart for five years and is destroyed on the day [H4]', async () => {
  const { id, mark: text } = await person()
  await erase(id)
  const blocked = async () =>
    db.asOwner('select sealed, destroy_at from customers_blocked where customer_id = $1', [id])
  const [kept] = await blocked()
  const place = { table: 'customers_blocked', column: 'sealed', rowId: id }
  const opened = JSON.parse(
    secretsOf('one company')
      .open(kept?.sealed as Uint8Array, place)
      .toString(),
  ) as object
  expect(opened).toMatchObject({ firstName: `${text}first`, idDocCode: text })
  const task = house.timedTasks.find(({ name }) => name.startsWith('destroy what was kept'))
  house.clock.advance(new Date('2031-11-21T09:00:00Z').getTime() - house.clock.now().getTime())
  await task?.run(house.clock.now())
  expect(await blocked()).toHaveLength(1)
  house.clock.advance(3_700_000)
  await task?.run(house.clock.now())
  expect(await blocked()).toEqual([])
  expect(
    await db.asOwner(`select outcome from audit_events where event = 'customers.destroyed' and target_id = $1`, [id]),
  ).toEqual([{ outcome: 'done' }])
})

test('a rental that begins at the same moment comes before or after the erasure, never between', async () => {
  const ona = await house.asSystem((work) => house.operators.findOperator(work, operatorId))
  if (!ona) throw new Error('no operator')
  for (let round = 0; round < 10; round += 1) {
    const { id } = await person()
    await house.asSystem((work) => house.customers.setCanOperate(work, id, true))
    const order: string[] = []
    const rents = house.asSystem(async (work) => {
      await house.customers.admitRider(work, id, ona)
      order.push('admitted')
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
      order.push('rented')
    })
    const erases = erase(id).then(() => order.push('erased'))
    await Promise.allSettled([rents, erases])
    expect([['admitted', 'rented', 'erased'], ['erased']]).toContainEqual(order)
  }
})
