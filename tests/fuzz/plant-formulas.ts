import { randomUUID } from 'node:crypto'
import type { Planted } from '../acceptance/access/planted.js'
import type { Ask } from '../acceptance/access/stored-rows.js'
import { formulas } from './formulas.js'

/** Texts that something else depends on, so that they stay as they are. */
const fixed = new Set([
  'role',
  'password_hash',
  'timezone',
  'language',
  'fleet_type',
  'totp_secret',
  'sha256',
  'event',
  'country',
])

/** Columns of free text: no other table, no rule of the database refers to them. */
const freeTexts = (sql: Ask, table: string): Promise<{ name: string }[]> =>
  sql(
    `select a.attname as name from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid = 'text'::regtype
        and not exists (select 1 from pg_constraint c where c.conrelid = a.attrelid and c.contype in ('c', 'f')
          and a.attnum = any (c.conkey))`,
    [table],
  )

const columnsOf = async (sql: Ask, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
        and not attisdropped and attgenerated = ''`,
      [table],
    )
  ).map(({ name }) => `"${name}"`)

/** One row of a table again and again, with another formula in each of its free texts. */
const sow = async (
  sql: Ask,
  table: string,
  where: string,
  own: (n: number, formula: string) => Record<string, unknown>,
): Promise<void> => {
  const texts = (await freeTexts(sql, table)).map(({ name }) => name).filter((name) => !fixed.has(name))
  const columns = (await columnsOf(sql, table)).join(', ')
  for (const [n, formula] of formulas.entries()) {
    const values = { ...Object.fromEntries(texts.map((name) => [name, formula])), ...own(n, formula) }
    await sql(
      `insert into "${table}" (${columns}) select ${columns} from (
        select (jsonb_populate_record(null::"${table}", to_jsonb(t) || $1::jsonb)).* from "${table}" t where ${where} limit 1) r`,
      [JSON.stringify(values)],
    )
  }
}

/** Formulas in every text that an export could carry, past the gateway: also where no call would take them. */
export const plantFormulas = async (sql: Ask, { things: { ona }, providersVehicle }: Planted): Promise<void> => {
  // planted without an operator, and so is the newest that is known of it
  await sql('update vehicle_latest set operator_id = null where vehicle_id = $1', [providersVehicle])
  const make = (): string[] => formulas.map(() => randomUUID())
  const [operators, vehicles, customers, services, accounts, tickets, files] = Array.from({ length: 7 }, make)
  const of = (ids: string[] | undefined, n: number): string => ids?.[n] ?? ''
  await sow(sql, 'operators', `id = '${ona.operator}'`, (n) => ({ id: of(operators, n), parent_id: of(operators, n) }))
  // and as many below it
  await sow(sql, 'operators', `id = '${ona.operator}'`, (n) => ({
    id: randomUUID(),
    parent_id: ona.operator,
    cif: `F${n}`,
  }))
  await sow(sql, 'accounts', `email = 'spare@motora.demo'`, (n) => ({ id: of(accounts, n) }))
  for (const [role, operator] of [
    ['Sharing.Cau', null],
    ['Sharing.Sac', null],
    ['Sharing.Operator', ona.operator],
    ['Sharing.Technician', ona.operator],
  ] as const)
    await sow(sql, 'memberships', `id = '${ona.operatorUser}'`, (n) => ({
      id: randomUUID(),
      account_id: of(accounts, n),
      role,
      operator_id: operator,
    }))
  // a vehicle and what holds it refer to each other: both in one transaction
  await sql('begin')
  await sow(sql, 'vehicles', `id = '${ona.vehicle}'`, (n) => ({ id: of(vehicles, n) }))
  await sow(sql, 'vehicle_tenures', `vehicle_id = '${ona.vehicle}'`, (n) => ({ vehicle_id: of(vehicles, n) }))
  await sql('commit')
  await sow(sql, 'vehicle_latest', `vehicle_id = '${ona.vehicle}'`, (n) => ({
    vehicle_id: of(vehicles, n),
    source: 'json',
    received_at: '2026-01-01T00:00:00Z',
  }))
  await sow(sql, 'customers', `id = '${ona.rider}'`, (n) => ({ id: of(customers, n) }))
  await sow(sql, 'services', `id = '${ona.endedService}'`, (n) => ({
    id: of(services, n),
    customer_id: of(customers, n),
    vehicle_id: ona.vehicle,
    ending_image_id: null,
  }))
  await sow(sql, 'trips', `service_id = '${ona.endedService}'`, (n) => ({
    id: randomUUID(),
    service_id: of(services, n),
    customer_id: of(customers, n),
  }))
  await sow(sql, 'tickets', `id = '${ona.ticket}'`, (n) => ({
    id: of(tickets, n),
    closed_by_name: null,
    closing_comment: null,
  }))
  await sow(sql, 'ticket_notes', `ticket_id = '${ona.ticket}'`, (n) => ({
    id: randomUUID(),
    ticket_id: of(tickets, n),
  }))
  await sow(sql, 'files', `id = '${ona.file}'`, (n) => ({ id: of(files, n) }))
  await sow(sql, 'firmwares', 'true', (n) => ({ id: randomUUID(), version: `7.${n}`, file_id: of(files, n) }))
  await sow(sql, 'upgrades', `id = '${ona.upgrade}'`, () => ({ id: randomUUID() }))
  await sow(sql, 'vehicle_requests', `id = '${ona.vehicleRequest}'`, (_n, formula) => ({
    id: randomUUID(),
    lines: [{ model: formula, quantity: 1 }],
  }))
  await sow(sql, 'audit_events', 'true', () => ({
    id: randomUUID(),
    sequence: null,
    hash: null,
    membership_role: null,
    target_kind: null,
    target_id: null,
    actor_id: null,
    request_id: null,
  }))
}
