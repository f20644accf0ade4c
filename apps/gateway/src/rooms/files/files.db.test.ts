import { fileKinds, fileTypesOf, type StoredFile, storedFile } from '@motora/contract/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { makeSmallPicture } from '../../kernel/small-picture.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type OpenFiles, openFiles, programOf, sha256Of, wholeOf } from './testing/open-files.js'

let db: TestDatabase
let house: OpenFiles
let photo: Buffer
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const text = Buffer.from('matrícula;batería\n1234;80\n')

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openFiles(db)
  const blank = { create: { width: 2400, height: 900, channels: 3, background: '#1864ab' } } as const
  photo = await sharp(blank).jpeg().toBuffer()
})
afterAll(() => db?.close())

const recordsOf = async (id: string) =>
  (
    await db.asOwner(
      'select event, actor_name, about_operator_id from audit_events where target_id = $1 order by at, id',
      [id],
    )
  ).map(({ event, actor_name, about_operator_id }) => [event, actor_name, about_operator_id])

describe('a file', () => {
  test('is of one of five kinds, each with the types that it may have, found by content [R-05]', async () => {
    const sent: [StoredFile['kind'], string, Uint8Array][] = [
      ['firmware', 'S01 tcu 2.10.SIL', programOf(3000)],
      ['logo', 'logo.png', photo],
      ['ending-image', 'aparcada.JPG', photo],
      ['document', 'contrato.pdf', pdf],
      ['document', 'foto', photo],
      ['other', 'lista.csv', text],
      ['other', 'nota', text],
      ['other', 'foto.jpeg', photo],
      ['other', 'manual.pdf', pdf],
    ]
    const seen: Record<string, string[]> = Object.fromEntries(fileKinds.map((kind) => [kind, []]))
    for (const [kind, name, bytes] of sent) {
      const { contentType } = await house.send(house.admin, kind, name, bytes)
      seen[kind]?.push(contentType)
    }
    for (const kind of fileKinds) expect(new Set(seen[kind])).toEqual(new Set(fileTypesOf[kind]))
    for (const wrong of ['video', '']) expect(storedFile.shape.kind.safeParse(wrong).success).toBe(false)
  })

  test('keeps what was sent, with its sum, and who sent it, when and for whom', async () => {
    const bytes = programOf(2_500_000)
    const file = await house.send(house.admin, 'firmware', 'S01.sil', bytes, { sha256: sha256Of(bytes) })
    expect(file).toEqual({
      id: expect.any(String),
      name: 'S01.sil',
      kind: 'firmware',
      contentType: 'application/octet-stream',
      sizeBytes: 2_500_000,
      sha256: sha256Of(bytes),
      created: '2026-11-21T10:00:00.000Z',
      createdBy: 'paula@motora.test',
      sharingOperatorId: null,
      owner: null,
      usedBy: null,
    })
    expect(await house.details(house.readonly, file.id)).toEqual(file)
    const { status, body } = await house.get(house.admin, file.id)
    expect([status, body.contentType, body.fileName]).toEqual([200, 'application/octet-stream', 'S01.sil'])
    expect((await wholeOf(body.stream)).equals(bytes)).toBe(true)
    expect(await recordsOf(file.id)).toEqual([
      ['files.sent', 'paula@motora.test', null],
      ['files.downloaded', 'paula@motora.test', null],
    ])
  })

  test('that is a picture is made again: smaller, as WebP, and its name, size and sum are of what is kept', async () => {
    const sizes = { logo: 512, 'ending-image': 2000, document: 2000, other: 2000 }
    for (const [kind, width] of Object.entries(sizes)) {
      const file = await house.send(house.manager, kind, 'IMG.0001.JPG', photo)
      const kept = await wholeOf((await house.get(house.manager, file.id)).body.stream)
      expect(file).toMatchObject({ name: 'IMG.0001.webp', sizeBytes: kept.length, sha256: sha256Of(kept) })
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  test('sent again with the same id is the same file, also at the same moment; with other bytes it is refused', async () => {
    const id = newId()
    const again = () => house.send(house.manager, 'other', 'nota.txt', text, { id: id.toUpperCase() })
    const all = await Promise.all([again(), again(), again()])
    expect(new Set(all.map((file) => JSON.stringify(file))).size).toBe(1)
    expect(await again()).toEqual(all[0])
    expect((await recordsOf(id)).map(([event]) => event)).toEqual(['files.sent'])
    const others: [typeof house.manager, string, Uint8Array][] = [
      [house.manager, 'nota.txt', pdf],
      [house.manager, 'otra.txt', text],
      [house.managerOfChild, 'nota.txt', text],
      [house.stranger, 'nota.txt', text],
    ]
    for (const [who, name, bytes] of others)
      expect(await codeOf(house.send(who, 'other', name, bytes, { id }))).toBe('request.key_reused')
    await house.tick()
    expect(house.objects.keys(`files/${id}`)).toHaveLength(1)
    expect(house.objects.keys(`uploads/${id}`)).toEqual([])
    expect((await wholeOf((await house.get(house.manager, id)).body.stream)).equals(text)).toBe(true)
  })

  test('whose bytes do not arrive as they were sent, or break off, leaves nothing', async () => {
    const before = house.objects.keys()
    expect(await codeOf(house.send(house.manager, 'other', 'a.txt', text, { sha256: sha256Of(pdf) }))).toBe(
      'file.wrong_sum',
    )
    const firmware = programOf(2_100_000)
    expect(await codeOf(house.send(house.admin, 'firmware', 'a.sil', firmware, { sha256: sha256Of(pdf) }))).toBe(
      'file.wrong_sum',
    )
    const broken = (async function* () {
      yield firmware.subarray(0, 1_500_000)
      throw new Error('the line is gone')
    })()
    const fields = { kind: 'firmware' as const }
    const asked = house.ask(house.admin, 'sendFile', { body: { fields, file: { name: 'a.sil', bytes: broken } } })
    await expect(asked).rejects.toThrow('the line is gone')
    expect(house.objects.keys()).toEqual(before)
  })
})

describe('whose it is', () => {
  const ownerOfSent = async (who: typeof house.manager, more: object = {}, kind = 'other', name = 'a.txt') => {
    const file = await house.send(who, kind, name, kind === 'firmware' ? programOf(99) : text, more)
    return [file.sharingOperatorId, file.owner]
  }
  test('the logged operator’s, or the provider’s; of the provider’s side whose it says', async () => {
    expect(await ownerOfSent(house.manager)).toEqual([house.ona, house.names.ona])
    expect(await ownerOfSent(house.admin)).toEqual([null, null])
    expect(await ownerOfSent(house.admin, { sharingOperatorId: house.campus })).toEqual([
      house.campus,
      house.names.campus,
    ])
    expect(await ownerOfSent(house.manager, { sharingOperatorId: house.gracia })).toEqual([
      house.gracia,
      house.names.gracia,
    ])
  })

  test('never one’s outside the scope, in one call or in parts', async () => {
    const { manager, managerOfChild, admin } = house
    const wrong: [typeof manager, string | null][] = [
      [manager, house.campus],
      [manager, null],
      [managerOfChild, house.ona],
      [admin, newId()],
    ]
    for (const [who, sharingOperatorId] of wrong) {
      expect(await codeOf(ownerOfSent(who, { sharingOperatorId }))).toBe('operator.not_found')
      expect(await codeOf(house.begin(who, 'other', 'a.txt', 9, { sharingOperatorId }))).toBe('operator.not_found')
    }
  })

  test('a firmware is the provider’s, and sent by those who may change firmware', async () => {
    expect(await ownerOfSent(house.admin, {}, 'firmware', 'a.sil')).toEqual([null, null])
    expect(await codeOf(ownerOfSent(house.manager, {}, 'firmware', 'a.sil'))).toBe('identity.not_permitted')
    expect(await codeOf(house.begin(house.manager, 'firmware', 'a.sil', 9))).toBe('identity.not_permitted')
    expect(await codeOf(ownerOfSent(house.admin, { sharingOperatorId: house.ona }, 'firmware', 'a.sil'))).toBe(
      'request.invalid',
    )
  })

  test('those who do not see it cannot distinguish it from none', async () => {
    const mine = await house.send(house.manager, 'document', 'a.pdf', pdf)
    const providers = await house.send(house.admin, 'firmware', 'a.sil', programOf(99))
    for (const [who, id] of [
      [house.stranger, mine.id],
      [house.managerOfChild, mine.id],
      [house.manager, providers.id],
      [house.manager, newId()],
    ] as const)
      for (const asked of [() => house.get(who, id), () => house.details(who, id), () => house.remove(who, id)])
        expect(await codeOf(asked())).toBe('file.not_found')
    expect((await house.list(house.stranger)).body.map(({ id }) => id)).not.toContain(mine.id)
    const childs = await house.send(house.managerOfChild, 'document', 'b.pdf', pdf)
    expect(await house.details(house.manager, childs.id)).toEqual(childs)
  })
})

describe('fetching', () => {
  const keepEndingImage = async () => {
    const picture = await makeSmallPicture(photo, 2000)
    const of = {
      operatorId: house.ona,
      name: 'end.webp',
      kind: 'ending-image',
      account: null,
      createdBy: 'Anna',
    } as const
    const write = await house.room.keepMade(picture, of)
    return { id: await house.asSystem(write), picture, write }
  }

  test('a picture that a rider’s app sent is there for all who see services, used by its service', async () => {
    const { id, picture, write } = await keepEndingImage()
    expect(await house.asSystem(write)).toBe(id)
    for (const who of [house.sac, house.person('Sharing.Cau', null), house.manager, house.readonly]) {
      const { body } = await house.get(who, id)
      expect([body.contentType, sha256Of(await wholeOf(body.stream))]).toEqual(['image/webp', picture.sha256])
    }
    expect(await codeOf(house.get(house.stranger, id))).toBe('file.not_found')
    expect(await house.details(house.manager, id)).toMatchObject({ usedBy: 'service', createdBy: 'Anna' })
    expect(await codeOf(house.remove(house.manager, id))).toBe('file.in_use')
    // another one takes its place
    await house.asSystem((work) => house.room.discardFile(work, id))
    await house.asSystem((work) => house.room.discardFile(work, id))
    await house.tick()
    expect([await codeOf(house.get(house.manager, id)), house.objects.keys(`files/${id}`)]).toEqual([
      'file.not_found',
      [],
    ])
  })

  test('every other kind is for those who see files', async () => {
    for (const [kind, name, bytes] of [
      ['document', 'a.pdf', pdf],
      ['firmware', 'a.sil', programOf(99)],
      ['logo', 'a.png', photo],
    ] as const) {
      const { id } = await house.send(house.admin, kind, name, bytes)
      for (const who of [house.sac, house.person('Sharing.Cau', null)])
        expect(await codeOf(house.get(who, id))).toBe('file.not_found')
      expect((await house.get(house.readonly, id)).status).toBe(200)
    }
  })

  test('a part of it, to go on after a break; a part that is not there is refused', async () => {
    const bytes = programOf(5000)
    const { id } = await house.send(house.admin, 'firmware', 'a.sil', bytes)
    const { status, body } = await house.get(house.admin, id, 'bytes=4000-')
    expect([status, body.range]).toEqual([206, { first: 4000, last: 4999, totalBytes: 5000 }])
    expect((await wholeOf(body.stream)).equals(bytes.subarray(4000))).toBe(true)
    expect((await house.get(house.admin, id, 'bytes=0-0')).body).toMatchObject({ lengthBytes: 1 })
    expect(await codeOf(house.get(house.admin, id, 'bytes=5000-'))).toBe('file.range_unfit')
    const part = await house.room.openFile(id, { first: 1, last: 7 })
    if (!part) throw new Error('no bytes')
    expect((await wholeOf(part.bytes)).toString('latin1')).toBe('SILENCE')
    expect(await house.room.openFile(newId())).toBeUndefined()
  })
})

describe('deleting', () => {
  test('takes the file at once and its bytes a little later, and is put on record', async () => {
    const { id } = await house.send(house.manager, 'document', 'a.pdf', pdf)
    await house.remove(house.manager, id)
    expect(await codeOf(house.details(house.manager, id))).toBe('file.not_found')
    expect((await recordsOf(id)).at(-1)).toEqual(['files.deleted', 'marta@ona.test', house.ona])
    await house.tick()
    expect(house.objects.keys(`files/${id}`)).toEqual([])
  })

  test('waits while something refers to it, and of two at once either the use or the deletion comes first', async () => {
    const { id } = await house.send(house.manager, 'document', 'a.pdf', pdf)
    const use = (by: 'firmware' | null, of = id) => house.asSystem((work) => house.room.markUsed(work, of, by))
    await use('firmware')
    expect(await codeOf(house.remove(house.manager, id))).toBe('file.in_use')
    expect((await house.details(house.manager, id)).usedBy).toBe('firmware')
    await use(null)
    const both = await Promise.all([codeOf(house.remove(house.manager, id)), codeOf(use('firmware'))])
    expect([
      ['done', 'file.not_found'],
      ['file.in_use', 'done'],
    ]).toContainEqual(both)
    expect(await codeOf(use('firmware', newId()))).toBe('file.not_found')
    expect(await codeOf(use(null, newId()))).toBe('done')
  })
})
