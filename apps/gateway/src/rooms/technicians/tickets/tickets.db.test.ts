import { zeroDate } from '@motora/contract'
import * as contract from '@motora/contract/technicians'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'

let db: TestDatabase
let house: OpenIncidents
let technician: Awaited<ReturnType<OpenIncidents['person']>>
let sac: typeof technician
let vehicleId: string
const told: { ticketId: string; operatorId: string | null; isClosed: boolean }[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  technician = await house.person('Sharing.Technician', house.ona, { firstName: 'Toni', lastName: 'Vila Pou' })
  sac = await house.person('Sharing.Sac', null)
  house.bus.subscribe('tickets.changed', (facts) => void told.push(...facts.map(({ payload }) => payload as never)))
})
afterAll(() => db.close())
beforeEach(async () => {
  vehicleId = (await house.newVehicle(house.ona, { name: 'Moto 7' })).id
})

const recordsOf = (id: string) =>
  db.asOwner(
    `select event, actor_name, about_operator_id, after from audit_events where target_id = $1 order by at, id`,
    [id],
  )

describe('opening', () => {
  test('makes a ticket of the vehicle’s operator whose first note is the comment, with the names around it [G-01, G-21]', async () => {
    const { id: vehicle, imei } = await house.newVehicle(house.ona, { name: 'Moto 7', model: 'S02' })
    await house.vehicles.telemetry.ingest([
      reportOf(imei, house.clock.now(), { position: { latitude: 41.4036, longitude: 2.1744, valid: true } }),
    ])
    const serviceId = newId()
    house.services.set(serviceId, vehicle)
    const more = { sharingOperatorId: '', serviceId, technicianId: technician.membershipId }
    const opened = await house.open(house.admin, vehicle, more)
    const seen = await house.get(house.manager, opened.id)
    expect(seen).toEqual(opened)
    const row = await house.vehicleOf(vehicle)
    expect(seen).toEqual({
      id: opened.id,
      codIncident: expect.stringMatching(/^INC-2026-\d{6}$/),
      title: 'No arranca',
      created: '2026-11-21T10:00:00.000Z',
      closeTimestamp: zeroDate,
      isClosed: false,
      userCreateName: house.admin.email,
      createUserFullName: 'Mireia Serra Pi',
      notes: [
        {
          id: expect.any(String),
          created: '2026-11-21T10:00:00.000Z',
          createUser: 'Mireia Serra Pi',
          text: 'El cliente dice que no arranca',
          kind: 'opening',
        },
      ],
      vehicleId: vehicle,
      serviceId,
      sharingOperatorId: house.ona,
      sharingOperatorName: house.names.ona,
      operatorEmail: null,
      operatorPhone: null,
      technicianId: technician.membershipId,
      technicianName: 'Toni Vila Pou',
      plate: row.plate,
      vehicleName: 'Moto 7',
      model: 'S02',
      imei,
      outOfService: false,
      vehicleCannotOperate: false,
      closingComment: null,
      resolved: false,
      city: 'Barcelona',
      latitude: 41.4036,
      longitude: 2.1744,
      detector: null,
    })
    expect(await recordsOf(opened.id)).toEqual([
      {
        event: 'tickets.opened',
        actor_name: house.admin.email,
        about_operator_id: house.ona,
        after: { title: 'No arranca', vehicle: row.plate, vehicleCannotOperate: false, technician: 'Toni Vila Pou' },
      },
    ])
    await house.bus.settle()
    expect(told.at(-1)).toEqual({ ticketId: opened.id, vehicleId: vehicle, operatorId: house.ona, isClosed: false })
  })

  test('names the person who opened it as their operator knows them, and gives no place that was not reported', async () => {
    const opened = await house.open(house.manager, vehicleId, { sharingOperatorId: house.ona })
    expect(opened).toMatchObject({ createUserFullName: 'Mireia Serra Pi', city: '', latitude: null, longitude: null })
  })

  test('an operator that does not hold the vehicle is not found, also one of one’s own (the gateway’s half of G-08)', async () => {
    for (const operator of [house.gracia, house.campus, newId()])
      expect(await codeOf(house.open(house.manager, vehicleId, { sharingOperatorId: operator }))).toBe(
        'operator.not_found',
      )
  })

  test('can take the vehicle out of service, in the same transaction [G-09]', async () => {
    const opened = await house.open(technician, vehicleId, { vehicleCannotOperate: true })
    expect(opened).toMatchObject({ vehicleCannotOperate: true, outOfService: true })
    expect((await house.vehicleOf(vehicleId)).outOfService).toBe(true)
    const kept = await house.asSystem((work) => house.technicians.keptByTickets(work, [vehicleId]))
    expect([...kept]).toEqual([[vehicleId, [house.ona]]])
    // what is refused blocks nothing
    const other = (await house.newVehicle(house.ona)).id
    const refused = house.open(technician, other, { vehicleCannotOperate: true, serviceId: newId() })
    expect(await codeOf(refused)).toBe('service.not_found')
    expect((await house.vehicleOf(other)).outOfService).toBe(false)
  })

  test('a rental of another vehicle and a technician of another operator are not found', async () => {
    const serviceId = newId()
    house.services.set(serviceId, newId())
    expect(await codeOf(house.open(house.admin, vehicleId, { serviceId }))).toBe('service.not_found')
    const stranger = await house.person('Sharing.Technician', house.campus)
    const childs = await house.person('Sharing.Technician', house.gracia)
    for (const technicianId of [stranger, childs, house.manager].map(({ membershipId }) => membershipId))
      expect(await codeOf(house.open(house.admin, vehicleId, { technicianId }))).toBe('identity.person_not_found')
  })

  test('the same id again is the same ticket, also at the same moment; with other content it is refused', async () => {
    const id = newId()
    const all = await Promise.all([1, 2, 3].map(() => house.open(house.manager, vehicleId, { id })))
    expect(new Set(all.map(({ codIncident }) => codIncident)).size).toBe(1)
    expect(all[0]?.notes).toHaveLength(1)
    expect(await recordsOf(id)).toHaveLength(1)
    expect(await codeOf(house.open(house.manager, vehicleId, { id, title: 'Otra' }))).toBe('request.invalid')
    const strangers = (await house.newVehicle(house.campus)).id
    expect(await codeOf(house.open(house.stranger, strangers, { id }))).toBe('request.invalid')
  })

  test('what is said is kept as typed; characters that are no text are refused', async () => {
    const title = 'Ñandú 🛵 \'quotes" <b>&amp; \u202eتجربة 测试 %_*'
    const openNoteText = 'una línea\nотра\tс табом — 👩‍🔧 ﷽'
    const opened = await house.open(house.manager, vehicleId, { title, openNoteText })
    const seen = await house.get(house.manager, opened.id)
    expect([seen.title, seen.notes[0]?.text]).toEqual([title, openNoteText])
    const valid = { vehicleId, title: 'x', openNoteText: 'x', vehicleCannotOperate: false }
    expect(contract.ticketToOpen.safeParse(valid).success).toBe(true)
    for (const wrong of [{ title: 'a\u0000b' }, { title: 'a\nb' }, { openNoteText: 'a\u0007b' }, { title: '  ' }])
      expect(contract.ticketToOpen.safeParse({ ...valid, ...wrong }).success).toBe(false)
  })
})

