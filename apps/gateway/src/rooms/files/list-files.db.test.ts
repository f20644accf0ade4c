import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { openFiles } from './testing/open-files.js'

let db: TestDatabase
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const text = Buffer.from('matrícula;batería\n1234;80\n')

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

describe('the list', () => {
  test('sorts, filters, searches and pages on the server', async () => {
    const own = await openFiles(db)
    const who = own.manager
    const blank = { create: { width: 240, height: 90, channels: 3, background: '#1864ab' } } as const
    const photo = await sharp(blank).jpeg().toBuffer()
    for (const [name, kind, bytes] of [
      ['Òrgan.txt', 'other', text],
      ['acta.pdf', 'document', pdf],
      ['Zona.csv', 'other', Buffer.concat([text, text])],
      ['foto.jpg', 'ending-image', photo],
    ] as const) {
      own.clock.advance(60_000)
      await own.send(name === 'Zona.csv' ? own.managerOfChild : who, kind, name, bytes)
    }
    const names = async (query: object) => (await own.list(who, query)).body.map(({ name }) => name)
    const filter = (conditions: object) => ({ filter: JSON.stringify(conditions), sort: 'name' })
    expect(await names({})).toEqual(['foto.webp', 'Zona.csv', 'acta.pdf', 'Òrgan.txt'])
    expect(await names({ sort: 'name' })).toEqual(['acta.pdf', 'foto.webp', 'Òrgan.txt', 'Zona.csv'])
    expect(await names({ sort: '-owner,name' })).toEqual(['acta.pdf', 'foto.webp', 'Òrgan.txt', 'Zona.csv'])
    expect(await names({ sort: '-sizeBytes', pageSize: 1 })).toEqual(await names(filter({ kind: ['ending-image'] })))
    expect(await names(filter({ owner: 'gràcia' }))).toEqual(['Zona.csv'])
    expect(await names(filter({ contentType: ['text/plain', 'text/csv'] }))).toEqual(['Òrgan.txt', 'Zona.csv'])
    expect(await names(filter({ sizeBytes: `=${text.length}` }))).toEqual(['Òrgan.txt'])
    expect(await names(filter({ created: ['2026-11-21T10:03:00Z', null] }))).toEqual(['foto.webp', 'Zona.csv'])
    expect(await names(filter({ usedBy: [null], name: '*.pdf' }))).toEqual(['acta.pdf'])
    expect(await names({ search: 'ORGAN' })).toEqual(['Òrgan.txt'])
    expect(await names({ search: 'marta@ona', sort: 'name' })).toEqual(['acta.pdf', 'foto.webp', 'Òrgan.txt'])
    const page = await own.list(who, { page: 2, pageSize: 3 })
    expect([page.total, page.body.map(({ name }) => name)]).toEqual([4, ['Òrgan.txt']])
    expect(await codeOf(names({ sort: 'sha256' }))).toBe('request.invalid')
    expect(await codeOf(names(filter({ objectKey: 'x' })))).toBe('request.invalid')
  })
})
