import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Role } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { noWatch } from '@motora/contract/operators'
import { LiveFleet } from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import type { Mail } from './kernel/mail.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { hashPassword } from './rooms/identity/index.js'
import { newTaxId } from './rooms/operators/testing/open-operators.js'
import { reportOf, vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import type { Staff } from './testing/open-house.js'
import { type Company, openTwoCompanies, type TwoCompanies } from './testing/open-two-companies.js'
import { plantPayment } from './testing/plant-payment.js'

let db: TestDatabase
let gateway: TwoCompanies
let admin: Staff
let campus: Company
let ona: Company
let ask: TwoCompanies['ask']
const password = 'tramuntana groga 41'
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openTwoCompanies(db)
  ;({ admin, campus, ona, ask } = gateway)
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

const current = async (who: Staff): Promise<CurrentMembership | undefined> =>
  (await ask<CurrentMembership[]>(who, 'GET', '/sharing/v1/users/GetCurrent')).body[0]
const openTicket = async ({ vehicleId }: Company): Promise<string> => {
  const typed = { title: 'No arranca', openNoteText: 'x', vehicleCannotOperate: false }
  const { status, body } = await ask<{ id: string }>(admin, 'POST', '/technicians/v1/Tickets/open', {
    id: newId(),
    vehicleId,
    ...typed,
  })
  expect(status).toBe(200)
  return body.id
}
test('whether a technician has an open ticket is asked of the own operator, not of everybody', async () => {
  for (const [one, other] of gateway.bothWays) {
    const ticketId = await openTicket(one)
    expect((await current(one.technician))?.hasOpenTicket).toBe(true)
    expect((await current(other.technician))?.hasOpenTicket).toBe(false)
    await ask(admin, 'PUT', `/technicians/v1/Tickets/${ticketId}/Close`, {})
    expect((await current(one.technician))?.hasOpenTicket).toBe(false)
  }
})

test('who one is names the own operator and how that one stands, not another', async () => {
  for (const [one] of gateway.bothWays)
    expect(await current(one.manager)).toMatchObject({ sharingOperatorId: one.id, sharingOperatorName: one.name })
  const { house, asSystem } = gateway
  await asSystem((work) => house.operators.validate(work, campus.id, false, 'unpaid'))
  expect(await current(ona.manager)).toMatchObject({ operatorCanOperate: true, operatorCannotOperateReason: null })
  expect(await current(campus.manager)).toMatchObject({
    operatorCanOperate: false,
    operatorCannotOperateReason: 'unpaid',
  })
  await asSystem((work) => house.operators.validate(work, campus.id, true, null))
})

test('a technician of another operator looks after no ticket, no matter who asks', async () => {
  for (const [one, other] of gateway.bothWays) {
    const ticketId = await openTicket(one)
    const assign = (who: Staff, { technician }: Company) =>
      ask<{ code?: string; technicianId?: string }>(who, 'PUT', `/technicians/v1/Tickets/${ticketId}/Assign`, {
        technicianId: technician.membershipId,
      })
    for (const who of [admin, one.manager])
      expect((await assign(who, other)).body.code).toBe('identity.person_not_found')
    expect((await assign(admin, one)).body.technicianId).toBe(one.technician.membershipId)
  }
})

test('the mail about assigned tickets has those of the own operator alone', async () => {
  const tickets = new Map([
    [ona, await openTicket(ona)],
    [campus, await openTicket(campus)],
  ])
  await db.asOwner('update accounts set email_confirmed_at = now()')
  for (const [one, { id: other }] of gateway.bothWays) {
    const { membershipId } = one.technician
    const assigned = { technicianId: membershipId }
    expect((await ask(admin, 'PUT', `/technicians/v1/Tickets/${tickets.get(one)}/Assign`, assigned)).status).toBe(200)
    const sent: Mail[] = []
    const way = { partner: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => 'https://motora.test' }
    const ticketIds = [...tickets.values()]
    const at = gateway.house.clock.now().toISOString()
    await gateway.house.identity.sendDueMail(
      { what: 'tickets-assigned', mailId: newId(), at, membershipId, ticketIds },
      way,
    )
    expect(
      sent.map(({ to, link }) => [to, link]),
      other,
    ).toEqual([[one.technician.email, `https://motora.test/incidents/details/${tickets.get(one)}`]])
  }
})

/** A rental of this company's vehicle that is over. */
const newRental = async (company: Company): Promise<string> => {
  const { id: operatorId, vehicleId } = company
  const customerId = await gateway.newRider(company)
  return gateway.asSystem(async (work) => {
    const id = newId()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 10, minute))
    const place = { latitude: 41.39, longitude: 2.16 }
    const times = { reservedAt: at(0), startedAt: at(1), endedAt: at(9), pausedSeconds: 0 }
    const ride = { start: place, end: place, distanceMetres: 900 }
    const rental = { id, tripId: newId(), vehicleId, customerId, ...times, ...ride }
    const imported = await gateway.house.sharing.importRentals(work, operatorId, [rental])
    expect(imported.get(id)).toBe('new')
    return id
  })
}

