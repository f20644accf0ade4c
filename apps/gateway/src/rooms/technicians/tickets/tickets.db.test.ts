import { zeroDate } from '@motora/contract'
import * as contract from '@motora/contract/technicians'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'

let db: TestDatabase
let house: OpenIncidents
let technician: Awaited<ReturnType<OpenIncidents['person']>>
let vehicleId: string
const told: { ticketId: string; operatorId: string | null; isClosed: boolean }[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  technician = await house.person('Sharing.Technician', house.ona, { firstName: 'Toni', lastName: 'Vila Pou' })
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
      causeGoneAt: null,
      isVehicleHeld: true,
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

  test('says how the operator of its vehicle is reached [G-01]', async () => {
    const reach = { managerEmail: `${newId()}@motora.test`, contactPhone: '+34931234567' }
    const { id: vehicle } = await house.newVehicle(await house.newOperator('Reached', reach))
    const { id } = await house.open(house.admin, vehicle, { sharingOperatorId: '' })
    expect(await house.get(house.admin, id)).toMatchObject({
      sharingOperatorName: 'Reached',
      operatorEmail: reach.managerEmail,
      operatorPhone: reach.contactPhone,
    })
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
    for (const other of [{ title: 'Otra' }, { openNoteText: 'Otra' }, { vehicleCannotOperate: true }])
      expect(await codeOf(house.open(house.manager, vehicleId, { id, ...other }))).toBe('request.key_reused')
    const strangers = (await house.newVehicle(house.campus)).id
    expect(await codeOf(house.open(house.stranger, strangers, { id }))).toBe('request.key_reused')
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
    expect(await codeOf(house.note(house.manager, id, { ...said, noteText: 'otra' }))).toBe('request.key_reused')
  })
})

test('open tickets of a technician who is deleted wait for somebody again; closed ones keep whose they were', async () => {
  const jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.listeners)
  const leaving = await house.person('Sharing.Technician', house.ona, { firstName: 'Pau', lastName: 'Roca' })
  const ofThem = { technicianId: leaving.membershipId }
  const [open, closed] = [
    await house.open(house.manager, vehicleId, ofThem),
    await house.open(house.manager, vehicleId, ofThem),
  ]
  await house.close(leaving, closed.id)
  const ofAnother = await house.open(house.manager, vehicleId, { technicianId: technician.membershipId })
  told.length = 0
  await house.ask(house.manager, 'identity.deleteTechnician', { params: { id: leaving.membershipId } })
  while ((await jobs.tick()) > 0);
  expect(await house.get(house.manager, open.id)).toMatchObject({ technicianId: null, technicianName: null })
  const unassigned = (await house.list(house.manager, { filter: JSON.stringify({ technicianName: [null] }) })).body
  expect(unassigned.map(({ id }) => id)).toContain(open.id)
  expect(await house.get(house.manager, closed.id)).toMatchObject({ technicianId: leaving.membershipId })
  expect(await house.get(house.manager, ofAnother.id)).toMatchObject({ technicianId: technician.membershipId })
  expect((await recordsOf(open.id)).at(-1)).toMatchObject({ event: 'tickets.assigned', after: { technician: null } })
  expect(told.map(({ ticketId }) => ticketId)).toEqual([open.id])
})

test('an assignment is undone only while the ticket is with its technician; a later one of somebody else stays', async () => {
  const other = await house.person('Sharing.Technician', house.ona, { firstName: 'Pau', lastName: 'Roca' })
  const { id } = await house.open(house.manager, vehicleId)
  await house.assign(house.manager, id, technician.membershipId)
  await house.assign(house.admin, id, other.membershipId)
  const before = await recordsOf(id)
  told.length = 0
  const undo = () => house.assign(house.manager, id, null, { heldBy: technician.membershipId })
  expect(await codeOf(undo())).toBe('ticket.changed_meanwhile')
  // one that was nobody's is somebody's by now
  expect(await codeOf(house.assign(house.manager, id, technician.membershipId, { heldBy: null }))).toBe(
    'ticket.changed_meanwhile',
  )
  expect((await house.get(house.manager, id)).technicianId).toBe(other.membershipId)
  expect([await recordsOf(id), told]).toEqual([before, []])
  await house.assign(house.admin, id, technician.membershipId)
  expect((await undo()).technicianId).toBeNull()
  // the same undo again changes nothing
  expect((await undo()).technicianId).toBeNull()
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
