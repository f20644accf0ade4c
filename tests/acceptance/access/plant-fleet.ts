import { createHash, randomUUID } from 'node:crypto'
import type { Things } from './planted.js'
import type { Ask } from './stored-rows.js'

/** A logo, and a change that waits for the provider's word. */
export const plantChange = async (sql: Ask, operator: string): Promise<void> => {
  const sha256 = createHash('sha256').update(operator).digest('hex')
  await sql(
    `insert into operator_logos (operator_id, sha256, content_type, bytes, created_at) values ($1, $2, 'image/webp', $3, now())`,
    [operator, sha256, Buffer.from(`logo of ${operator}`)],
  )
  await sql('update operators set logo_sha256 = $2 where id = $1', [operator, sha256])
  await sql(
    `insert into operator_changes (operator_id, data, submitted_at, submitted_by_name)
     select id, jsonb_build_object('contactPhone', contact_phone, 'fiscalAddress', fiscal_address, 'iban', iban, 'logo', logo_sha256, 'colour1', colour1,
       'colour2', colour2, 'isFree', is_free, 'isHelmetIncluded', is_helmet_included, 'link', link,
       'extraInfo', 'waits for ' || id, 'startTimeExclusion', null, 'endTimeExclusion', null, 'timezone', timezone,
       'areas', '[]'::jsonb, 'circles', '[]'::jsonb), now(), 'Planted Person' from operators where id = $1`,
    [operator],
  )
}

/** A vehicle whose unit takes commands, and one that it was given. */
export const plantCommand = async (
  sql: Ask,
  { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>,
): Promise<void> => {
  await sql(`update vehicle_latest set source = 'silence-z' where vehicle_id = $1`, [vehicle])
  await sql(
    `insert into vehicle_commands (operator_id, id, vehicle_id, kind, state, reason, requested_by, requested_at, expires_at, ended_at)
     values ($1, $2, $3, 'locate', 'refused', 'not-connected', 'planted@motora.demo', now() - interval '1 hour',
       now() - interval '59 minutes', now() - interval '58 minutes')`,
    [operator, randomUUID(), vehicle],
  )
}

/** What the vehicle said an hour ago, and its place on the heat map. */
export const plantReport = async (
  sql: Ask,
  { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>,
): Promise<void> => {
  const saidAt = "date_trunc('second', now()) - interval '1 hour'"
  await sql(`select motora_make_reports_week(${saidAt})`)
  await sql(
    `insert into vehicle_reports (operator_id, vehicle_id, at, source, hash, received_at, fix_at, latitude, longitude,
       speed_kmh, heading_degrees, battery_percent, is_vehicle_on, raw)
     values ($1, $2, ${saidAt}, 'json', '\\x01', ${saidAt}, ${saidAt}, 41.4, 2.15, 0, 90, 80, false, '\\x01')`,
    [operator, vehicle],
  )
  await sql(
    `insert into heat_days values ($1, current_date, 131400::bigint * 524288 + 182150, 1, 1${', 0'.repeat(23)})`,
    [operator],
  )
}

/** Two open tickets with their first notes. */
export const plantTickets = async (
  sql: Ask,
  { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>,
): Promise<Pick<Things, 'ticket' | 'spareTicket'>> => {
  const [ticket, spareTicket] = [randomUUID(), randomUUID()]
  for (const id of [ticket, spareTicket]) {
    await sql(
      `insert into tickets (operator_id, id, code, title, created_at, created_by_email, created_by_name, vehicle_id,
         vehicle_name, plate, model, imei, vehicle_cannot_operate)
       select $1, $2, 'INC-2026-' || nextval('ticket_numbers'), 'Planted', now(), 'planted@motora.demo', 'Planted Person',
         v.id, v.name, v.plate, v.model, v.imei, false from vehicles v where v.id = $3`,
      [operator, id, vehicle],
    )
    await sql(
      `insert into ticket_notes (operator_id, id, ticket_id, created_at, created_by_name, kind, text)
       values ($1, $2, $3, now(), 'Planted Person', 'opening', 'Planted')`,
      [operator, randomUUID(), id],
    )
  }
  return { ticket, spareTicket }
}

export const plantVehicleRequest = async (sql: Ask, operator: string): Promise<string> => {
  const id = randomUUID()
  await sql(
    `insert into vehicle_requests (operator_id, id, lines, created_at) values ($1, $2, '[{"model":"S03","quantity":1}]', now())`,
    [operator, id],
  )
  return id
}

export const plantRentals = async (
  sql: Ask,
  { operator, vehicle, rider }: Pick<Things, 'operator' | 'vehicle' | 'rider'>,
): Promise<Pick<Things, 'service' | 'endedService' | 'payment' | 'bill' | 'settlement' | 'refund' | 'trip'>> => {
  await sql(
    `insert into customer_operators (operator_id, customer_id, can_operate_start) values ($1, $2, now()) on conflict do nothing`,
    [operator, rider],
  )
  const [service, endedService, trip] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [id, state, endedAt] of [
    [service, 'in progress', null],
    [endedService, 'ended', new Date(Date.now() - 3_600_000).toISOString()],
  ]) {
    await sql(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_plate, vehicle_vin, vehicle_model,
         state, reserved_at, reserve_limit_at, started_at, ended_at)
       select $1, $2, v.id, $3, v.name, v.plate, v.vin, v.model, $4, now() - interval '2 hours', now() - interval '105 minutes',
         now() - interval '110 minutes', $5 from vehicles v where v.id = $6`,
      [operator, id, rider, state, endedAt, vehicle],
    )
  }
  await sql(
    `insert into trips (operator_id, id, service_id, vehicle_id, customer_id, started_at, ended_at, built_at, points)
     values ($1, $2, $3, $4, $5, now() - interval '110 minutes', now() - interval '1 hour', now(), '[[0,41.4,2.15,20]]')`,
    [operator, trip, endedService, vehicle, rider],
  )
  return {
    service,
    endedService,
    payment: randomUUID(),
    bill: randomUUID(),
    settlement: randomUUID(),
    refund: randomUUID(),
    trip,
  }
}
