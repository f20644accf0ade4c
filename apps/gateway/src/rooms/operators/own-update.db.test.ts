import { operatorOwnUpdate, operatorUpdate } from '@motora/contract/operators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { newTaxId, type OpenOperators, openOperators, refusalOf } from './testing/open-operators.js'

let db: TestDatabase
let house: OpenOperators
let id: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openOperators(db)
  id = await house.newOperator()
})
afterAll(() => db?.close())

const edit = (body: object, actor = house.managerOf(id), of = id) =>
  house.ask<{ pending: boolean; version: number }>(actor, 'operators.updateRestricted', { params: { id: of }, body })
const editByProvider = (of: string, body: object) =>
  house.ask<{ pending: boolean; version: number }>(house.admin, 'operators.update', { params: { id: of }, body })
const nobody = '0190a000-0000-7000-8000-0000000000ff'

describe('what an operator may change of itself', () => {
  test('is stored, its areas too [C-37]', async () => {
    const triangle = [
      { latitude: 41.39, longitude: 2.15 },
      { latitude: 41.4, longitude: 2.16 },
      { latitude: 41.39, longitude: 2.17 },
    ]
    const data = {
      id,
      contactPhone: '+34932000101',
      fiscalAddress: 'Aragó 300, 08009 Barcelona',
      iban: 'ES9121000418450200051332',
      colour1: '#c92a2a',
      colour2: '#343A40',
      isFree: false,
      isHelmetIncluded: true,
      link: 'https://motora.example/here',
      extraInfo: 'Helmets in the top case.\nRing twice.',
      startTimeExclusion: '23:30',
      endTimeExclusion: '06:00',
      timeExclusionEndsNextDay: true,
      timezone: 'Europe/Madrid',
      areas: [{ name: 'Eixample', points: triangle }],
      circles: [{ name: 'Port', latitude: 41.37, longitude: 2.18, radiusMetres: 400 }],
    }
    await edit(data)
    expect(await house.read(id)).toMatchObject({ ...data, colour1: '#C92A2A' })
  })

  test('is its own alone, not a sub-operator’s and not another’s (Z-13)', async () => {
    const child = await house.newOperator({ parentId: id })
    const stranger = await house.newOperator()
    const manager = house.managerOf(id)
    for (const other of [child, stranger, nobody])
      expect((await refusalOf(edit({ colour1: '#000000' }, manager, other))).code).toBe('operator.not_found')
    expect((await house.read(child)).colour1).toBeNull()
  })

  test('is not its name, tax number, kind or tariff', () => {
    for (const field of ['name', 'cif', 'isPrivate', 'costByVehicle', 'canOperate', 'parentId', 'managerEmail', 'note'])
      expect(operatorOwnUpdate.safeParse({ [field]: 'x' }).success, field).toBe(false)
  })

  test('what is left out stays, null and empty take away', async () => {
    await edit({ colour2: '#343A40', link: 'https://motora.example' })
    await edit({ colour2: null, link: '' })
    expect(await house.read(id)).toMatchObject({ colour2: null, link: null, isHelmetIncluded: true })
  })

  test('another id in the body than in the address is refused', async () => {
    expect(await refusalOf(edit({ id: nobody }))).toEqual({
      code: 'request.invalid',
      issues: [{ path: 'id', code: 'custom' }],
    })
  })
})

