import { listLedgerBalances } from '@motora/contract/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv, readXlsx } from '../../../doors/requests/export/testing/read-files.js'
import { createRequestsDoor } from '../../../doors/requests/requests-door.js'
import { silentLog } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { nothing } from '../../operators/index.js'
import type { Actor } from '../../work.js'

let db: TestDatabase
let house: Charging
let door: FastifyInstance
let ona = ''

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  const brisa = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  const rider = await house.newPayer()
  await house.ride(rider, ona, 10)
  await house.ride(rider, brisa, 20)
  await house.charge()
  const elsewhere = () => Promise.reject(new Refusal('device.unauthenticated', 'not here'))
  door = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: house.handlers,
    streams: [],
    gatekeeper: {
      nobody: () => ({ actor: { kind: 'nobody' }, scope: nothing() }),
      staff: async (request) => {
        const [role, operatorId] = (request.header('x-as') ?? '').split(' ')
        const who = { kind: 'staff', role, operatorId: operatorId ?? null, canOperate: true } as unknown
        const actor = who as Extract<Actor, { kind: 'staff' }>
        return { actor, scope: await house.operators.scopeOf(actor, false) }
      },
      again: async (caller) => caller,
      assertFreshFactor: async () => undefined,
      rider: elsewhere,
      device: elsewhere,
    },
    inTransaction: house.inTransaction,
    snapshots: db.database.engine === 'postgres',
    ready: async () => undefined,
    trustProxy: 0,
    mapOrigins: [],
    perMinutePerAddress: 10_000,
  })
}, 120_000)
afterAll(async () => {
  await door?.close()
  await house?.close()
  await db.close()
})

const figure = (header: string, place: string) => ({ header, from: [place], kind: 'number', decimals: 2 })
/** As the screen asks for it. */
const columns = JSON.stringify([
  { header: 'Clave', from: ['account'], kind: 'text' },
  {
    header: 'Cuenta',
    from: ['account'],
    kind: 'choice',
    labels: { provider: 'Proveedor de tarjetas', 'rider:owed': 'Deuda de clientes', 'operator:sales': 'Ventas' },
    whenEmpty: 'Total',
  },
  figure('Saldo inicial', 'opening'),
  { header: 'Moneda', from: ['currency'], kind: 'choice', labels: { eur: 'EUR' } },
  figure('Debe', 'debits'),
  figure('Haber', 'credits'),
  figure('Saldo', 'closing'),
  figure('Saldo deudor', 'debitBalance'),
  figure('Saldo acreedor', 'creditBalance'),
  { header: 'Operador', from: ['operatorName'], kind: 'text', whenEmpty: 'Todos los operadores' },
  { header: 'Desde', from: ['since'], kind: 'date', precision: 'day', whenEmpty: 'El principio' },
  { header: 'Hasta', from: ['until'], kind: 'date', isEnd: true },
])
const ask = (query: Record<string, string>, as = 'Sharing.Admin') =>
  door.inject({
    url: `/api${listLedgerBalances.path}`,
    query: { columns, zone: 'Europe/Madrid', ...query },
    headers: { 'x-as': as },
  })
const all = { until: '2099-12-31' }

test('its CSV has each account, the total, the currency, the operators and the days', async () => {
  const file = await ask({ ...all, format: 'csv' }, 'Sharing.AdminReadOnly')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
  const of = ['Todos los operadores', 'El principio', '2099-12-31']
  expect(readCsv(file.rawPayload).slice(1)).toEqual([
    ['provider', 'Proveedor de tarjetas', '0', 'EUR', '7.8', '0', '7.8', '7.8', '0', ...of],
    ['rider:owed', 'Deuda de clientes', '0', 'EUR', '7.8', '7.8', '0', '0', '0', ...of],
    ['operator:sales', 'Ventas', '0', 'EUR', '0', '7.8', '-7.8', '0', '7.8', ...of],
    ['', 'Total', '0', 'EUR', '15.6', '15.6', '0', '7.8', '7.8', ...of],
  ])
})

test('its XLSX has numbers that are added up, of one operator alone', async () => {
  const file = await ask({ ...all, since: '2026-01-01', sharingOperatorId: ona, format: 'xlsx' })
  const [head, ...rows] = await readXlsx(file.rawPayload)
  expect(head).toHaveLength(12)
  expect(rows.map((row) => row.slice(4, 9))).toEqual([
    [2.6, 0, 2.6, 2.6, 0],
    [2.6, 2.6, 0, 0, 0],
    [0, 2.6, -2.6, 0, 2.6],
    [5.2, 5.2, 0, 2.6, 2.6],
  ])
  const days = [new Date('2026-01-01T00:00:00Z'), new Date('2099-12-31T00:00:00Z')]
  expect(rows.map((row) => row.slice(9))).toEqual(rows.map(() => ['Ona', ...days]))
})

test('who may not open the books gets no file of them', async () => {
  for (const as of ['Sharing.Sac', `Sharing.OperatorManager ${ona}`])
    expect((await ask({ ...all, format: 'csv' }, as)).statusCode, as).toBe(403)
})
