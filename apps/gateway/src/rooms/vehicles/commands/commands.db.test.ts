import type { VehicleCommandKind } from '@motora/contract/vehicles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf } from '../../../testing/open-house.js'
import { type Moped, openStreet } from './testing/open-street.js'

let db: TestDatabase
let street: Awaited<ReturnType<typeof openStreet>>
beforeAll(async () => {
  db = await openTestDatabase()
  street = await openStreet(db)
}, 60_000)
afterAll(() => db.close())
beforeEach(() => {
  // what one test left running has nothing to do with the next
  street.after(300)
  street.told.length = 0
})

const refusal = (reason: string) => ({ code: 'vehicle.command_refused', params: { reason } })

describe('offers', () => {
  test('what the unit understands, and what prevents it', async () => {
    const standing = await street.moped()
    expect(await street.offers(standing)).toEqual({
      locate: null,
      'open-seat': null,
      'power-on': null,
      'power-off': null,
      report: null,
    })
    street.after(1)
    await street.says(standing, { kmh: 12 })
    expect(await street.offers(standing)).toMatchObject({ 'power-off': 'moving', report: null })
    expect(await street.offers(await street.moped({ source: 'traccar' }))).toEqual({})
    expect(await street.offers(await street.fleet.newVehicle(street.ona))).toEqual({})
  })
})

describe('giving', () => {
  test('is written, announced to who holds the line, and on record', async () => {
    const one = await street.moped()
    const id = newId()
    const given = await street.give(one, 'open-seat', { id })
    expect(given).toMatchObject({ id, vehicleId: one.id, kind: 'open-seat', state: 'waiting', reason: null })
    expect(Date.parse(given.expiresTimestamp) - Date.parse(given.requestedTimestamp)).toBe(30_000)
    expect(street.told).toEqual([
      { commandId: id, vehicleId: one.id, imei: one.imei, unit: 'lines', kind: 'open-seat', asksFirst: true },
    ])
    const [record] = await db.asOwner(
      `select event, after, actor_name, about_operator_id from audit_events where target_id = $1 and event = 'vehicles.command_given'`,
      [one.id],
    )
    expect(record).toMatchObject({ after: { kind: 'open-seat' }, about_operator_id: street.ona })
  })

  test('the same again is the same command; another under its id is refused', async () => {
    const one = await street.moped()
    const id = newId()
    const first = await street.give(one, 'report', { id })
    expect(await street.give(one, 'report', { id })).toEqual(first)
    await expect(street.give(one, 'locate', { id })).rejects.toMatchObject({ code: 'request.key_reused' })
    await expect(street.give(await street.moped(), 'report', { id })).rejects.toMatchObject({
      code: 'request.key_reused',
    })
    expect(street.told).toHaveLength(1)
    // also when it has long ended
    await street.commands.claim(id, 'open')
    street.after(60)
    await street.commands.settle()
    expect(await street.give(one, 'report', { id })).toMatchObject({ id, state: 'not proven' })
    expect(street.told).toHaveLength(1)
  })

  test('one at a time, also when two give at once', async () => {
    const one = await street.moped()
    const both = await Promise.allSettled([street.give(one, 'locate'), street.give(one, 'power-off')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('running') })
    expect(await street.offers(one)).toMatchObject({ report: 'running' })
    expect((await street.list(one)).total).toBe(1)
  })

  test.each([
    ['moving', { kmh: 1 }, 'power-off'],
    ['moving', { kmh: 30 }, 'open-seat'],
    ['not-capable', { source: 'traccar' }, 'report'],
  ] as const)('%s is refused with its reason, and leaves nothing', async (reason, said, kind) => {
    const one = await street.moped(said)
    await expect(street.give(one, kind)).rejects.toMatchObject(refusal(reason))
    expect(await street.list(one)).toEqual({ rows: [], total: 0 })
    expect(street.told).toEqual([])
  })

  test('nobody knows whether it stands when it last spoke long ago', async () => {
    const one = await street.moped()
    street.after(21 * 60)
    await expect(street.give(one, 'power-off')).rejects.toMatchObject(refusal('movement-unknown'))
    await street.give(one, 'report')
  })

  test('a speed of satellites is as old as their fix, however new the report is that carries it again', async () => {
    const one = await street.moped({ source: 'mqtt', fixAgoSeconds: 21 * 60 })
    await expect(street.give(one, 'power-off')).rejects.toMatchObject(refusal('movement-unknown'))
    street.after(1)
    await street.says(one, { source: 'mqtt', fixAgoSeconds: 1 })
    await street.give(one, 'power-off')
  })

  test('in a rider’s hands its power and seat are left alone', async () => {
    const one = await street.moped()
    await street.fleet.hold(one.id, 'in service')
    await expect(street.give(one, 'power-off')).rejects.toMatchObject(refusal('in-service'))
    await expect(street.give(one, 'open-seat')).rejects.toMatchObject(refusal('in-service'))
    await street.give(one, 'locate')
  })

  test('while new firmware is on its way into it nothing is asked of it', async () => {
    const one = await street.moped()
    street.updating.add(one.id)
    expect(await street.offers(one)).toEqual({
      locate: 'updating',
      'open-seat': 'updating',
      'power-on': 'updating',
      'power-off': 'updating',
      report: 'updating',
    })
    await expect(street.give(one, 'report')).rejects.toMatchObject(refusal('updating'))
    expect((await street.list(one)).total).toBe(0)
    street.updating.delete(one.id)
    await street.give(one, 'report')
  })

  test('nobody commands another’s vehicle, nor sees what it was asked', async () => {
    const one = await street.moped()
    const id = newId()
    await street.give(one, 'report', { id })
    const stranger = { role: 'Sharing.OperatorManager', operatorId: street.brisa } as const
    await expect(street.give(one, 'locate', { who: stranger })).rejects.toMatchObject({ code: 'vehicle.not_found' })
    await expect(street.list(one, stranger)).rejects.toMatchObject({ code: 'vehicle.not_found' })
    // an id that is another's says nothing of it
    const theirs = await street.moped({}, street.brisa)
    await expect(street.give(theirs, 'report', { id, who: stranger })).rejects.toMatchObject(refusal('running'))
    expect(street.told).toHaveLength(1)
  })
})