describe('notes', () => {
  test('have their time and author, in their order [G-22]', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    house.clock.advance(60_000)
    const noted = await house.note(technician, id, { noteText: ' Cambiada la batería ' })
    expect(noted.notes.map(({ id: _, ...note }) => note)).toEqual([
      expect.objectContaining({ kind: 'opening' }),
      {
        created: house.clock.now().toISOString(),
        createUser: 'Toni Vila Pou',
        text: 'Cambiada la batería',
        kind: 'note',
      },
    ])
    expect((await recordsOf(id)).map(({ event }) => event)).toEqual(['tickets.opened', 'tickets.noted'])
  })

  test('the same noteId again is the same note; another text under it is refused', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    const said = { noteText: 'una vez', noteId: newId() }
    await Promise.all([house.note(house.manager, id, said), house.note(house.manager, id, said)])
    expect((await house.note(house.manager, id, said)).notes).toHaveLength(2)
    expect(await codeOf(house.note(house.manager, id, { ...said, noteText: 'otra' }))).toBe('request.invalid')
  })
})

describe('closing', () => {
  test('sets when, by whom and the comment, and is irreversible: no note, no closing, no assigning (the gateway’s half of G-11, G-12) [G-23]', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    house.clock.advance(60_000)
    const closed = await house.close(technician, id, { noteText: 'Arreglada' })
    expect(closed).toMatchObject({
      isClosed: true,
      resolved: true,
      closeTimestamp: house.clock.now().toISOString(),
      closingComment: 'Arreglada',
      notes: [{ kind: 'opening' }, { kind: 'closing', text: 'Arreglada', createUser: 'Toni Vila Pou' }],
    })
    expect(await codeOf(house.note(house.admin, id, { noteText: 'aún no' }))).toBe('ticket.closed')
    expect(await codeOf(house.close(house.admin, id))).toBe('ticket.closed')
    expect(await codeOf(house.assign(house.admin, id, technician.membershipId))).toBe('ticket.closed')
    expect(await house.get(house.admin, id)).toEqual(closed)
    await house.bus.settle()
    expect(told.at(-1)).toMatchObject({ ticketId: id, isClosed: true })
    expect((await recordsOf(id)).at(-1)).toMatchObject({ event: 'tickets.closed', about_operator_id: house.ona })
  })

  test('the note may be empty [G-23]', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    const closed = await house.close(house.manager, id, { noteText: '' })
    expect(closed).toMatchObject({ isClosed: true, closingComment: null, notes: [{}, { kind: 'closing', text: '' }] })
  })

  test('puts the vehicle back into service or keeps it out, as the switch says; left out, it stays (the gateway’s half of G-15)', async () => {
    const close = async (outOfService: boolean | undefined) => {
      const { id } = await house.open(house.manager, vehicleId, { vehicleCannotOperate: true })
      const closed = await house.close(house.manager, id, outOfService === undefined ? {} : { outOfService })
      return [closed.outOfService, (await house.vehicleOf(vehicleId)).outOfService]
    }
    expect(await close(undefined)).toEqual([true, true])
    expect(await close(false)).toEqual([false, false])
    expect(await close(true)).toEqual([true, true])
    // on: a vehicle that ran is taken out
    const running = await house.open(house.manager, (await house.newVehicle(house.ona)).id)
    await house.close(house.manager, running.id, { outOfService: true })
    expect((await house.vehicleOf(running.vehicleId)).outOfService).toBe(true)
  })

  test('assigns the vehicle to the operator that holds it now, and leaves one alone that has gone elsewhere', async () => {
    const { id } = await house.open(house.manager, vehicleId, { vehicleCannotOperate: true })
    await house.asSystem((work) =>
      house.vehicles.fleet.assignVehicles(work, {
        operatorId: house.campus,
        vehicleIds: [vehicleId],
        outOfService: true,
      }),
    )
    await house.close(house.manager, id, { outOfService: false })
    expect(await house.vehicleOf(vehicleId)).toMatchObject({ operatorId: house.campus, outOfService: true })
    const theirs = await house.open(house.stranger, vehicleId)
    await house.close(house.admin, theirs.id, { outOfService: false })
    expect(await house.vehicleOf(vehicleId)).toMatchObject({ operatorId: house.campus, outOfService: false })
  })

  test.for([true, false])(
    'of a retired vehicle closes the ticket alone, whatever the switch says (%s)',
    async (outOfService) => {
      const { id } = await house.open(house.manager, vehicleId, { vehicleCannotOperate: !outOfService })
      await house.ask(house.admin, 'vehicles.retireVehicle', { params: { id: vehicleId } })
      const [retired, records] = [await house.vehicleOf(vehicleId), await recordsOf(vehicleId)]
      expect(retired.retiredAt).not.toBeNull()
      expect(await house.close(house.manager, id, { outOfService })).toMatchObject({ isClosed: true })
      expect(await house.vehicleOf(vehicleId)).toEqual(retired)
      expect(await recordsOf(vehicleId)).toEqual(records)
      const { event, after } = (await recordsOf(id)).at(-1) ?? {}
      expect([event, after]).toEqual(['tickets.closed', {}])
    },
  )

  /** Closes a ticket while something happens to its vehicle between the reading and the writing. */
  const closeWhile = async (who: typeof technician, happens: () => Promise<unknown>) => {
    const { id } = await house.open(house.manager, vehicleId)
    const seen = await house.asSystem((work) => house.vehicles.fleet.vehiclesByIds(work, [vehicleId]))
    await happens()
    const [stands, records] = [await house.vehicleOf(vehicleId), await recordsOf(vehicleId)]
    const reading = house.another({ vehicles: { fleet: { vehiclesByIds: async () => seen } } })
    const close = { params: { ticketId: id }, body: { outOfService: true } }
    await reading.ask(who, 'technicians.closeTicket', close)
    expect(await house.get(house.admin, id)).toMatchObject({ isClosed: true })
    const { after } = (await recordsOf(id)).at(-1) ?? {}
    return {
      stands,
      now: await house.vehicleOf(vehicleId),
      told: after,
      isNew: (await recordsOf(vehicleId)).length > records.length,
    }
  }

  test('a vehicle that is retired between the reading and the writing is left alone as well', async () => {
    const { stands, now, told, isNew } = await closeWhile(house.manager, () =>
      house.ask(house.admin, 'vehicles.retireVehicle', { params: { id: vehicleId } }),
    )
    expect(stands.retiredAt).not.toBeNull()
    expect([now, told, isNew]).toEqual([stands, {}, false])
  })

  test('a vehicle that is given away between the reading and the writing stays with the one it went to', async () => {
    const { stands, now, told } = await closeWhile(house.admin, () =>
      house.asSystem((work) =>
        house.vehicles.fleet.assignVehicles(work, {
          operatorId: house.campus,
          vehicleIds: [vehicleId],
          outOfService: false,
        }),
      ),
    )
    expect(now).toMatchObject({ operatorId: house.campus, outOfService: true })
    expect([stands.operatorId, told]).toEqual([house.campus, { outOfService: true }])
  })

  test('two who close at once: one does, the other is refused; the same noteId is one closing', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    const closings = [house.manager, technician, house.admin].map((who) => codeOf(house.close(who, id)))
    expect((await Promise.all(closings)).toSorted()).toEqual(['done', 'ticket.closed', 'ticket.closed'])
    const again = await house.open(house.manager, vehicleId)
    const said = { noteText: 'Hecho', noteId: newId(), outOfService: false }
    const both = await Promise.all([house.close(technician, again.id, said), house.close(technician, again.id, said)])
    expect(both[0]).toEqual(both[1])
    expect(await house.close(technician, again.id, said)).toEqual(both[0])
    expect(both[0]?.notes).toHaveLength(2)
  })
})

