import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Planting, Stand, type StandOptions } from '../../stand.js'
import { demoPassword } from '../people.js'
import { type Answer, type Asked, ask } from './ask.js'
import { plantCredit, plantPack } from './plant-bonus.js'
import { plantDiscounts } from './plant-discounts.js'
import { plantFiles, plantFirmware, plantUpgrades } from './plant-files.js'
import {
  plantChange,
  plantCommand,
  plantRentals,
  plantReport,
  plantTickets,
  plantVehicleRequest,
} from './plant-fleet.js'
import { plantNotification } from './plant-notification.js'
import { plantPeople, plantStaff } from './plant-people.js'
import { plantRiders } from './plant-riders.js'
import { type Company, companies, companyNames, type Planted, riderEmail, type Things } from './planted.js'
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
  'resting technician': 'technician.resting',
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
    '../people.ts',
    '../../stand.ts',
    '../../open-lite.ts',
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
      world: 'bare',
      ...options,
      env: { ...usualEnv, ...options.env },
      planted: planting(),
      beforeStart: async (copy) => {
        const found = readKept(copy)
        kept = found
        rmSync(keptPath(copy))
        await asOwner(copy, async (sql) => {
          // the company that is copied is minutes old, and a factor is not fresh for as long as a slow machine takes
          await sql(`update sessions set factor_typed_at = now() + interval '1 hour' where factor_typed_at is not null`)
          await plantMore?.(sql, found.planted)
        })
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
      planted: company.planted,
      headers: [...company.#headers],
      memberships: [...company.memberships],
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

/** The account of one and the memberships of two others are out. */
export const suspend = async (sql: Ask): Promise<void> => {
  await sql(
    `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'for the tests' where email = 'admin.suspended@motora.demo'`,
  )
  await sql(
    `update memberships set can_operate = false where account_id in
       (select id from accounts where email in ('manager.suspended@motora.demo', 'technician.resting@motora.demo'))`,
  )
}

const plant = async (sql: Ask, dataDir: string): Promise<Planted> => {
  const firmware = await plantFirmware(sql, dataDir, '9.9.9')
  const spareFirmware = await plantFirmware(sql, dataDir, '9.9.8')
  const bonus = await plantPack(sql)
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
    const discounts = await plantDiscounts(sql, owned)
    const notification = await plantNotification(sql, owned)
    const files = await plantFiles(sql, dataDir, { ...owned, ...rentals })
    const upgrades = await plantUpgrades(sql, owned, firmware)
    things[company] = {
      ...owned,
      ...rentals,
      ...(await plantTickets(sql, owned)),
      vehicleRequest,
      ...staff,
      ...files,
      ...upgrades,
      ...linked,
      ...discounts,
      ...notification,
    }
    imeis[company] = vehicle.imei
    const { sharedRider: _alsoAnothers, ...alone } = things[company]
    marks[company] = [
      operator.name,
      operator.cif,
      rider.email,
      ...Object.values(alone),
      ...(['expired', 'former'] as const).map((kind) => riderEmail(kind, company)),
      ...fleet.flatMap(({ id, vin, imei, plate }) => [id, vin, imei, plate]),
    ]
  }
  await plantCredit(sql, { bonus, things })
  const { people, uselessMemberships } = await plantPeople(sql, things)
  await sql(`insert into device_keys (id, name, key_hash, created_at) values ($1, 'tests', $2, now())`, [
    randomUUID(),
    createHash('sha256').update(deviceKey).digest('hex'),
  ])
  return {
    things,
    providersVehicle: aside.id,
    firmware,
    spareFirmware,
    bonus,
    imeis,
    marks,
    people,
    uselessMemberships,
  }
}