test('a rental of another operator’s vehicle belongs to no ticket of one’s own, no matter who asks', async () => {
  const rentals = new Map([
    [ona, await newRental(ona)],
    [campus, await newRental(campus)],
  ])
  for (const [one, other] of gateway.bothWays)
    for (const who of [admin, one.manager]) {
      const open = (of: Company) =>
        ask<{ code?: string }>(who, 'POST', '/technicians/v1/Tickets/open', {
          id: newId(),
          vehicleId: one.vehicleId,
          serviceId: rentals.get(of),
          title: 'No arranca',
          openNoteText: 'x',
          vehicleCannotOperate: false,
        })
      expect((await open(other)).body.code).toBe('service.not_found')
      expect((await open(one)).status).toBe(200)
    }
})

test('a manager who is made with an operator manages that one', async () => {
  const made = ['Delta', 'Echo'].map(async (name) => {
    const managerEmail = `${newId()}@motora.test`
    const given = { name, cif: newTaxId(), managerEmail, password }
    const { body } = await ask<{ id: string }>(admin, 'POST', '/operators/v1/Operators/New', given)
    return [body.id, managerEmail]
  })
  for (const [operatorId, email] of await Promise.all(made))
    expect(
      await db.asOwner(
        'select m.role, m.operator_id::text from memberships m join accounts a on a.id = m.account_id where a.email = $1',
        [email],
      ),
    ).toEqual([{ role: 'Sharing.OperatorManager', operator_id: operatorId }])
})