describe('who looks after it', () => {
  test('a technician of the operator, of one above it, or the provider’s; nobody; each once on record', async () => {
    const childs = (await house.newVehicle(house.gracia)).id
    const { id } = await house.open(house.managerOfChild, childs)
    // the parent's people are out of sight of the child's manager
    expect(await codeOf(house.assign(house.managerOfChild, id, technician.membershipId))).toBe(
      'identity.person_not_found',
    )
    expect(await house.assign(house.manager, id, technician.membershipId)).toMatchObject({
      technicianId: technician.membershipId,
      technicianName: 'Toni Vila Pou',
    })
    await house.assign(house.manager, id, technician.membershipId)
    expect(await house.assign(house.manager, id, null)).toMatchObject({ technicianId: null, technicianName: null })
    const provider = await house.asSystem(async (work) => {
      const { accountId } = await house.identity.createAccount(work, {
        ...{ email: 'tech.provider@motora.test', firstName: 'Pau', lastName: 'Riu', totpRequired: false },
      })
      const role = { role: 'Sharing.Technician', operatorId: null, seesEverything: true } as const
      return house.identity.addMembership(work, { accountId, ...role })
    })
    expect(await house.assign(house.admin, id, provider)).toMatchObject({ technicianName: 'Pau Riu' })
    const events = (await recordsOf(id)).map(({ event, after }) => [
      event,
      (after as { technician: string }).technician,
    ])
    expect(events.slice(1)).toEqual([
      ['tickets.assigned', 'Toni Vila Pou'],
      ['tickets.assigned', null],
      ['tickets.assigned', 'Pau Riu'],
    ])
  })

  test('not one who was invited and has not answered, or who may not work', async () => {
    const { id } = await house.open(house.admin, vehicleId)
    const add = (more: object) =>
      house.asSystem((work) =>
        house.identity.addMembership(work, {
          ...{ accountId: sac.accountId, role: 'Sharing.Technician', operatorId: house.ona, ...more },
        }),
      )
    const waiting = await add({ accepted: false })
    expect(await codeOf(house.assign(house.admin, id, waiting))).toBe('identity.person_not_found')
    const resting = await house.person('Sharing.Technician', house.ona)
    await house.asSystem((work) => house.identity.setMembershipCanOperate(work, resting.membershipId, false))
    expect(await codeOf(house.assign(house.admin, id, resting.membershipId))).toBe('identity.person_not_found')
  })
})

