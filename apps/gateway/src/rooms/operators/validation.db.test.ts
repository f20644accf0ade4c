import { type OperatorChange, type OperatorHistoryEntry, validateOperator } from '@motora/contract/operators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenOperators, openOperators, refusalOf } from './testing/open-operators.js'

let db: TestDatabase
let house: OpenOperators
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openOperators(db)
})
afterAll(() => db?.close())

interface Outcome {
  pending: boolean
  version: number
}
const edit = async (id: string, body: object, actor = house.managerOf(id)) =>
  (await house.ask<Outcome>(actor, 'operators.updateRestricted', { params: { id }, body })).body
const editByProvider = async (id: string, body: object) =>
  (await house.ask<Outcome>(house.admin, 'operators.update', { params: { id }, body })).body
const say = (id: string, canOperate: boolean, cannotOperateReason?: string, version?: number) =>
  house.ask(house.admin, 'operators.validate', {
    params: { sharingOperatorId: id },
    body: { sharingOperatorId: id, canOperate, cannotOperateReason: cannotOperateReason ?? '', version },
  })
const history = async (id: string, actor = house.admin) =>
  (await house.ask<OperatorHistoryEntry[]>(actor, 'operators.listHistory', { params: { id } })).body
const happened = async (id: string) => (await history(id)).map(({ what }) => what)
const changeOf = async (id: string) =>
  (await house.ask<OperatorChange>(house.admin, 'operators.getChange', { params: { id } })).body
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const operating = async (): Promise<string> => {
  const id = await house.newOperator()
  await house.asSystem((work) => house.room.validate(work, id, true, null))
  return id
}
const square = (latitude: number, name = 'Centre') => ({
  name,
  points: [
    { latitude, longitude: 2.1 },
    { latitude, longitude: 2.11 },
    { latitude: latitude + 0.01, longitude: 2.11 },
    { latitude: latitude + 0.01, longitude: 2.1 },
  ],
})
const circle = { name: 'Port', latitude: 41.37, longitude: 2.18, radiusMetres: 400 }

describe('an operator that does not operate', () => {
  test('operates only once the provider has validated what it sent [C-39]', async () => {
    const id = await house.newOperator()
    expect(await house.read(id)).toMatchObject({ state: 'draft', canOperate: false, waitingSince: null })
    expect(await edit(id, { colour1: '#112233', link: 'https://here.example' })).toEqual({ pending: true, version: 2 })
    expect(await house.read(id)).toMatchObject({
      state: 'waiting',
      canOperate: false,
      colour1: '#112233',
      waitingSince: '2026-11-21T10:00:00.000Z',
      hasPendingChange: false,
    })
    expect(await house.room.canOperateNow({ operatorId: id })).toBe(false)
    house.told()
    await say(id, true)
    expect(await house.read(id)).toMatchObject({ state: 'operating', canOperate: true, waitingSince: null })
    expect(await house.room.canOperateNow({ operatorId: id })).toBe(true)
    expect(house.told()).toEqual([id])
    expect(await happened(id)).toEqual(['validated', 'submitted', 'registered'])
  })

  test('is rejected with a reason, enters its data again, and is validated with none [C-09]', async () => {
    const id = await house.newOperator()
    await edit(id, { colour1: '#112233' })
    await say(id, false, 'no phone')
    expect(await house.read(id)).toMatchObject({
      state: 'rejected',
      canOperate: false,
      cannotOperateReason: 'no phone',
      waitingSince: null,
    })
    expect((await edit(id, { contactPhone: '+34 932 00 01 01' })).pending).toBe(true)
    expect(await house.read(id)).toMatchObject({ state: 'waiting', contactPhone: '+34932000101' })
    await say(id, false, 'no picture of the papers')
    // what was wrong may have been somewhere else: the same data may be sent again
    await edit(id, {})
    expect((await house.read(id)).state).toBe('waiting')
    await say(id, true)
    expect(await house.read(id)).toMatchObject({ state: 'operating', canOperate: true, cannotOperateReason: null })
  })

  test('sends the same data once, however often it presses the button', async () => {
    const id = await house.newOperator()
    const { version } = await edit(id, { colour1: '#112233' })
    expect(await edit(id, { colour1: '#112233' })).toEqual({ pending: true, version })
    expect(await happened(id)).toEqual(['submitted', 'registered'])
  })

  test('draws areas that are live at once and seen on its row', async () => {
    const id = await house.newOperator()
    await edit(id, { areas: [square(41.38)], circles: [circle] })
    expect(await house.read(id)).toMatchObject({ areas: [square(41.38)], circles: [circle] })
  })
})

