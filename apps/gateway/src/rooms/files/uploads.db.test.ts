import { type Upload, uploadPartBytes } from '@motora/contract/files'
import { uploadState } from '@motora/rules/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type OpenFiles, openFiles, programOf, sha256Of, wholeOf } from './testing/open-files.js'

let db: TestDatabase
let house: OpenFiles
const program = programOf(3 * uploadPartBytes + 12_345)

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openFiles(db)
})
afterAll(() => db?.close())

const begin = (more: object = {}) => house.begin(house.admin, 'firmware', 'S01.sil', program.length, more)
const sendAll = async (id: string, bytes: Uint8Array = program) => {
  for (const one of house.partsOf(bytes)) await house.part(house.admin, id, one.number, one.bytes)
}
const bytesOf = async (id: string) => wholeOf((await house.get(house.admin, id)).body.stream)

describe('an upload', () => {
  test('goes on after a break: what is stored is listed, what is missing is sent, in any order', async () => {
    const { id, partBytes, expires } = await begin({ sha256: sha256Of(program) })
    expect([partBytes, expires]).toEqual([uploadPartBytes, '2026-11-22T10:00:00.000Z'])
    const parts = house.partsOf(program)
    for (const number of [4, 2]) await house.part(house.admin, id, number, parts[number - 1]?.bytes ?? program)
    expect(await codeOf(house.complete(house.admin, id))).toBe('file.incomplete')
    // another page begins it with the same words
    const found = await begin({ id, sha256: sha256Of(program) })
    expect([found.parts, found.file]).toEqual([[2, 4], null])
    for (const number of [3, 1]) await house.part(house.admin, id, number, parts[number - 1]?.bytes ?? program)
    const file = await house.complete(house.admin, id)
    expect(file).toMatchObject({ id, name: 'S01.sil', sizeBytes: program.length, sha256: sha256Of(program) })
    expect((await bytesOf(id)).equals(program)).toBe(true)
    expect(await house.progress(house.admin, id)).toMatchObject({ parts: [], file })
    expect(house.objects.maxPiece).toBeLessThanOrEqual(uploadPartBytes)
  })

  test('answers the same file when it is completed again, also at the same moment and after it was forgotten', async () => {
    const { id } = await begin()
    await sendAll(id)
    const files = await Promise.all([1, 2, 3].map(() => house.complete(house.admin, id)))
    expect(new Set(files.map((file) => JSON.stringify(file))).size).toBe(1)
    await house.tick()
    expect(house.objects.keys('uploads/')).toEqual([])
    expect(house.objects.keys(`files/${id}`)).toHaveLength(1)
    expect((await bytesOf(id)).equals(program)).toBe(true)
    const sent = await db.asOwner(`select 1 from audit_events where event = 'files.sent' and target_id = $1`, [id])
    expect(sent).toHaveLength(1)
    house.clock.advance(25 * 3_600_000)
    await house.tick()
    expect(await house.complete(house.admin, id)).toEqual(files[0])
    expect((await bytesOf(id)).equals(program)).toBe(true)
  })

  test('keeps the last of a part that was sent several times', async () => {
    const { id } = await begin({ sha256: sha256Of(program) })
    const first = house.partsOf(program)[0]?.bytes ?? program
    await house.part(
      house.admin,
      id,
      1,
      first.map((byte) => byte ^ 1),
    )
    await sendAll(id)
    await Promise.all([house.part(house.admin, id, 1, first), house.part(house.admin, id, 1, first)])
    expect((await house.progress(house.admin, id)).parts).toEqual([1, 2, 3, 4])
    await house.complete(house.admin, id)
    expect((await bytesOf(id)).equals(program)).toBe(true)
    await house.tick()
    expect(house.objects.keys('uploads/')).toEqual([])
  })

  test('with another sum than was said makes no file, and can be corrected', async () => {
    const { id } = await begin({ sha256: sha256Of(program) })
    await sendAll(id, programOf(program.length, 2))
    expect(await codeOf(house.complete(house.admin, id))).toBe('file.wrong_sum')
    expect(await codeOf(house.details(house.admin, id))).toBe('file.not_found')
    expect(house.objects.keys(`files/${id}`)).toEqual([])
    await sendAll(id)
    expect(await codeOf(house.complete(house.admin, id))).toBe('done')
  })

  test('takes parts of the size that they must have, and no others', async () => {
    const { id } = await begin()
    const full = program.subarray(0, uploadPartBytes)
    const unfit: [number, Uint8Array][] = [
      [1, full.subarray(1)],
      [4, full],
      [4, program.subarray(0, 12_346)],
      [5, program.subarray(0, 1)],
      [1, new Uint8Array(0)],
      [5, new Uint8Array(0)],
    ]
    for (const [number, bytes] of unfit)
      expect(await codeOf(house.part(house.admin, id, number, bytes))).toBe('file.part_unfit')
    expect(house.objects.keys(`uploads/${id}`)).toEqual([])
  })

  test('is begun once: the same id with other words is refused, also when it is a file’s or somebody else’s', async () => {
    const { id } = await begin()
    for (const more of [{ name: 'b.sil' }, { sizeBytes: 9 }, { sha256: sha256Of(program) }]) {
      const body = { id, kind: 'firmware', name: 'S01.sil', sizeBytes: program.length, ...more }
      expect(await codeOf(house.ask(house.admin, 'beginUpload', { body }))).toBe('request.key_reused')
    }
    expect(await codeOf(house.begin(house.stranger, 'other', 'a.txt', 9, { id }))).toBe('request.key_reused')
    const file = await house.send(house.admin, 'firmware', 'c.sil', programOf(99))
    expect(await codeOf(begin({ id: file.id }))).toBe('request.key_reused')
    expect(await codeOf(house.progress(house.admin, file.id))).toBe('file.upload_not_found')
  })

  test('is refused at once where it could never become a file [N-20]', async () => {
    expect(await codeOf(house.begin(house.admin, 'firmware', 'S01.bin', 9))).toBe('file.not_sil')
    expect(await codeOf(house.begin(house.admin, 'firmware', 'S01.sil', 64 * 1_048_576 + 1))).toBe('file.too_large')
    expect(await codeOf(house.begin(house.admin, 'logo', 'a.png', 2 * 1_048_576 + 1))).toBe('file.too_large')
    expect((await house.begin(house.admin, 'firmware', 'S01.sIL', 64 * 1_048_576)).parts).toEqual([])
  })

  test('belongs to the person who began it; nobody else finds it, and nobody in another role', async () => {
    const { manager } = house
    const { id } = await house.begin(manager, 'document', 'a.pdf', 9)
    const bytes = Buffer.from('%PDF-1.7\n')
    const otherRole = { ...house.stranger, accountId: manager.accountId }
    const colleague = house.person('Sharing.OperatorManager', house.ona)
    for (const who of [colleague, house.admin, house.stranger, otherRole]) {
      expect(await codeOf(house.progress(who, id))).toBe('file.upload_not_found')
      expect(await codeOf(house.part(who, id, 1, bytes))).toBe('file.upload_not_found')
      expect(await codeOf(house.complete(who, id))).toBe('file.upload_not_found')
      expect(await codeOf(house.ask(who, 'dropUpload', { params: { id } }))).toBe('file.upload_not_found')
    }
    const listed = async (who: typeof manager) =>
      (await house.ask<Upload[]>(who, 'listUploads')).body.map((upload) => upload.id)
    expect([await listed(manager), await listed(colleague)]).toEqual([[id], []])
  })

  test('that is thrown away is gone with its parts, also with one that was just on its way', async () => {
    const { id } = await begin()
    const [first] = house.partsOf(program)
    if (!first) throw new Error('no parts')
    await house.part(house.admin, id, 1, first.bytes)
    house.objects.before = async (deed, key) => {
      if (deed !== 'put' || !key.startsWith(`uploads/${id}`)) return
      house.objects.before = () => undefined
      await house.ask(house.admin, 'dropUpload', { params: { id } })
    }
    expect(await codeOf(house.part(house.admin, id, 2, first.bytes))).toBe('file.upload_not_found')
    await house.tick()
    expect(house.objects.keys(`uploads/${id}`)).toEqual([])
    expect(await codeOf(house.progress(house.admin, id))).toBe('file.upload_not_found')
  })

  test('is over a day after it was begun; begun again it begins from nothing', async () => {
    const { id, parts } = await begin()
    await sendAll(id)
    house.clock.advance(24 * 3_600_000)
    for (const asked of [
      () => house.progress(house.admin, id),
      () => house.complete(house.admin, id),
      () => house.part(house.admin, id, 1, program.subarray(0, uploadPartBytes)),
    ])
      expect(await codeOf(asked())).toBe('file.upload_not_found')
    expect((await begin({ id })).parts).toEqual(parts)
    await house.tick()
    expect(house.objects.keys(`uploads/${id}`)).toEqual([])
  })

  test('is listed exactly while it is open, as the rule says', async () => {
    const now = house.clock.now()
    const standings = [-1, 0, 1].flatMap((offsetMs) =>
      [null, now].map((completedAt) => ({ expiresAt: new Date(now.getTime() + offsetMs), completedAt })),
    )
    const planted: { id: string; state: string }[] = []
    for (const { expiresAt, completedAt } of standings) {
      const { id } = await begin()
      await db.asOwner('update file_uploads set expires_at = $2, completed_at = $3 where id = $1', [
        id,
        expiresAt,
        completedAt,
      ])
      planted.push({ id, state: uploadState({ expiresAt, completedAt, now }) })
    }
    const listed = (await house.ask<Upload[]>(house.admin, 'listUploads')).body.map(({ id }) => id)
    const open = planted.filter(({ state }) => state === 'open')
    expect(planted.filter(({ id }) => listed.includes(id))).toEqual(open)
    expect(open).toHaveLength(1)
  })

  test('that was completed cannot be thrown away, and its file can be deleted like any other', async () => {
    const { id } = await begin()
    await sendAll(id)
    await house.complete(house.admin, id)
    expect(await codeOf(house.ask(house.admin, 'dropUpload', { params: { id } }))).toBe('file.upload_not_found')
    await house.remove(house.admin, id)
    expect(await codeOf(house.progress(house.admin, id))).toBe('file.upload_not_found')
    expect(await codeOf(house.complete(house.admin, id))).toBe('file.upload_not_found')
    await house.tick()
    expect(house.objects.keys().filter((key) => key.includes(id))).toEqual([])
  })
})