describe('whose', () => {
  test('the provider sees all, operators their own and what is below them, by every call [G-16]', async () => {
    const own = await house.open(house.admin, vehicleId)
    const childs = await house.open(house.admin, (await house.newVehicle(house.gracia)).id)
    const foreign = await house.open(house.admin, (await house.newVehicle(house.campus)).id)
    const nobodys = await house.open(house.admin, (await house.newVehicle(null)).id)
    const ids = [own, childs, foreign, nobodys].map(({ id }) => id)
    const seenBy = async (who: typeof technician) => {
      const listed = new Set((await house.list(who)).body.map(({ id }) => id))
      const got = await Promise.all(ids.map((id) => codeOf(house.get(who, id))))
      expect(got.map((code) => code === 'done')).toEqual(ids.map((id) => listed.has(id)))
      return ids.map((id) => listed.has(id))
    }
    for (const who of [house.admin, sac]) expect(await seenBy(who)).toEqual([true, true, true, true])
    for (const who of [house.manager, technician]) expect(await seenBy(who)).toEqual([true, true, false, false])
    expect(await seenBy(house.managerOfChild)).toEqual([false, true, false, false])
    expect(await seenBy(house.stranger)).toEqual([false, false, true, false])
    for (const use of [house.note, house.close])
      expect(await codeOf(use(house.stranger, own.id, { noteText: 'x' }))).toBe('ticket.not_found')
    expect(await codeOf(house.assign(house.stranger, own.id, null))).toBe('ticket.not_found')
    expect(await codeOf(house.open(house.stranger, vehicleId))).toBe('vehicle.not_found')
  })

  test('what happened under an operator stays that operator’s when the vehicle goes on', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    await house.asSystem((work) =>
      house.vehicles.fleet.assignVehicles(work, {
        operatorId: house.campus,
        vehicleIds: [vehicleId],
        outOfService: false,
      }),
    )
    expect(await codeOf(house.get(house.stranger, id))).toBe('ticket.not_found')
    const listed = await house.list(house.stranger, { VehicleId: vehicleId }, 'technicians.listOpenTicketsByVehicle')
    expect(listed.body).toEqual([])
    expect(await house.get(house.manager, id)).toMatchObject({ sharingOperatorId: house.ona })
  })

  test('whether one is open is asked of an operator, or of all (Z-04)', async () => {
    const lone = await house.newOperator('Lone')
    const has = () => house.asSystem((work) => house.technicians.hasOpenTicket(work, [lone]))
    const opened = await house.open(house.admin, (await house.newVehicle(lone)).id)
    expect(await has()).toBe(true)
    expect(await house.asSystem((work) => house.technicians.hasOpenTicket(work))).toBe(true)
    await house.close(house.admin, opened.id)
    expect(await has()).toBe(false)
  })
})