describe('going out', () => {
  test('is claimed once, by what the vehicle says at that moment', async () => {
    const one = await street.moped()
    const { id } = await street.give(one, 'power-off')
    street.after(2)
    const sent = await Promise.all([street.commands.claim(id, 'open'), street.commands.claim(id, 'open')])
    expect(sent.filter(Boolean)).toEqual([
      {
        id,
        vehicleId: one.id,
        imei: one.imei,
        kind: 'power-off',
        unit: 'lines',
        expiresAt: expect.any(Date),
        sendBefore: expect.any(Date),
        watchedUntil: expect.any(Date),
        isOrder: false,
        isRepeat: false,
      },
    ])
    expect(await street.standsAt(one)).toBe('sent')
  })

  test.each([
    ['it moves by now', 'moving', (one: Moped): Promise<void> => street.says(one, { kmh: 5 })],
    ['a rider has taken it', 'in-service', (one: Moped): Promise<void> => street.fleet.hold(one.id, 'in service')],
    ['an update began', 'updating', async (one: Moped): Promise<void> => void street.updating.add(one.id)],
    ['it has not answered', 'movement-unknown', async (): Promise<void> => street.after(6)],
    [
      'it was handed to another operator',
      'handed-over',
      (one: Moped): Promise<void> =>
        street.fleet.asSystem((work) =>
          street.fleet.vehicles.fleet.assignVehicles(work, {
            operatorId: street.brisa,
            vehicleIds: [one.id],
            outOfService: false,
          }),
        ),
    ],
  ] as const)('%s: nothing goes out', async (_, reason, happens) => {
    const one = await street.moped()
    const { id } = await street.give(one, 'power-off')
    street.after(1)
    await happens(one)
    expect(await street.commands.claim(id, 'open')).toBeUndefined()
    const [row] = await db.asOwner('select state, reason, sent_at from vehicle_commands where id = $1', [id])
    expect(row).toMatchObject({ state: 'refused', reason, sent_at: null })
  })

  test('nothing goes out on a line that two claim, nor after it has expired', async () => {
    const one = await street.moped()
    expect(await street.commands.claim((await street.give(one, 'report')).id, 'unproven')).toBeUndefined()
    expect(await street.standsAt(one)).toBe('refused: unproven-line')
    const { id } = await street.give(one, 'report')
    street.after(30)
    await street.says(one)
    expect(await street.commands.claim(id, 'open')).toBeUndefined()
    expect(await street.standsAt(one)).toBe('refused: not-connected')
  })

  test('a command that no process claims is refused within seconds and never kept', async () => {
    const one = await street.moped()
    const { id } = await street.give(one, 'locate')
    // a vehicle that answers slowly has its time
    street.after(19)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('waiting')
    street.after(2)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('refused: not-connected')
    await street.says(one)
    expect(await street.commands.claim(id, 'open')).toBeUndefined()
  })

  test('claimed, and the line is gone: it was never done', async () => {
    const one = await street.moped()
    const { id } = await street.give(one, 'report')
    await street.commands.claim(id, 'open')
    await street.commands.takeBackUnsent(id, 'not-connected')
    expect(await street.standsAt(one)).toBe('refused: not-connected')
    await street.give(one, 'report')
  })
})

