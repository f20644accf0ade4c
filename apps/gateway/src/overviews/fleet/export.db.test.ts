import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv, readXlsx } from '../../doors/requests/export/testing/read-files.js'
import { createRequestsDoor } from '../../doors/requests/requests-door.js'
import { silentLog } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { nothing } from '../../rooms/operators/index.js'
import { openSharing } from '../../rooms/sharing/testing/open-sharing.js'
import type { Actor } from '../../rooms/work.js'

let db: TestDatabase
let app: FastifyInstance
let alfa: string
const many = 5600

beforeAll(async () => {
  db = await openTestDatabase()
  const house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  const beta = await house.newOperator('Beta')
  const first = await house.readyVehicle(alfa)
  await house.newVehicle(beta, { name: 'FOREIGN', plate: 'FOREIGN' })
  // as many again as several pages hold, by copying what the room wrote
  await db.asOwner(
    `insert into vehicles (id, name, model, vin, imei, plate, created_at)
     select gen_random_uuid(), 'N-' || n, model, vin || n, imei || n, 'P-' || lpad(n::text, 6, '0'), created_at
     from vehicles, generate_series(1, ${many}) n where vehicles.id = $1`,
    [first.id],
  )
  await db.asOwner(
    `insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) select $1, id, created_at from vehicles where name like 'N-%'`,
    [alfa],
  )
  await db.asOwner(`update vehicles set operator_id = $1 where name like 'N-%'`, [alfa])
  const elsewhere = () => Promise.reject(new Refusal('device.unauthenticated', 'not here'))
  app = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: house.handlers,
    streams: [],
    gatekeeper: {
      nobody: () => ({ actor: { kind: 'nobody' }, scope: nothing() }),
      staff: async (request) => {
        const [role, operatorId] = (request.header('x-as') ?? '').split(' ')
        const actor = { kind: 'staff', role, operatorId: operatorId ?? null, canOperate: true } as unknown as Extract<
          Actor,
          { kind: 'staff' }
        >
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
  await app.close()
  await db.close()
})

const columns = JSON.stringify([
  { header: 'Matrícula', from: ['plate', 'name'], kind: 'text' },
  { header: 'Batería (%)', from: ['scutum.batterySoc'], kind: 'number' },
  { header: 'Servicio', from: ['service'], kind: 'choice', labels: { OUT: 'Fuera de servicio' } },
  { header: 'Operador', from: ['sharingOperatorName'], kind: 'text' },
])
const ask = (as: string, query: Record<string, string>) =>
  app.inject({
    url: '/api/vehicles/v1/vehicles',
    query: { columns, zone: 'Europe/Madrid', ...query },
    headers: { 'x-as': as },
  })

test('the whole list of the own operator, over several pages, each row once and in order, and no foreign one', async () => {
  const answer = await ask(`Sharing.OperatorManager ${alfa}`, { format: 'csv', sort: 'plate' })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const [head, ...rows] = readCsv(answer.rawPayload)
  expect(head).toEqual(['Matrícula', 'Batería (%)', 'Servicio', 'Operador'])
  expect(rows).toHaveLength(many + 1)
  expect(answer.headers['x-total-count']).toBe(String(many + 1))
  const plates = rows.map(([plate]) => plate)
  expect(new Set(plates).size).toBe(many + 1)
  expect(plates).toEqual([...plates].sort((a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(answer.body).not.toContain('FOREIGN')
  expect(new Set(rows.map(([, , , operator]) => operator))).toEqual(new Set(['Alfa']))
}, 60_000)

test('the same filters as on the screen, and true numbers in a workbook', async () => {
  const filter = JSON.stringify({ batterySoc: '>50', plate: 'T*' })
  const answer = await ask('Sharing.Admin', { format: 'xlsx', filter })
  const rows = await readXlsx(answer.rawPayload)
  expect(rows).toHaveLength(2)
  expect(rows[1]?.slice(1)).toEqual([80, 'OFF', 'Alfa'])
})

test('a role without the list’s permission gets no file, a stranger’s filter is refused', async () => {
  expect((await ask('Sharing.Cau', { format: 'csv' })).statusCode).toBe(200)
  expect((await ask('Sharing.Nobody', { format: 'csv' })).statusCode).toBe(403)
  expect((await ask('Sharing.Admin', { format: 'csv', filter: '{"secret":"x"}' })).statusCode).toBe(400)
})