describe('a break between the store and the database', () => {
  test('while it is completed leaves no file without bytes, and completing again makes one', async () => {
    const { id } = await begin()
    await sendAll(id)
    house.objects.before = (deed, key) => {
      if (deed === 'put' && key.startsWith('files/')) throw new Error('the store is gone')
    }
    await expect(house.complete(house.admin, id)).rejects.toThrow('the store is gone')
    house.objects.before = () => undefined
    expect(await codeOf(house.details(house.admin, id))).toBe('file.not_found')
    expect((await house.complete(house.admin, id)).sha256).toBe(sha256Of(program))
  })

  test('a part that the store has lost is asked for again', async () => {
    const { id } = await begin()
    await sendAll(id)
    const [lost] = house.objects.keys(`uploads/${id}/3-`)
    if (!lost) throw new Error('no part')
    house.objects.kept.delete(lost)
    expect(await codeOf(house.complete(house.admin, id))).toBe('file.incomplete')
    expect((await house.progress(house.admin, id)).parts).toEqual([1, 2, 4])
    expect(house.objects.keys(`files/${id}`)).toEqual([])
    await house.part(house.admin, id, 3, house.partsOf(program)[2]?.bytes ?? program)
    expect((await house.complete(house.admin, id)).sha256).toBe(sha256Of(program))
  })

  test('a file that was completed keeps its bytes, whatever is sent and completed next to it', async () => {
    const { id } = await begin()
    await sendAll(id)
    // while the second joins, the first is done and parts are sent again
    house.objects.before = async (deed, key) => {
      if (deed !== 'put' || !key.startsWith('files/')) return
      house.objects.before = () => undefined
      const other = programOf(program.length, 3)
      await house.part(house.admin, id, 1, other.subarray(0, uploadPartBytes))
      await house.complete(house.admin, id)
    }
    const late = await house.complete(house.admin, id)
    await house.tick()
    const kept = await bytesOf(id)
    expect(sha256Of(kept)).toBe(late.sha256)
    expect(kept.length).toBe(program.length)
    expect(house.objects.keys(`files/${id}`)).toHaveLength(1)
  })

  test('no id of an upload is taken for a file’s key, whatever its letters', async () => {
    const id = newId().toUpperCase()
    await begin({ id })
    await sendAll(id)
    expect((await house.complete(house.admin, id)).id).toBe(id.toLowerCase())
    expect((await bytesOf(id)).equals(program)).toBe(true)
  })
})
