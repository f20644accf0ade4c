import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
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

  test('leaves a vehicle alone that has gone to another operator, also for people who see both', async () => {
    const { id } = await house.open(house.manager, vehicleId, { vehicleCannotOperate: true })
    const ofEverybody = await house.open(house.manager, vehicleId)
    expect(await house.get(house.admin, ofEverybody.id)).toMatchObject({ isVehicleHeld: true })
    await house.asSystem((work) =>
      house.vehicles.fleet.assignVehicles(work, {
        operatorId: house.campus,
        vehicleIds: [vehicleId],
        outOfService: true,
      }),
    )
    await house.close(house.manager, id, { outOfService: false })
    const [stands, records] = [await house.vehicleOf(vehicleId), await recordsOf(vehicleId)]
    expect(stands).toMatchObject({ operatorId: house.campus, outOfService: true })
    const closed = await house.close(house.admin, ofEverybody.id, { outOfService: false })
    expect(closed).toMatchObject({ isClosed: true, isVehicleHeld: false })
    expect((await recordsOf(closed.id)).at(-1)).toMatchObject({ event: 'tickets.closed', after: {} })
    expect([await house.vehicleOf(vehicleId), await recordsOf(vehicleId)]).toEqual([stands, records])
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
    expect(stands).toMatchObject({ operatorId: house.campus, outOfService: false })
    expect([now, told]).toEqual([stands, {}])
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
        email: 'tech.provider@motora.test',
        firstName: 'Pau',
        lastName: 'Riu',
        totpRequired: false,
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
          accountId: sac.accountId,
          role: 'Sharing.Technician',
          operatorId: house.ona,
          ...more,
        }),
      )
    const waiting = await add({ accepted: false })
    expect(await codeOf(house.assign(house.admin, id, waiting))).toBe('identity.person_not_found')
    const resting = await house.person('Sharing.Technician', house.ona)
    await house.asSystem((work) => house.identity.setMembershipCanOperate(work, resting.membershipId, false))
    expect(await codeOf(house.assign(house.admin, id, resting.membershipId))).toBe('identity.person_not_found')
  })
})