describe('a vehicle that was asked, and of which nobody knows whether it stands', () => {
  test.each([
    ['has not answered', 'no-answer', async (): Promise<void> => {}],
    [
      'says what is old by its own clock',
      'late-answer',
      (one: Moped): Promise<void> => street.says(one, { offMs: -40_000 }),
    ],
    [
      'says neither how fast it is nor that it is off',
      'movement-unknown',
      (one: Moped): Promise<void> => street.says(one, { kmh: null }),
    ],
    [
      'has a clock that is behind by a year',
      'late-answer',
      (one: Moped): Promise<void> => street.says(one, { offMs: -365 * 86_400_000 }),
    ],
    [
      'has a clock that is ahead by an hour',
      'movement-unknown',
      (one: Moped): Promise<void> => street.says(one, { offMs: 3_600_000 }),
    ],
  ] as const)('it %s: %s', async (_, reason, answers) => {
    const one = await street.moped()
    const { id } = await street.give(one, 'power-off')
    street.after(5)
    const askedAt = street.fleet.clock.now().getTime()
    street.after(5)
    await answers(one)
    expect(await street.commands.claim(id, 'open', askedAt)).toBeUndefined()
    expect(await street.standsAt(one)).toBe(`refused: ${reason}`)
  })
})

describe('a clock that is off by seconds', () => {
  /** Heard in each of three hours, by a clock that is off by so much. */
  const parked = async (said: Parameters<typeof street.says>[1]): Promise<Moped> => {
    const one = await street.moped(said)
    for (let hours = 0; hours < 2; hours += 1) {
      street.after(3600)
      await street.says(one, said)
    }
    street.after(60)
    return one
  }
  /** Gives it the command, has it answer at once by this word, and claims. */
  const outcome = async (one: Moped, said: Parameters<typeof street.says>[1]): Promise<string> => {
    const { id } = await street.give(one, 'open-seat')
    const askedAt = street.fleet.clock.now().getTime()
    street.after(1)
    await street.says(one, said)
    const sent = await street.commands.claim(id, 'open', askedAt)
    return sent ? 'sent' : street.standsAt(one)
  }

  test.each([
    ['four seconds ahead', { offMs: 4000 }],
    ['four minutes ahead', { offMs: 240_000 }],
    ['four seconds behind', { offMs: -4300 }],
    ['four seconds ahead, with fixes of the satellites', { offMs: 4000, hasTrueFixes: true }],
    ['four seconds behind, with fixes of the satellites', { offMs: -4300, hasTrueFixes: true }],
    ['four seconds behind, with fixes a second before each report', { offMs: -4300, fixAgoSeconds: 1 }],
  ] as const)('%s: it is known, and commands go out and are proven', async (_, off) => {
    for (const source of ['mqtt', 'silence-z'] as const) {
      const said = { ...off, source }
      const one = await parked(said)
      expect(await outcome(one, said)).toBe('sent')
      street.after(60)
      await street.commands.settle()
      const { id } = await street.give(one, 'report')
      await street.commands.claim(id, 'open')
      street.after(3)
      await street.says(one, said)
      await street.commands.settle()
      expect(await street.standsAt(one)).toBe('proven')
    }
  })

  test.each([
    ['ahead, what it kept for ten seconds', { offMs: 4000 }, { offMs: 4000 - 10_000 }],
    ['behind, what it kept for ten seconds', { offMs: -4300 }, { offMs: -4300 - 10_000 }],
    ['ahead, with an old fix of its own clock', { offMs: 4000 }, { offMs: 4000, fixAgoSeconds: 4 }],
    [
      'behind, with an old fix of the satellites',
      { offMs: -4300, hasTrueFixes: true },
      { offMs: -4300, fixAgoSeconds: 5 },
    ],
  ] as const)('%s: an old word is old', async (_, off, kept) => {
    const one = await parked({ ...off, source: 'mqtt' })
    expect(await outcome(one, { ...off, ...kept, source: 'mqtt' })).toMatch(/^refused: (late-answer|movement-unknown)$/)
  })

  test('known in fewer than three hours, one that is behind is old; of a forwarder’s delays nothing is learnt', async () => {
    const one = await street.moped({ offMs: -4300 })
    street.after(3600)
    await street.says(one, { offMs: -4300 })
    expect(await outcome(one, { offMs: -4300 })).toBe('refused: late-answer')
    const forwarded = await parked({ offMs: -4300, source: 'json' })
    expect(await outcome(forwarded, { offMs: -4300 }).catch((error) => error.params.reason)).toBe('not-capable')
    const [row] = await db.asOwner(`select watch ? 'delays' as learnt from vehicle_latest where vehicle_id = $1`, [
      forwarded.id,
    ])
    expect(row).toEqual({ learnt: false })
  })

  test('what was kept in a dead spot comes oldest first, and nothing goes out before the word of now', async () => {
    const one = await parked({ offMs: -300 })
    street.after(3600)
    await street.says(one, { offMs: -300 })
    for (const seconds of [600, 60, 10, 9, 8, 7, 6, 5, 4, 3.2]) {
      street.after(60)
      expect(await outcome(one, { offMs: -seconds * 1000 }), `${seconds} s old`).toBe('refused: late-answer')
    }
    street.after(60)
    expect(await outcome(one, { offMs: -300 })).toBe('sent')
  })
})