describe('what goes together', () => {
  test('no time zone is refused and stores nothing', () => {
    const issues = (body: object) => operatorOwnUpdate.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
    expect(issues({ timezone: null })).toEqual(['timezone'])
    expect(issues({ timezone: 'Europe/Nowhere' })).toEqual(['timezone'])
  })

  test('an operator starts in the zone of Brussels', async () => {
    expect((await house.read(await house.newOperator())).timezone).toBe('Europe/Brussels')
  })

  test('the exclusion ends the next day exactly when it ends before it starts; saying otherwise is refused', async () => {
    const of = await house.newOperator()
    const manager = house.managerOf(of)
    const night = { startTimeExclusion: '23:00', endTimeExclusion: '06:00' }
    await edit({ ...night, timeExclusionEndsNextDay: true }, manager, of)
    expect(await house.read(of)).toMatchObject({
      timeExclusionEndsNextDay: true,
      operatingSchedule: { from: '06:00', until: '23:00' },
    })
    const wrong = { code: 'request.invalid', issues: [{ path: 'timeExclusionEndsNextDay', code: 'custom' }] }
    expect(await refusalOf(edit({ ...night, timeExclusionEndsNextDay: false }, manager, of))).toEqual(wrong)
    expect(await refusalOf(edit({ endTimeExclusion: '23:30', timeExclusionEndsNextDay: true }, manager, of))).toEqual(
      wrong,
    )
    await edit({ startTimeExclusion: '01:00', endTimeExclusion: '06:00' }, manager, of)
    expect((await house.read(of)).timeExclusionEndsNextDay).toBe(false)
  })

  test('both hours of the exclusion or none', async () => {
    const of = await house.newOperator()
    const manager = house.managerOf(of)
    expect((await refusalOf(edit({ startTimeExclusion: '23:00' }, manager, of))).issues).toEqual([
      { path: 'endTimeExclusion', code: 'required' },
    ])
    await edit({ startTimeExclusion: '23:00', endTimeExclusion: '06:00' }, manager, of)
    expect((await refusalOf(edit({ startTimeExclusion: null }, manager, of))).issues).toEqual([
      { path: 'startTimeExclusion', code: 'required' },
    ])
    await edit({ startTimeExclusion: null, endTimeExclusion: '' }, manager, of)
    expect(await house.read(of)).toMatchObject({ startTimeExclusion: null, operatingSchedule: null })
  })

  test('a phone is one of the country that its prefix names, with a + in front', async () => {
    const issue = { code: 'request.invalid', issues: [{ path: 'contactPhone', code: 'phone' }] }
    expect(await refusalOf(edit({ contactPhone: '+34 123 456 789' }))).toEqual(issue)
    expect(await refusalOf(editByProvider(id, { contactPhone: '+999 123 456 789' }))).toEqual(issue)
    expect(operatorOwnUpdate.safeParse({ contactPhone: '612345678' }).success).toBe(false)
    await edit({ contactPhone: '+33 6 12 34 56 78' })
    expect((await house.read(id)).contactPhone).toBe('+33612345678')
  })

  test('a link is none or one that a browser opens', () => {
    for (const link of ['', null, 'https://motora.example/a?b=c'])
      expect(operatorOwnUpdate.safeParse({ link }).success).toBe(true)
    for (const link of ['motora', 'javascript:alert(1)', 'ftp://motora.example', 'https://'])
      expect(operatorOwnUpdate.safeParse({ link }).success, link).toBe(false)
  })

  test('a free operator has no charge types, another charges by minutes', async () => {
    await edit({ isFree: true })
    expect(await house.read(id)).toMatchObject({ chargeTypes: null, fleetType: 'public-free' })
    await edit({ isFree: false })
    expect(await house.read(id)).toMatchObject({ chargeTypes: ['Minutes'], fleetType: 'public-paid' })
  })

  test('what cannot be drawn is said of each area and circle, and nothing is stored', async () => {
    const bow = {
      points: [
        { latitude: 41.38, longitude: 2.1 },
        { latitude: 41.39, longitude: 2.11 },
        { latitude: 41.38, longitude: 2.11 },
        { latitude: 41.39, longitude: 2.1 },
      ],
    }
    const good = { latitude: 41.37, longitude: 2.18, radiusMetres: 400 }
    const before = await house.read(id)
    const asked = edit({ colour1: '#000000', areas: [bow], circles: [good, { ...good, radiusMetres: 2 }] })
    expect(await refusalOf(asked)).toEqual({
      code: 'request.invalid',
      issues: [
        { path: 'areas.0', code: 'crosses-itself' },
        { path: 'circles.1', code: 'too-small' },
      ],
    })
    expect(await house.read(id)).toEqual(before)
  })

  test('areas and circles of two calls are not too many together', async () => {
    const of = await house.newOperator()
    const many = Array.from({ length: 299 }, (_, n) => ({
      latitude: 41 + n / 1000,
      longitude: 2.1,
      radiusMetres: 50,
    }))
    await edit({ circles: many }, house.managerOf(of), of)
    const two = [41.38, 41.4].map((latitude) => ({
      points: [
        { latitude, longitude: 2.1 },
        { latitude, longitude: 2.11 },
        { latitude: latitude + 0.01, longitude: 2.11 },
      ],
    }))
    expect((await refusalOf(edit({ areas: two }, house.managerOf(of), of))).issues).toEqual([
      { path: 'areas', code: 'too-many-areas' },
    ])
    await edit({ areas: two.slice(1) }, house.managerOf(of), of)
  })

  test('an area that was moved is still the same one; an id that names another’s is not taken', async () => {
    const [of, other] = [await house.newOperator(), await house.newOperator()]
    const at = (latitude: number) => ({ latitude, longitude: 2.18, radiusMetres: 400 })
    await edit({ circles: [at(41.37)] }, house.managerOf(of), of)
    const [first] = (await house.read(of)).circles
    await edit({ circles: [{ ...at(41.4), id: first?.id }] }, house.managerOf(of), of)
    expect((await house.read(of)).circles).toEqual([{ ...at(41.4), id: first?.id, name: null }])
    await edit(
      {
        circles: [
          { ...at(41.3), id: first?.id },
          { ...at(41.3), id: first?.id },
        ],
      },
      house.managerOf(other),
      other,
    )
    const ids = (await house.read(other)).circles.map((one) => one.id)
    expect(new Set([...ids, first?.id]).size).toBe(3)
  })
})

