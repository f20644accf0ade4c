import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Planting, Stand, type StandOptions } from '../../stand.js'
import { demoPassword } from '../people.js'
import { type Answer, type Asked, ask } from './ask.js'
import { plantFiles, plantFirmware, plantUpgrades } from './plant-files.js'
import { plantPeople, plantStaff } from './plant-people.js'
import { plantRiders } from './plant-riders.js'
import { type Company, companies, companyNames, type Planted, type Things } from './planted.js'
import { type Ask, asOwner } from './stored-rows.js'

/** Who signs in under which name of the demo company or of the planted people. */
const signIns: Record<string, string> = {
  admin: 'admin',
  readonly: 'readonly',
  sac: 'sac',
  cau: 'cau',
  manager: 'manager',
  'manager of a child': 'manager.child',
  'manager of a private operator': 'manager.private',
  'manager of a disabled operator': 'manager.new',
  operator: 'operator',
  technician: 'technician',
  'technician of the provider': 'technician.provider',
  'suspended account': 'admin.suspended',
  'suspended membership': 'manager.suspended',
}

const deviceKey = 'a-forwarders-key-for-tests-only'

// no clock and no devices: whatever changes in the database was changed by a call
const usualEnv = { MOTORA_DOORS: 'requests,live', MOTORA_TRUST_PROXY: '1', MOTORA_CALLS_PER_MINUTE: '1000000' }

/** What a copy of the company needs in addition to its rows. */
interface Kept {
  planted: Planted
  headers: readonly [name: string, headers: Record<string, string>][]
  memberships: readonly [name: string, id: string][]
  addresses: number
}
const keptPath = (stand: Stand): string => join(stand.dataDir, 'access-company.json')
const keep = (stand: Stand, kept: Kept): void => writeFileSync(keptPath(stand), JSON.stringify(kept))
const readKept = (stand: Stand): Kept => JSON.parse(readFileSync(keptPath(stand), 'utf8')) as Kept

/** What plants the company: a test that plants something else does not get an older one. */
const sources = (): string =>
  [
    ...readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.ts')),
    ...['../people.ts', '../../stand.ts', '../../open-lite.ts'],
  ]
    .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
    .join('')

const planting = (): Planting => ({
  madeOf: `the access company ${createHash('sha256').update(sources()).digest('hex')}`,
  env: usualEnv,
  write: async (stand) => {
    const planted = await asOwner(stand, (sql) => plant(sql, stand.dataDir))
    keep(stand, { planted, headers: [['nobody', {}]], memberships: [], addresses: 0 })
  },
  visit: (stand) => AccessCompany.signIn(stand),
})

/** The demo company with one thing of each kind for each operator, people of every kind, and the answers to their calls. */
export class AccessCompany {
  readonly stand: Stand
  readonly planted: Planted
  readonly #headers: Map<string, Record<string, string>>
  readonly memberships: Map<string, string>
  #addresses: number

  private constructor(stand: Stand, { planted, headers, memberships, addresses }: Kept) {
    this.stand = stand
    this.planted = planted
    this.#headers = new Map(headers)
    this.memberships = new Map(memberships)
    this.#addresses = addresses
  }

  /**
   * A copy of the company, in which everybody is signed in.
   * @param options of the stand; the engine of the run unless said
   * @param plantMore what else is written past the gateway before it is asked anything
   */
  static async found(
    options: Pick<StandOptions, 'backend' | 'env'> = {},
    plantMore?: (sql: Ask, planted: Planted) => Promise<void>,
  ): Promise<AccessCompany> {
    let kept: Kept | undefined
    const stand = await Stand.start({
      ...{ world: 'bare', ...options, env: { ...usualEnv, ...options.env }, planted: planting() },
      beforeStart: async (copy) => {
        const found = readKept(copy)
        kept = found
        rmSync(keptPath(copy))
        if (plantMore) await asOwner(copy, (sql) => plantMore(sql, found.planted))
      },
    })
    if (!kept) throw new Error('nothing was kept of the company')
    return new AccessCompany(stand, kept)
  }