test('what is open with a customer keeps that one from being erased, and no other', async () => {
  const erase = async (customerId: string) =>
    (await ask<{ code?: string } | undefined>(admin, 'DELETE', `/customers/v1/Customers/${customerId}`)).body?.code
  for (const [one, other] of gateway.bothWays) {
    const [rides, stands] = [await gateway.newRider(one), await gateway.newRider(other)]
    const vehicleId = await gateway.asSystem((work) =>
      gateway.house.vehicles.fleet.createVehicle(work, vehicleFields({ sharingOperatorId: one.id })),
    )
    await db.asOwner(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
          reserved_at, reserve_limit_at, started_at)
        values ($1, $2, $3, $4, 'M', 'V', 'S01', 'in progress', now(), now(), now())`,
      [one.id, newId(), vehicleId, rides],
    )
    expect(await erase(rides)).toBe('customer.rental_open')
    expect(await erase(stands)).toBeUndefined()
  }
})

const asCompanies = async (use: (one: Company, other: Company) => Promise<unknown>): Promise<void> => {
  for (const [one, other] of gateway.bothWays) await use(one, other)
}

test('an operator reads what is owed to itself, and what is owed to nobody else keeps no other from being erased', () =>
  asCompanies(async (one, other) => {
    const reasonsOf = async (who: Company['manager'], customerId: string) =>
      (await ask<{ cannotRentReasons: string[] }>(who, 'GET', `/customers/v1/Customers/${customerId}`)).body
        .cannotRentReasons
    const [owes, owesOther] = [await gateway.newRider(one), await gateway.newRider(one)]
    await plantPayment(db, { operatorId: one.id, customerId: owes, status: 'failed' })
    await plantPayment(db, { operatorId: other.id, customerId: owesOther, status: 'failed' })
    for (const who of [one.manager, admin]) expect(await reasonsOf(who, owes)).toContain('rider.has_debt')
    expect(await reasonsOf(one.manager, owesOther)).not.toContain('rider.has_debt')
    expect(await reasonsOf(admin, owesOther)).toContain('rider.has_debt')
    const erase = async (customerId: string) =>
      (await ask<{ code?: string } | undefined>(admin, 'DELETE', `/customers/v1/Customers/${customerId}`)).body?.code
    expect(await erase(owes)).toBe('customer.payment_open')
    expect(await erase(await gateway.newRider(one))).toBeUndefined()
  }))

test('records about a customer show what is sealed for that one', async () => {
  for (const [one] of gateway.bothWays) {
    const customerId = await gateway.newRider(one)
    const body = { city: `town of ${one.name}`, mobilePhone: '+34600111222' }
    await ask(admin, 'PUT', `/customers/v1/Customers/${customerId}`, body)
    const filter = encodeURIComponent(JSON.stringify({ targetId: customerId }))
    const records = await ask<{ after: object }[]>(admin, 'GET', `/users/v1/Audit?filter=${filter}`)
    expect(records.body[0]?.after).toMatchObject(body)
  }
})

test('who an operator is called is asked of the one that it is about, by staff, lists, accounts and records', () =>
  asCompanies(async (one) => {
    const { manager, technician, id, vehicleId } = one
    type Named = {
      sharingOperatorName?: string
      operatorName?: string
      sharingOperatorId?: string
      operatorId?: string
    }
    const read = async (path: string, who = admin) => (await ask<Named & Named[]>(who, 'GET', path)).body
    expect(await read('/users/v1/OwnData', technician)).toMatchObject({ sharingOperatorName: one.name })
    const people = await read('/technicians/v1/Technicians?pageSize=100')
    expect(people.filter((row) => row.sharingOperatorId === id).map((row) => row.sharingOperatorName)).toEqual([
      one.name,
    ])
    expect(await read(`/users/v1/Accounts/${manager.accountId}`)).toMatchObject({
      memberships: [{ operatorId: id, operatorName: one.name }],
    })
    const body = { sharingOperatorId: id, vehicleIds: [vehicleId], selectToOperate: false }
    await ask(manager, 'PUT', '/vehicles/v1/vehicles/SelectToOperate', body)
    const records = await read('/users/v1/Audit?pageSize=100')
    const names = records.filter(({ operatorId }) => operatorId === id).map(({ operatorName }) => operatorName)
    expect(new Set(names)).toEqual(new Set([one.name]))
  }))

test('what a manager does to the own operator stands there under the own name', () =>
  asCompanies(async ({ id, name, manager }) => {
    const given = { id, contactPhone: '+34932000000', iban: null, timezone: 'Europe/Madrid', areas: [], circles: [] }
    const path = `/operators/v1/Operators/${id}`
    expect((await ask(manager, 'PUT', `${path}/UpdateRestricted`, given)).status).toBeLessThan(300)
    expect((await ask(admin, 'GET', `${path}/Change`)).body).toMatchObject({ submittedByName: `Marta ${name}` })
  }))

const newVehicle = (sharingOperatorId: string): Promise<{ id: string; imei: string }> =>
  gateway.asSystem(async (work) => {
    const fields = vehicleFields({ sharingOperatorId })
    return { id: await gateway.house.vehicles.fleet.createVehicle(work, fields), imei: fields.imei }
  })

test('a vehicle that moves is on a ride where its own rider has it, not where another’s vehicle is ridden', () =>
  asCompanies(async (one, other) => {
    const { house, asSystem, newRider } = gateway
    const [ridden, left] = [await newVehicle(one.id), await newVehicle(other.id)]
    for (const { id } of [one, other])
      await asSystem((work) => house.operators.saveWatch(work, id, { ...noWatch, movedWithoutRental: true }))
    await db.asOwner(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
          reserved_at, reserve_limit_at, started_at)
        values ($1, $2, $3, $4, 'M', 'V', 'S01', 'in progress', now(), now(), now())`,
      [one.id, newId(), ridden.id, await newRider(one)],
    )
    for (const [operatorId, vehicleId] of [
      [one.id, ridden.id],
      [other.id, left.id],
    ])
      await db.asOwner(
        `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, detail, received_at)
          values ($1, $2, now() + interval '1 second', 'moved', 'json', '{"distanceMetres": 350}', now() + interval '1 second')`,
        [operatorId, vehicleId],
      )
    await house.technicians.openIncidents()
    const opened = await db.asOwner('select vehicle_id::text as id from tickets where vehicle_id = any ($1)', [
      [ridden.id, left.id],
    ])
    expect(opened).toEqual([{ id: left.id }])
  }))