describe('the provider’s word', () => {
  test('disables with a note that stays, and enables again', async () => {
    const id = await operating()
    await say(id, false, 'unpaid since May')
    const disabled = { state: 'disabled', canOperate: false, cannotOperateReason: 'unpaid since May' }
    expect(await house.read(id)).toMatchObject({ ...disabled, note: 'unpaid since May' })
    await say(id, true)
    expect(await house.read(id)).toMatchObject({
      state: 'operating',
      canOperate: true,
      cannotOperateReason: null,
      note: 'unpaid since May',
    })
    expect(await happened(id)).toEqual(['enabled', 'disabled', 'validated', 'registered'])
    expect((await history(id)).map(({ reason }) => reason)).toEqual([null, 'unpaid since May', null, null])
  })

  test('a no without a reason is refused', () => {
    const parsed = validateOperator.body.safeParse({ canOperate: false, cannotOperateReason: ' ' })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['cannotOperateReason']])
    expect(validateOperator.body.safeParse({ canOperate: false }).success).toBe(false)
    expect(validateOperator.body.safeParse({ canOperate: true }).success).toBe(true)
  })

  test('said again changes nothing, also with the version that was read before it was said', async () => {
    const id = await operating()
    const { version } = await house.read(id)
    await say(id, false, 'unpaid', version)
    const once = await house.read(id)
    house.told()
    await say(id, false, 'unpaid', version)
    expect(await house.read(id)).toEqual(once)
    await say(id, true, '', once.version)
    await say(id, true, '', once.version)
    expect((await house.read(id)).version).toBe(once.version + 1)
    expect(house.told()).toEqual([id])
    expect(await happened(id)).toEqual(['enabled', 'disabled', 'validated', 'registered'])
  })

  test('names one operator in address and body, and one that there is', async () => {
    const id = await operating()
    const other = await operating()
    const asked = house.ask(house.admin, 'operators.validate', {
      params: { sharingOperatorId: id },
      body: { sharingOperatorId: other, canOperate: false, cannotOperateReason: 'x' },
    })
    expect(await refusalOf(asked)).toEqual({
      code: 'request.invalid',
      issues: [{ path: 'sharingOperatorId', code: 'custom' }],
    })
    expect(await codeOf(say('0190a000-0000-7000-8000-0000000000ff', true))).toBe('operator.not_found')
  })

  test('on something that was changed since is not taken', async () => {
    const id = await house.newOperator()
    const { version } = await edit(id, { colour1: '#112233' })
    await edit(id, { colour1: '#445566' })
    expect(await codeOf(say(id, true, '', version))).toBe('operator.changed_meanwhile')
    expect((await house.read(id)).state).toBe('waiting')
    await say(id, true, '', version + 1)
    expect((await house.read(id)).state).toBe('operating')
  })
})