describe('lists', () => {
  const open = async (operatorId: string, titles: readonly string[]) => {
    const vehicle = (await house.newVehicle(operatorId)).id
    const made = []
    for (const title of titles) {
      house.clock.advance(3_600_000)
      made.push(await house.open(house.admin, vehicle, { title }))
    }
    return { vehicle, made }
  }
  const titles = async (...given: Parameters<OpenIncidents['list']>) =>
    (await house.list(...given)).body.map(({ title }) => title)

  test('newest first, paged by the server, without notes; sorted, filtered and searched by their columns [G-18]', async () => {
    const operator = await house.newOperator('Àgora')
    const { made } = await open(operator, ['Abeja', 'Ñu', 'árbol', 'Nu'])
    const mine = { filter: JSON.stringify({ sharingOperatorId: [operator] }) }
    expect(await titles(house.admin, mine)).toEqual(['Nu', 'árbol', 'Ñu', 'Abeja'])
    const page = await house.list(house.admin, { ...mine, page: 2, pageSize: 3 })
    expect([page.total, page.body.map(({ title }) => title)]).toEqual([4, ['Abeja']])
    expect(page.body[0]?.notes).toEqual([])
    expect((await titles(house.admin, { ...mine, sort: 'title' })).slice(0, 2)).toEqual(['Abeja', 'árbol'])
    expect(await titles(house.admin, { ...mine, search: 'ARBOL' })).toEqual(['árbol'])
    expect(await titles(house.admin, { ...mine, search: made[0]?.codIncident.slice(-6) ?? '' })).toEqual(['Abeja'])
    await house.close(house.admin, made[1]?.id ?? '')
    const open1 = { filter: JSON.stringify({ sharingOperatorId: [operator], isClosed: false }) }
    expect(await titles(house.admin, open1)).toEqual(['Nu', 'árbol', 'Abeja'])
    const closed = { filter: JSON.stringify({ sharingOperatorId: [operator], isClosed: ['true'] }) }
    expect(await titles(house.admin, closed)).toEqual(['Ñu'])
    const byName = {
      filter: JSON.stringify({ sharingOperatorName: 'àgora', detector: [null] }),
      sort: 'sharingOperatorName,-created',
    }
    expect(await titles(house.admin, byName)).toEqual(['Nu', 'árbol', 'Ñu', 'Abeja'])
    expect(await codeOf(house.list(house.admin, { sort: 'notes' }))).toBe('request.invalid')
    expect(await codeOf(house.list(house.admin, { filter: '{"imei":"1"}' }))).toBe('request.invalid')
  })

  test('every column that the contract names can be sorted and filtered by', async () => {
    for (const column of contract.ticketColumns) {
      expect(await codeOf(house.list(house.admin, { sort: `-${column}` })), column).toBe('done')
      expect(await codeOf(house.list(house.admin, { filter: JSON.stringify({ [column]: [null] }) })), column).toBe(
        'done',
      )
    }
  })

  test('by dates of creation: all with GetAll, of one operator with GetAllByOperator [G-17, G-18]', async () => {
    const operator = await house.newOperator('Dates')
    const { made } = await open(operator, ['one', 'two', 'three'])
    await open(house.campus, ['foreign'])
    const [, second, third] = made
    const span = { since: second?.created ?? '', until: third?.created ?? '' }
    expect(await titles(house.admin, span)).toEqual(['two'])
    const of = (query: object) =>
      titles(house.admin, { SharingOperatorId: operator, ...query }, 'technicians.listTicketsByOperator')
    expect(await of({})).toEqual(['three', 'two', 'one'])
    expect(await of({ since: second?.created })).toEqual(['three', 'two'])
    expect(await of(span)).toEqual(['two'])
    const forged = { SharingOperatorId: house.campus }
    expect(await codeOf(house.list(house.manager, forged, 'technicians.listTicketsByOperator'))).toBe(
      'operator.not_found',
    )
  })

  test('the open ones of a vehicle with their notes, the closed too when asked [G-20]', async () => {
    const { vehicle, made } = await open(house.gracia, ['first', 'second'])
    await house.close(house.admin, made[0]?.id ?? '', { noteText: 'done' })
    const of = (query: object, who = house.manager) =>
      house.list(who, { VehicleId: vehicle, ...query }, 'technicians.listOpenTicketsByVehicle')
    expect(await of({})).toMatchObject({ total: 1, body: [{ title: 'second', notes: [{ kind: 'opening' }] }] })
    expect(await of({ all: 'true' })).toMatchObject({
      total: 2,
      body: [{ title: 'second' }, { title: 'first', notes: [{ kind: 'opening' }, { kind: 'closing' }] }],
    })
    expect(await codeOf(of({}, house.stranger))).toBe('vehicle.not_found')
  })
})

test('one ticket is given with its notes, and only to who may see it [G-19]', async () => {
  const { id } = await house.open(house.manager, vehicleId)
  expect(await house.get(technician, id)).toMatchObject({ id, notes: [{ kind: 'opening' }] })
  expect(await codeOf(house.get(house.manager, newId()))).toBe('ticket.not_found')
})

test('what was said stays said, below the gateway too', async () => {
  const { id } = await house.open(house.manager, vehicleId)
  const { sql } = await import('../../../kernel/db/database.js')
  const own = { kind: 'operators', operatorIds: [house.ona] } as const
  for (const write of [`update ticket_notes set text = 'other'`, 'delete from ticket_notes', 'delete from tickets'])
    await expect(db.database.transaction(own, (tx) => tx.execute(sql.raw(write)))).rejects.toThrow()
  expect((await house.get(house.manager, id)).notes).toHaveLength(1)
})