describe('data that are kept and not sent', () => {
  const historyOf = async (of: string) =>
    (await db.asOwner('select what from operator_history where operator_id = $1 order by id', [of])).map(
      ({ what }) => what,
    )

  test('an operator that was never sent stays so until it sends; what was kept is sent with it', async () => {
    const of = await house.newOperator()
    const manager = house.managerOf(of)
    const kept = await edit({ colour1: '#112233', submit: false }, manager, of)
    expect(kept.body.pending).toBe(false)
    expect(await house.read(of)).toMatchObject({ state: 'draft', colour1: '#112233', waitingSince: null })
    const again = await edit({ colour1: '#112233', submit: false }, manager, of)
    expect(again.body, 'the same once more changes nothing').toEqual(kept.body)
    await edit({ version: kept.body.version }, manager, of)
    expect(await house.read(of)).toMatchObject({ state: 'waiting', colour1: '#112233' })
    expect(await historyOf(of)).toEqual(['registered', 'edited', 'submitted'])
  })

  test('what was rejected stays rejected, what waits still waits, and the provider sees the latest', async () => {
    const of = await house.newOperator()
    const manager = house.managerOf(of)
    await edit({ colour1: '#112233' }, manager, of)
    const { waitingSince } = await house.read(of)
    expect((await edit({ colour2: '#445566', submit: false }, manager, of)).body.pending).toBe(true)
    expect(await house.read(of)).toMatchObject({ state: 'waiting', waitingSince, colour2: '#445566' })
    await house.asSystem((work) => house.room.validate(work, of, false, 'no logo'))
    await edit({ link: 'https://motora.example', submit: false }, manager, of)
    expect(await house.read(of)).toMatchObject({ state: 'rejected', link: 'https://motora.example' })
  })

  test('one that operates cannot go round the provider with it', async () => {
    const of = await house.newOperator()
    await house.asSystem((work) => house.room.validate(work, of, true, null))
    const before = await house.read(of)
    expect(await refusalOf(edit({ colour1: '#112233', submit: false }, house.managerOf(of), of))).toEqual({
      code: 'request.invalid',
      issues: [{ path: 'submit', code: 'custom' }],
    })
    expect(await house.read(of)).toEqual(before)
  })
})