test('a vehicle waits for its own update, not for one of another’s', () =>
  asCompanies(async (one, other) => {
    const { house } = gateway
    await house.vehicles.telemetry.prepareWeeksAhead(new Date())
    const upgradeId = newId()
    const offersOf = async ({ vehicleId }: Company) =>
      (await ask<{ obstacle: string | null }[]>(admin, 'GET', `/vehicles/v1/vehicles/${vehicleId}/CommandOffers`)).body
    for (const { imei } of [one, other])
      await house.vehicles.telemetry.ingest([
        reportOf(imei, new Date(), { source: 'mqtt', values: { isVehicleOn: false } }),
      ])
    await db.asOwner(
      `insert into upgrades (operator_id, id, name, firmware_id, selection, state, started_at, share_at_once_percent,
          pause_above_failed_percent, max_attempts, allow_older, created_at, created_by)
        values ($1, $2, 'Spring', $3, '{}', 'running', now(), 100, 100, 3, false, now(), 'x')`,
      [one.id, upgradeId, await newFirmware()],
    )
    await db.asOwner(
      `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status)
        values ($1, $2, $3, 'M', 'S01', 'ECU', 'downloading')`,
      [one.id, upgradeId, one.vehicleId],
    )
    expect(new Set((await offersOf(one)).map(({ obstacle }) => obstacle))).toEqual(new Set(['updating']))
    expect((await offersOf(other)).map(({ obstacle }) => obstacle)).not.toContain('updating')
    await db.asOwner("update upgrade_vehicles set status = 'succeeded', ended_at = now() where upgrade_id = $1", [
      upgradeId,
    ])
  }))
const newFirmware = async (): Promise<string> => {
  const id = newId()
  await db.asOwner(
    `insert into firmwares (id, name, target, hardware_versions, version, version_order, file_id, file_name, size_bytes,
        sha256, created_at, created_by)
      values ($1, 'Controller', 'ECU', '{S01-A}', $2::text, $2::text, $3, 'ecu.sil', 10, 'x', now(), 'x')`,
    [id, id.slice(-6), newId()],
  )
  return id
}

/** The live map of somebody with this role who has signed in. `stop` ends it. */
const openLive = async (role: Role, operatorId: string | null, stop: AbortSignal): Promise<LiveFleet> => {
  const { house, asSystem, origin } = gateway
  const email = `${newId()}@motora.test`
  const passwordHash = await hashPassword(password)
  const membershipId = await asSystem(async (work) => {
    const account = { email, firstName: 'Nil', lastName: 'Mas', passwordHash, totpRequired: false }
    const { accountId } = await house.identity.createAccount(work, account)
    return house.identity.addMembership(work, { accountId, role, operatorId })
  })
  const { body } = await ask<{ idToken: string }>(admin, 'POST', '/users/v1/Totp', { email, password })
  const headers = { authorization: `Bearer ${body.idToken}`, 'x-sharing-membership': membershipId }
  const answer = await fetch(`${origin}/api/vehicles/v1/Live`, { headers, signal: stop })
  expect(answer.status).toBe(200)
  const fleet = new LiveFleet()
  const read = async () => {
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + piece).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, event, data = ''] = /event: (snapshot|delta)\n(?:.*\n)*?data: (.*)/.exec(message) ?? []
        if (event === 'snapshot') fleet.applySnapshot(data)
        if (event === 'delta') fleet.applyDelta(data)
      }
    }
  }
  read().catch(() => undefined)
  await expect.poll(() => fleet.size, { timeout: 10_000 }).toBeGreaterThan(0)
  return fleet
}

test('the live map of a manager shows the own vehicles, of an administrator all; also once it was asked again who it is', async () => {
  const { house, asSystem } = gateway
  const end = new AbortController()
  const seen = async (fleet: LiveFleet, own: Company, outOfService: boolean): Promise<string[]> => {
    await expect.poll(() => fleet.get(own.vehicleId)?.outOfService, { timeout: 10_000 }).toBe(outOfService)
    return [ona, campus].filter(({ vehicleId }) => fleet.get(vehicleId)).map(({ name }) => name)
  }
  const [ofOna, ofCampus, ofAll] = [
    await openLive('Sharing.OperatorManager', ona.id, end.signal),
    await openLive('Sharing.OperatorManager', campus.id, end.signal),
    await openLive('Sharing.Admin', null, end.signal),
  ]
  for (const round of [1, 2, 3, 4]) {
    const outOfService = round % 2 === 0
    // after it everybody who follows the fleet is asked again, and has been by the third round
    if (round === 2)
      await asSystem((work) =>
        house.operators.createOperator(work, { name: 'Third', cif: newTaxId(), canOperate: true }),
      )
    await asSystem((work) =>
      house.vehicles.fleet.setOutOfService(work, [campus.vehicleId, ona.vehicleId], outOfService),
    )
    expect(await seen(ofOna, ona, outOfService)).toEqual(['Ona'])
    expect(await seen(ofCampus, campus, outOfService)).toEqual(['Campus'])
    expect(await seen(ofAll, ona, outOfService)).toEqual(['Ona', 'Campus'])
  }
  end.abort()
}, 30_000)