describe('the edit of an operator that operates', () => {
  test('waits in addition to what is live, and goes live when it is validated [C-10, C-37] (Z-29)', async () => {
    const id = await operating()
    const before = await house.read(id)
    const areas = [square(41.38)]
    const body = {
      iban: 'ES91 2100 0418 4502 0005 1332',
      isFree: true,
      timezone: 'Europe/Madrid',
      areas,
      circles: [circle],
    }
    const { pending, version } = await edit(id, body)
    expect(pending).toBe(true)
    expect(await house.read(id)).toEqual({
      ...before,
      waitingSince: '2026-11-21T10:00:00.000Z',
      hasPendingChange: true,
      version,
    })
    const change = await changeOf(id)
    expect(change).toMatchObject({ operatorId: id, submittedByName: 'Marta Manager', version })
    expect(change.changed).toEqual(['iban', 'isFree', 'timezone', 'areas', 'circles'])
    expect(change.before).toMatchObject({ iban: null, isFree: false, areas: [], circles: [] })
    expect(change.after).toMatchObject({ ...body, iban: 'ES9121000418450200051332' })
    await say(id, true, '', version)
    expect(await house.read(id)).toMatchObject({
      iban: 'ES9121000418450200051332',
      isFree: true,
      timezone: 'Europe/Madrid',
      areas,
      circles: [circle],
      canOperate: true,
      hasPendingChange: false,
      waitingSince: null,
    })
    expect(await codeOf(changeOf(id))).toBe('operator.no_change')
    const [validated] = await history(id)
    expect(validated).toMatchObject({ what: 'change-validated', changed: change.changed, byName: 'Paula Provider' })
  })

  test('a second one takes the first one’s place, and starts from it', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233', areas: [square(41.38)] })
    const [drawn] = (await changeOf(id)).after.areas
    await edit(id, { colour2: '#445566', areas: [{ ...square(41.38), id: drawn?.id, name: 'Renamed' }] })
    const { after, changed } = await changeOf(id)
    expect(after).toMatchObject({ colour1: '#112233', colour2: '#445566', areas: [{ id: drawn?.id, name: 'Renamed' }] })
    expect(changed).toEqual(['colour1', 'colour2', 'areas'])
    expect(await db.asOwner('select operator_id from operator_changes where operator_id = $1', [id])).toHaveLength(1)
  })

  test('that changes nothing asks for nothing; what was asked for twice stands once', async () => {
    const id = await operating()
    await house.asSystem((work) =>
      house.room.drawAreas(work, id, [
        {
          name: 'Centre',
          ring: [
            [41.38, 2.1],
            [41.38, 2.11],
            [41.39, 2.11],
            [41.39, 2.1],
          ],
        },
      ]),
    )
    const { version } = await house.read(id)
    // without ids, and with the first corner said again at the end: the same area
    const { points } = square(41.38)
    const same = { colour1: null, areas: [{ name: 'Centre', points: [...points, points[0]] }] }
    expect(await edit(id, same)).toEqual({ pending: false, version })
    const once = await edit(id, { colour1: '#112233' })
    expect(await edit(id, { colour1: '#112233' })).toEqual(once)
    expect(await happened(id)).toEqual(['change-submitted', 'validated', 'registered'])
  })

  test('that takes everything back again waits no longer', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233' })
    expect((await edit(id, { colour1: null })).pending).toBe(false)
    expect(await codeOf(changeOf(id))).toBe('operator.no_change')
    expect((await happened(id))[0]).toBe('change-withdrawn')
  })

  test('is withdrawn by the operator, as often as it likes', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233' })
    const withdraw = (actor = house.managerOf(id)) => house.ask(actor, 'operators.withdrawChange', { params: { id } })
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(204)
    expect(await house.read(id)).toMatchObject({ colour1: null, hasPendingChange: false, canOperate: true })
    expect(await happened(id)).toEqual(['change-withdrawn', 'change-submitted', 'validated', 'registered'])
    expect(await codeOf(withdraw(house.managerOf(await operating())))).toBe('operator.not_found')
  })

  test('is refused with a reason, and the operator goes on with what is live', async () => {
    const id = await operating()
    const { version } = await edit(id, { colour1: '#112233' })
    const reject = (more: object = {}) =>
      house.ask(house.admin, 'operators.rejectChange', { params: { id }, body: { reason: 'too dark', ...more } })
    expect(await codeOf(reject({ version: version - 1 }))).toBe('operator.changed_meanwhile')
    await reject({ version })
    expect(await house.read(id)).toMatchObject({ colour1: null, canOperate: true, state: 'operating' })
    expect((await history(id))[0]).toMatchObject({ what: 'change-rejected', reason: 'too dark', changed: ['colour1'] })
    expect(await codeOf(reject())).toBe('operator.no_change')
  })

  test('stays when the operator is disabled, and goes live when it is enabled', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233' })
    await say(id, false, 'unpaid')
    expect(await house.read(id)).toMatchObject({ state: 'disabled', colour1: null, hasPendingChange: true })
    await say(id, true)
    expect(await house.read(id)).toMatchObject({ state: 'operating', colour1: '#112233', hasPendingChange: false })
    expect((await history(id))[0]).toMatchObject({ what: 'enabled', changed: ['colour1'] })
  })

  test('that waits becomes part of what a disabled operator sends', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233' })
    await say(id, false, 'unpaid')
    await edit(id, { colour2: '#445566' })
    expect(await house.read(id)).toMatchObject({
      state: 'waiting',
      colour1: '#112233',
      colour2: '#445566',
      hasPendingChange: false,
    })
  })
})