describe('what the provider changes', () => {
  test('is live at once, and needs no validation [C-38]', async () => {
    const of = await house.newOperator()
    await house.asSystem((work) => house.room.validate(work, of, true, null))
    const cif = newTaxId()
    const data = {
      name: 'Another name',
      cif,
      managerEmail: 'somebody@motora.test',
      parentId: id,
      isPrivate: true,
      isStationBase: true,
      isFree: true,
      vehicleTypes: [1, 3],
      minimumAge: 21,
      costByVehicle: 12.5,
      serviceCommissionPercent: 7,
      group: 'North',
      isSupportDerived: true,
      comment: 'Pays late',
      colour1: '#112233',
    }
    house.told()
    const outcome = await editByProvider(of, data)
    expect(outcome.body.pending).toBe(false)
    expect(house.told()).toEqual([of])
    expect(await house.read(of)).toMatchObject({ ...data, canOperate: true, state: 'operating' })
    const [row] = await db.asOwner(
      `select what, changed from operator_history where operator_id = $1 order by id desc limit 1`,
      [of],
    )
    expect(row).toMatchObject({ what: 'edited', changed: expect.arrayContaining(Object.keys(data)) })
  })

  test('that changes nothing counts as no change', async () => {
    const { version, name, cif, parentId, vehicleTypes } = await house.read(id)
    expect((await editByProvider(id, { name, cif, parentId, vehicleTypes })).body.version).toBe(version)
  })

  test('a parent is one that there is, and none of those below; none is oneself', async () => {
    const top = await house.newOperator()
    const middle = await house.newOperator({ parentId: top })
    const bottom = await house.newOperator({ parentId: middle })
    const codeOf = async (parentId: string) => (await refusalOf(editByProvider(top, { parentId }))).code
    expect(await codeOf(middle)).toBe('operator.parent_circle')
    expect(await codeOf(bottom)).toBe('operator.parent_circle')
    expect(await codeOf(nobody)).toBe('operator.not_found')
    await editByProvider(middle, { parentId: null })
    expect((await house.read(middle)).parentId).toBe(middle)
    expect((await house.read(top)).children).toEqual([])
    await editByProvider(top, { parentId: bottom })
    expect((await house.read(bottom)).children).toEqual([top])
  })

  test('two moves at once never make a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await house.newOperator(), await house.newOperator()]
      const answers = await Promise.allSettled([editByProvider(a, { parentId: b }), editByProvider(b, { parentId: a })])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('a tax number is one operator’s, also when two bring it at once', async () => {
    const cif = newTaxId()
    const ids = [await house.newOperator(), await house.newOperator()]
    const answers = await Promise.allSettled(ids.map((of) => editByProvider(of, { cif: cif.toLowerCase() })))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ reason: { code: 'operator.cif_taken' } })
    expect((await refusalOf(house.newOperator({ cif: cif.toLowerCase() }))).code).toBe('operator.cif_taken')
  })

  test('is not what the gateway alone decides', () => {
    for (const field of [
      'canOperate',
      'cannotOperateReason',
      'ecoCount',
      'servicesCount',
      'note',
      'created',
      'children',
    ])
      expect(operatorUpdate.safeParse({ [field]: 1 }).success, field).toBe(false)
  })
})

test('a company that registered itself becomes an operator that nobody has validated, or hears that its number is taken', async () => {
  const cif = newTaxId()
  const payload = {
    name: 'Brand new',
    cif,
    contactPhone: '+34932000101',
    isPrivate: true,
    isFree: false,
    vehicleTypes: [2],
    minimumAge: 20,
    managerEmail: 'new@motora.test',
    canOperate: true,
    parentId: id,
  }
  const made = await house.asSystem((work) => house.room.registerSignedUp(work, payload))
  expect(await house.read(made)).toMatchObject({
    ...payload,
    canOperate: false,
    state: 'draft',
    parentId: made,
    costByVehicle: 0,
  })
  const again = house.asSystem((work) => house.room.registerSignedUp(work, payload))
  expect((await refusalOf(again)).code).toBe('operator.cif_taken')
  const [entry] = await db.asOwner('select what, by_provider, by_name from operator_history where operator_id = $1', [
    made,
  ])
  expect(entry).toEqual({ what: 'registered', by_provider: false, by_name: 'new@motora.test' })
  const [record] = await db.asOwner(`select event from audit_events where target_id = $1`, [made])
  expect(record).toEqual({ event: 'operators.signed_up' })
})