test('who signs up an operator manages that one', async () => {
  const passwordHash = await hashPassword(password)
  for (const name of ['Foc', 'Gel']) {
    const [token, email] = [newId(), `${newId()}@motora.test`]
    const operator = { name, cif: newTaxId(), managerEmail: email, contactPhone: '+34932000000', vehicleTypes: [1] }
    await db.asOwner(
      `insert into operator_sign_ups (id, token_hash, email, first_name, last_name, password_hash, operator, created_at,
          expires_at) values ($1, $2, $3, 'Nil', 'Mas', $4, $5, now(), now() + interval '1 day')`,
      [newId(), createHash('sha256').update(token).digest('hex'), email, passwordHash, JSON.stringify(operator)],
    )
    expect((await ask(admin, 'POST', '/users/v1/Links/Use', { token, password })).status).toBe(200)
    expect(
      await db.asOwner(
        `select m.role, o.name from memberships m join accounts a on a.id = m.account_id
          join operators o on o.id = m.operator_id where a.email = $1`,
        [email],
      ),
    ).toEqual([{ role: 'Sharing.OperatorManager', name }])
  }
})

test('a mail of what is told says what the one operator has written, in its name', async () => {
  for (const [one, other] of gateway.bothWays) {
    const customerId = await gateway.newRider(one)
    const body = {
      name: 'Works',
      title: `Of ${one.id}`,
      body: 'Park elsewhere.',
      targetType: 'Customer',
      targetIds: [customerId],
      ScheduledStartDate: '2098-01-01T00:00:00Z',
      ScheduledEndDate: '2099-01-01T00:00:00Z',
      // by night too, when others wait for the morning: this gateway's clock is that of the machine
      priority: 'high',
    }
    const { body: made } = await ask<{ id: string }>(one.manager, 'POST', '/sharing/v1/Notifications/New', body)
    const sent: Mail[] = []
    const way = { partner: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => 'https://motora.test' }
    const due = { what: 'notification', mailId: newId(), at: new Date().toISOString(), to: { customerId } } as const
    await gateway.house.identity.sendDueMail({ ...due, notificationId: made.id }, way)
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(`Of ${one.id}`)])
    expect(sent[0]?.subject).toContain(one.name)
    expect(sent[0]?.subject).not.toContain(other.name)
  }
})

test.each(['Customer', 'Technician'])(
  'a filter over each %s finds those of the own operator alone',
  async (targetType) => {
    const idsOf = async (who: Staff): Promise<string[]> => {
      const body = {
        name: 'All',
        title: 'All',
        body: 'Park elsewhere.',
        targetType,
        targetFilter: {},
        ScheduledStartDate: '2098-01-01T00:00:00Z',
        ScheduledEndDate: '2099-01-01T00:00:00Z',
      }
      const { body: made } = await ask<{ id: string }>(who, 'POST', '/sharing/v1/Notifications/New', body)
      const { body: told } = await ask<{ id: string }[]>(who, 'GET', `/sharing/v1/Notifications/${made.id}/Targets`)
      return told.map(({ id }) => id)
    }
    for (const one of [ona, campus]) await gateway.newRider(one)
    for (const [one, other] of gateway.bothWays) {
      const own = await idsOf(one.manager)
      const others = await idsOf(other.manager)
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter((id) => others.includes(id))).toEqual([])
    }
  },
)

/** Joins of the house that the tests above, and those of wide-handlers.db.test.ts, ask for two operators that are alike. */
const asked = [
  'Customer',
  'Technician',
  'assignedTickets',
  'completeSignUp',
  'findOperators',
  'hasOpenTicket',
  'hireManager',
  'operatorNameOf',
  'operatorNamesOf',
  'moneyOf',
  'notificationOf',
  'openBusinessOf',
  'openPersonalFacts',
  'spansInTrip',
  'vehicleOfService',
  'vehiclesUpdating',
  'whoIs',
  'operatorExists',
  'scopeOf',
]
/** Those that know no operator. */
const ofNobody = [
  'assertFreshFactor',
  'checked',
  'closeStreams',
  'forfeit',
  'handlers',
  'hasOpenRental',
  'leftOf',
  'nearestStreet',
  'riderAppUrl',
]

test('what the house joins is known here, so that a new join is asked too', () => {
  const house = ['house', 'house-overviews']
    .map((name) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'))
    .join('\n')
  const joins = [...house.matchAll(/^ +(?:const )?(\w+)(?:: | = )(?:async )?\([^)]*\)[^=\n]*=>/gm)].map(
    ([, name]) => name,
  )
  expect([...new Set(joins)].sort()).toEqual([...asked, ...ofNobody].sort())
})
