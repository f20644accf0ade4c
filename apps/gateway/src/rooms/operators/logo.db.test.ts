import type { OperatorChange } from '@motora/contract/operators'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenOperators, openOperators, refusalOf } from './testing/open-operators.js'

let db: TestDatabase
let house: OpenOperators
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openOperators(db)
})
afterAll(() => db?.close())

const logoOf = async (background: string, width = 900): Promise<string> =>
  (
    await sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')
const edit = (id: string, body: object) =>
  house.ask(house.managerOf(id), 'operators.updateRestricted', { params: { id }, body })
const say = (id: string, canOperate: boolean, cannotOperateReason = 'x') =>
  house.ask(house.admin, 'operators.validate', {
    params: { sharingOperatorId: id },
    body: { canOperate, cannotOperateReason },
  })
const look = (id: string, sha256?: string, reader = house.admin) =>
  house.ask<{ contentType: string; bytes: Uint8Array }>(reader, 'operators.getLogo', {
    params: { id },
    query: sha256 ? { sha256 } : {},
  })
const kept = async (id: string) =>
  (await db.asOwner('select sha256 from operator_logos where operator_id = $1', [id])).map(({ sha256 }) => sha256)
const changeOf = async (id: string) =>
  (await house.ask<OperatorChange>(house.admin, 'operators.getChange', { params: { id } })).body

test('a logo is kept as a small picture that its name asks for [C-37]', async () => {
  const id = await house.newOperator()
  expect((await refusalOf(look(id))).code).toBe('request.not_found')
  await edit(id, { logoBinary: await logoOf('#c92a2a') })
  const { logo } = await house.read(id)
  const { body } = await look(id)
  expect(body.contentType).toBe('image/webp')
  expect(await sharp(body.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
  expect(Buffer.from((await look(id, logo ?? '')).body.bytes).equals(Buffer.from(body.bytes))).toBe(true)
  await edit(id, { logoBinary: null })
  expect((await house.read(id)).logo).toBeNull()
  expect(await kept(id)).toEqual([])
})

test('one that waits stands next to the live one, and takes its place when it is validated', async () => {
  const id = await house.newOperator()
  await edit(id, { logoBinary: await logoOf('#c92a2a') })
  await say(id, true)
  const live = (await house.read(id)).logo
  await edit(id, { logoBinary: await logoOf('#1864ab') })
  await edit(id, { colour1: '#112233' })
  const waiting = (await changeOf(id)).after.logo
  expect((await house.read(id)).logo).toBe(live)
  expect(waiting).not.toBe(live)
  expect(new Set(await kept(id))).toEqual(new Set([live, waiting]))
  expect((await look(id, waiting ?? '', house.managerOf(id))).status).toBe(200)
  // another one: the first that waited is named by nothing any more
  await edit(id, { logoBinary: await logoOf('#2b8a3e') })
  const last = (await changeOf(id)).after.logo
  expect(new Set(await kept(id))).toEqual(new Set([live, last]))
  await say(id, true)
  expect((await house.read(id)).logo).toBe(last)
  expect(await kept(id)).toEqual([last])
})

test('the same picture again is no change; one that is refused leaves nothing behind', async () => {
  const id = await house.newOperator()
  const picture = await logoOf('#c92a2a')
  await edit(id, { logoBinary: picture })
  await say(id, true)
  const { version, logo } = await house.read(id)
  expect((await edit(id, { logoBinary: picture })).body).toEqual({ pending: false, version })
  await edit(id, { logoBinary: await logoOf('#1864ab') })
  await house.ask(house.admin, 'operators.rejectChange', { params: { id }, body: { reason: 'not yours' } })
  expect(await kept(id)).toEqual([logo])
})

test('what is no picture is refused and changes nothing', async () => {
  const id = await house.newOperator()
  const before = await house.read(id)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
  const asked = edit(id, { colour1: '#112233', logoBinary: svg })
  expect((await refusalOf(asked)).code).toBe('operator.logo_unreadable')
  expect(await house.read(id)).toEqual(before)
})

test('another operator’s logo is seen by nobody of this one, and not by its name either', async () => {
  const [mine, theirs] = [await house.newOperator(), await house.newOperator()]
  await edit(theirs, { logoBinary: await logoOf('#c92a2a') })
  const { logo } = await house.read(theirs)
  const manager = house.managerOf(mine)
  expect((await refusalOf(look(theirs, undefined, manager))).code).toBe('operator.not_found')
  expect((await refusalOf(look(mine, logo ?? '', manager))).code).toBe('request.not_found')
})

test('the provider’s new logo is live at once, and the one that waits goes on waiting', async () => {
  const id = await house.newOperator()
  await say(id, true)
  await edit(id, { logoBinary: await logoOf('#1864ab') })
  const waiting = (await changeOf(id)).after.logo
  await house.ask(house.admin, 'operators.update', { params: { id }, body: { logoBinary: await logoOf('#c92a2a') } })
  const { logo } = await house.read(id)
  expect(logo).not.toBe(waiting)
  expect(new Set(await kept(id))).toEqual(new Set([logo, waiting]))
  expect((await changeOf(id)).changed).toEqual(['logo'])
})