describe('ending', () => {
  const sent = async (one: Moped, kind: VehicleCommandKind): Promise<string> => {
    const { id } = await street.give(one, kind)
    expect(await street.commands.claim(id, 'open')).toBeDefined()
    return id
  }

  test('power is proven by the vehicle’s own later word, and by nothing else', async () => {
    const one = await street.moped({ isOn: true })
    const id = await sent(one, 'power-off')
    expect(await street.commands.isStillRunning(id)).toBe(true)
    street.after(1)
    await street.says(one, { isOn: true })
    expect(await street.commands.isStillRunning(id)).toBe(true)
    // a word that does not say whether it is on proves nothing, though it is known from before
    street.after(1)
    await street.says(one, { isOn: undefined })
    expect(await street.commands.isStillRunning(id)).toBe(true)
    street.after(1)
    await street.says(one, { isOn: false })
    expect(await street.commands.isStillRunning(id)).toBe(false)
    expect(await street.standsAt(one)).toBe('proven')
  })

  test('without a proof it ends as not proven, ten seconds past its expiry', async () => {
    const one = await street.moped({ isOn: true })
    await sent(one, 'power-off')
    street.after(39)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('sent')
    street.after(1)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('not proven')
  })

  test('the seat of a Silence module reports nothing: not proven, after a moment', async () => {
    const one = await street.moped()
    await sent(one, 'open-seat')
    street.after(4)
    await street.says(one)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('sent')
    street.after(1)
    await street.commands.settle()
    expect(await street.standsAt(one)).toBe('not proven')
  })

  test('over MQTT the vehicle answers: done, refused; an answer of another or to another changes nothing', async () => {
    const one = await street.moped({ source: 'mqtt' })
    const other = await street.moped({ source: 'mqtt' })
    const id = await sent(one, 'open-seat')
    await street.commands.hearAnswer(other.imei, { id, result: 'done' })
    await street.commands.hearAnswer(one.imei, { id: newId(), result: 'done' })
    expect(await street.standsAt(one)).toBe('sent')
    await street.commands.hearAnswer(one.imei, { id, result: 'done' })
    expect(await street.standsAt(one)).toBe('proven')
    await street.commands.hearAnswer(one.imei, { id, result: 'refused' })
    expect(await street.standsAt(one)).toBe('proven')
    const second = await sent(one, 'locate')
    await street.commands.hearAnswer(one.imei, { id: second, result: 'refused' })
    expect(await street.standsAt(one)).toBe('refused: by-vehicle')
    // its own reports say more of power than its word does
    const third = await sent(one, 'power-off')
    await street.commands.hearAnswer(one.imei, { id: third, result: 'done' })
    expect(await street.standsAt(one)).toBe('sent')
  })
})

describe('blocking', () => {
  const block = (vehicles: Moped[]) =>
    street.fleet.as(managerOf(street.ona), (work) =>
      street.fleet.vehicles.fleet.setOutOfService(
        work,
        vehicles.map(({ id }) => id),
        true,
      ),
    )
  test('switches off what is on, stands and is in nobody’s hands; what cannot be, is blocked all the same', async () => {
    const on = await street.moped()
    const riding = await street.moped({ kmh: 20 })
    const rented = await street.moped()
    await street.fleet.hold(rented.id, 'paused')
    const off = await street.moped({ isOn: false })
    const busy = await street.moped()
    await street.give(busy, 'locate')
    const updating = await street.moped()
    street.updating.add(updating.id)
    const mute = await street.moped({ source: 'traccar' })
    street.told.length = 0
    const all = [on, riding, rented, off, busy, updating, mute]
    await block(all)
    expect(street.told).toMatchObject([{ vehicleId: on.id, kind: 'power-off' }])
    expect((await street.list(on)).rows).toMatchObject([{ requestedBy: 'someone@motora.test', state: 'waiting' }])
    const blocked = await street.fleet.asSystem((work) =>
      street.fleet.vehicles.fleet.vehiclesByIds(
        work,
        all.map(({ id }) => id),
      ),
    )
    expect(blocked).toHaveLength(all.length)
    expect(new Set(blocked.map(({ vehicle }) => vehicle.outOfService))).toEqual(new Set([true]))
    // blocked again, it is asked nothing
    await block([on])
    expect(street.told).toHaveLength(1)
  })
})