describe('two people at once', () => {
  test('the second is refused, and nothing is overwritten', async () => {
    const id = await operating()
    const { version } = await house.read(id)
    const answers = await Promise.allSettled([
      edit(id, { colour1: '#112233', version }),
      edit(id, { colour1: '#445566', version }),
      editByProvider(id, { colour2: '#778899', version }),
    ])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual([
      'operator.changed_meanwhile',
      'operator.changed_meanwhile',
    ])
    expect((await house.read(id)).version).toBe(version + 1)
  })

  test('the operator and the provider: a change that waits keeps what it asked for, the rest is as it is now', async () => {
    const id = await operating()
    await edit(id, {
      colour1: '#112233',
      startTimeExclusion: '23:00',
      endTimeExclusion: '06:00',
      link: 'https://a.example',
    })
    const outcome = await editByProvider(id, {
      colour2: '#778899',
      link: 'https://b.example',
      startTimeExclusion: '01:00',
      endTimeExclusion: '05:00',
    })
    expect(outcome.pending).toBe(true)
    expect(await house.read(id)).toMatchObject({ colour1: null, colour2: '#778899', link: 'https://b.example' })
    const { changed, after } = await changeOf(id)
    expect(changed).toEqual(['colour1', 'link', 'startTimeExclusion', 'endTimeExclusion'])
    expect(after).toMatchObject({
      colour1: '#112233',
      colour2: '#778899',
      link: 'https://a.example',
      startTimeExclusion: '23:00',
      endTimeExclusion: '06:00',
    })
  })

  test('a change that asks for what the provider has just done by itself waits no longer', async () => {
    const id = await operating()
    await edit(id, { colour1: '#112233' })
    expect((await editByProvider(id, { colour1: '#112233' })).pending).toBe(false)
    expect(await codeOf(changeOf(id))).toBe('operator.no_change')
  })
})

describe('the history', () => {
  test('names the provider’s people to the provider alone, and pages', async () => {
    const id = await operating()
    const manager = house.managerOf(id)
    await edit(id, { colour1: '#112233' }, manager)
    await say(id, true)
    const mine = await history(id, manager)
    expect(mine.map(({ what, byName, byProvider }) => [what, byName, byProvider])).toEqual([
      ['change-validated', null, true],
      ['change-submitted', 'Marta Manager', false],
      ['validated', null, true],
      ['registered', null, true],
    ])
    expect((await history(id)).map(({ byName }) => byName).slice(0, 2)).toEqual(['Paula Provider', 'Marta Manager'])
    const page = await house.ask<OperatorHistoryEntry[]>(manager, 'operators.listHistory', {
      params: { id },
      query: { page: 2, pageSize: 1 },
    })
    expect(page).toMatchObject({ total: 4, body: [{ what: 'change-submitted' }] })
    expect(await codeOf(history(await operating(), manager))).toBe('operator.not_found')
  })

  test('the provider’s remark is for the provider’s people', async () => {
    const id = await operating()
    await editByProvider(id, { comment: 'pays late' })
    expect((await house.read(id)).comment).toBe('pays late')
    expect((await house.read(id, house.managerOf(id))).comment).toBeNull()
  })
})