  /** Everybody signs in; what they need for their calls is kept in the folder of the stand. */
  static async signIn(stand: Stand): Promise<void> {
    const company = new AccessCompany(stand, readKept(stand))
    for (const name of Object.keys(signIns)) await company.signInAgain(name)
    await company.signInAgain('rider')
    company.#headers.set('device', { authorization: `Bearer ${deviceKey}` })
    keep(stand, {
      ...{ planted: company.planted, headers: [...company.#headers], memberships: [...company.memberships] },
      addresses: company.#addresses,
    })
  }

  /** A session of its own, also for who has ended theirs. */
  async signInAgain(name: string, browser: Record<string, string> = {}): Promise<void> {
    if (name === 'rider') return this.#signInRider()
    const login = signIns[name]
    if (!login) return
    const body = JSON.stringify({ email: `${login}@motora.demo`, password: demoPassword, code: '' })
    const answer = await this.send({ method: 'POST', path: '/api/users/v1/Totp', headers: browser, body })
    const { idToken } = JSON.parse(answer.text) as { idToken?: string }
    if (!idToken) throw new Error(`sign-in of ${login}: ${answer.status} ${answer.text}`)
    const headers = { authorization: `Bearer ${idToken}` }
    const current = await this.send({ method: 'GET', path: '/api/sharing/v1/users/GetCurrent', headers })
    const own = JSON.parse(current.text) as { id: string; canOperate: boolean }[]
    const usable = own.filter(({ id }) => !this.planted.uselessMemberships.includes(id))
    if (usable.length !== 1 || !usable[0]) throw new Error(`${login} has ${own.length} roles: ${current.text}`)
    this.memberships.set(name, usable[0].id)
    this.#headers.set(name, { ...headers, 'x-sharing-membership': usable[0].id })
  }

  async #signInRider(): Promise<void> {
    const { text } = await this.send({
      method: 'POST',
      path: '/api/sharing/v1/Rider/SignIn',
      body: JSON.stringify({ email: 'rider001@motora.demo', password: demoPassword }),
    })
    const { idToken } = JSON.parse(text) as { idToken: string }
    this.#headers.set('rider', { authorization: `Bearer ${idToken}` })
  }

  headersOf(name: string): Record<string, string> {
    const headers = this.#headers.get(name)
    if (!headers) throw new Error(`nobody is called ${name}`)
    return headers
  }

  /** From an address of its own each time: throttles for one address are another matter. */
  send(asked: Asked): Promise<Answer> {
    this.#addresses += 1
    const address = `10.${(this.#addresses >> 16) & 255}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`
    const json: Record<string, string> = asked.body === undefined ? {} : { 'content-type': 'application/json' }
    return ask(this.stand.port, {
      ...asked,
      headers: { 'x-forwarded-for': address, ...json, ...asked.headers },
    })
  }

  sendAs(name: string, asked: Asked): Promise<Answer> {
    return this.send({ ...asked, headers: { ...this.headersOf(name), ...asked.headers } })
  }
}

/** The account of one and a membership of another are out. */
export const suspend = async (sql: Ask): Promise<void> => {
  await sql(
    `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'for the tests' where email = 'admin.suspended@motora.demo'`,
  )
  await sql(
    `update memberships set can_operate = false where account_id = (select id from accounts where email = 'manager.suspended@motora.demo')`,
  )
}

const plant = async (sql: Ask, dataDir: string): Promise<Planted> => {
  const firmware = await plantFirmware(sql, dataDir)
  const operators = await sql<{ id: string; name: string; cif: string }>('select id, name, cif from operators')
  const vehicles = await sql<{ id: string; operator_id: string; vin: string; imei: string; plate: string }>(
    'select id, operator_id, vin, imei, plate from vehicles order by vin',
  )
  const riders = await sql<{ id: string; email: string }>('select id, email from customers order by email')
  const [aside] = vehicles.slice(-1)
  if (!aside) throw new Error('the demo company has no vehicles')
  await sql('update vehicles set operator_id = null where id = $1', [aside.id])
  const things = {} as Record<Company, Things>
  const marks = {} as Record<Company, string[]>
  const imeis = {} as Record<Company, string>
  const operatorOf = (company: Company): string => {
    const found = operators.find(({ name }) => name === companyNames[company])
    if (!found) throw new Error(`there is no ${company}`)
    return found.id
  }
  for (const [n, company] of companies.entries()) {
    const operator = operators.find(({ name }) => name === companyNames[company])
    const fleet = vehicles.filter((vehicle) => vehicle.operator_id === operator?.id && vehicle !== aside)
    const rider = riders[company === 'campus' ? 3 : 40 + n]
    const [vehicle, spareVehicle, vehicleToRetire] = fleet
    if (!operator || !vehicle || !spareVehicle || !vehicleToRetire || !rider)
      throw new Error(`${company} lacks something to look at`)
    const owned = {
      operator: operator.id,
      vehicle: vehicle.id,
      spareVehicle: spareVehicle.id,
      vehicleToRetire: vehicleToRetire.id,
      rider: rider.id,
    }
    await plantReport(sql, owned)
    await plantCommand(sql, owned)
    const vehicleRequest = await plantVehicleRequest(sql, owned.operator)
    await plantChange(sql, owned.operator)
    const staff = await plantStaff(sql, company, owned.operator)
    const rentals = await plantRentals(sql, owned)
    const linked = await plantRiders(sql, company, operatorOf)
    const files = await plantFiles(sql, dataDir, { ...owned, ...rentals })
    const upgrades = await plantUpgrades(sql, owned, firmware)
    things[company] = {
      ...{ ...owned, ...rentals, ...(await plantTickets(sql, owned)), vehicleRequest, ...staff },
      ...{ ...files, ...upgrades, ...linked },
    }
    imeis[company] = vehicle.imei
    const { sharedRider: _alsoAnothers, ...alone } = things[company]
    marks[company] = [
      operator.name,
      operator.cif,
      rider.email,
      ...Object.values(alone),
      ...['expired', 'former'].map((kind) => `rider.${kind}.${company}@motora.demo`),
      ...fleet.flatMap(({ id, vin, imei, plate }) => [id, vin, imei, plate]),
    ]
  }
  const { people, uselessMemberships } = await plantPeople(sql, things)
  await sql(`insert into device_keys (id, name, key_hash, created_at) values ($1, 'tests', $2, now())`, [
    randomUUID(),
    createHash('sha256').update(deviceKey).digest('hex'),
  ])
  return { things, providersVehicle: aside.id, firmware, imeis, marks, people, uselessMemberships }
}

/** A logo, and a change that waits for the provider's word. */
const plantChange = async (sql: Ask, operator: string): Promise<void> => {
  const sha256 = createHash('sha256').update(operator).digest('hex')
  await sql(
    `insert into operator_logos (operator_id, sha256, content_type, bytes, created_at) values ($1, $2, 'image/webp', $3, now())`,
    [operator, sha256, Buffer.from(`logo of ${operator}`)],
  )
  await sql('update operators set logo_sha256 = $2 where id = $1', [operator, sha256])
  await sql(
    `insert into operator_changes (operator_id, data, submitted_at, submitted_by_name)
     select id, jsonb_build_object('contactPhone', contact_phone, 'iban', iban, 'logo', logo_sha256, 'colour1', colour1,
       'colour2', colour2, 'isFree', is_free, 'isHelmetIncluded', is_helmet_included, 'link', link,
       'extraInfo', 'waits for ' || id, 'startTimeExclusion', null, 'endTimeExclusion', null, 'timezone', timezone,
       'areas', '[]'::jsonb, 'circles', '[]'::jsonb), now(), 'Planted Person' from operators where id = $1`,
    [operator],
  )
}

/** A vehicle whose unit takes commands, and one that it was given. */
const plantCommand = async (sql: Ask, { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>): Promise<void> => {
  await sql(`update vehicle_latest set source = 'silence-z' where vehicle_id = $1`, [vehicle])
  await sql(
    `insert into vehicle_commands (operator_id, id, vehicle_id, kind, state, reason, requested_by, requested_at, expires_at, ended_at)
     values ($1, $2, $3, 'locate', 'refused', 'not-connected', 'planted@motora.demo', now() - interval '1 hour',
       now() - interval '59 minutes', now() - interval '58 minutes')`,
    [operator, randomUUID(), vehicle],
  )
}

/** What the vehicle said an hour ago, and its place on the heat map. */
const plantReport = async (sql: Ask, { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>): Promise<void> => {
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
const plantTickets = async (
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

const plantVehicleRequest = async (sql: Ask, operator: string): Promise<string> => {
  const id = randomUUID()
  await sql(
    `insert into vehicle_requests (operator_id, id, lines, created_at) values ($1, $2, '[{"model":"S03","quantity":1}]', now())`,
    [operator, id],
  )
  return id
}

const plantRentals = async (
  sql: Ask,
  { operator, vehicle, rider }: Pick<Things, 'operator' | 'vehicle' | 'rider'>,
): Promise<Pick<Things, 'service' | 'endedService' | 'trip'>> => {
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
  return { service, endedService, trip }
}
