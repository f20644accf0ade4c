import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { maxFileBytes } from '@motora/contract/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { processorMsSince } from '../../kernel/testing/processor-ms.js'
import { codeOf } from '../../testing/code-of.js'
import { type OpenFiles, openFiles, programOf, wholeOf } from './testing/open-files.js'

let db: TestDatabase
let house: OpenFiles
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openFiles(db)
})
afterAll(() => db?.close())

const picture = (width = 64) => sharp({ create: { width, height: 64, channels: 3, background: '#c92a2a' } })
const pdf = (more = '') => Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj${more}\ntrailer<<>>\n%%EOF\n`)
/** A packed file with one entry, `a`, as small as they come. */
const zip = (comment = ''): Buffer => {
  const local = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex')
  const central = Buffer.from(
    '504b01021400140000000000000000000000000000000000000000000100000000000000000000000000000000006100',
    'hex',
  ).subarray(0, 47)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([local, central, end, Buffer.from(comment, 'latin1')])
}
/** 30,000 × 30,000 grey pixels in about 110 kB. */
const bomb = (): Buffer => {
  const side = 30_000
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
    head.writeUInt32BE(data.length)
    tail.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const program = programOf(4000)

type Case = [what: string, bytes: () => Uint8Array | Promise<Uint8Array>]
/** What no kind of file may be. */
const never: Case[] = [
  ['a drawing', () => Buffer.from(svg)],
  ['a drawing after blanks and a mark', () => Buffer.from(`\ufeff \r\n\t${svg}`)],
  ['a drawing in wide characters', () => wide(`\n ${svg}`)],
  ['a page', () => Buffer.from('<!doctype html><p>hello')],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['an AVIF', () => picture().avif().toBuffer()],
  ['a packed file', () => zip()],
  ['an empty packed file', () => zip().subarray(-22)],
  ['an office document', () => Buffer.concat([zip(), Buffer.from('[Content_Types].xml')])],
  ['an old office document', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])],
  ['gzip', () => gzipSync(program)],
  ['a program of Windows', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['a program of Linux', () => Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(500)])],
  ['rich text', () => Buffer.from('{\\rtf1 hello}')],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n')],
]

describe('is refused, as whatever kind and by whatever name [F5]', () => {
  test.each(never)('%s', async (_what, bytes) => {
    const before = house.objects.keys()
    for (const [kind, name] of [
      ['logo', 'a.png'],
      ['ending-image', 'a.jpg'],
      ['document', 'a.pdf'],
      ['other', 'a.txt'],
      ['firmware', 'a.sil'],
    ] as const) {
      const given = await bytes()
      const began = process.cpuUsage()
      expect([kind, await codeOf(house.send(house.admin, kind, name, given))]).toEqual([kind, 'file.wrong_type'])
      expect(processorMsSince(began)).toBeLessThan(1000)
    }
    expect(house.objects.keys()).toEqual(before)
  })

  const kindly: [string, string, string, Case[1]][] = [
    ['a firmware that is a picture', 'firmware', 'a.sil', () => picture().png().toBuffer()],
    ['a firmware that is a PDF', 'firmware', 'a.sil', () => pdf()],
    ['a firmware with a packed file behind it', 'firmware', 'a.sil', () => Buffer.concat([program, zip('a comment')])],
    ['a logo that is a PDF', 'logo', 'a.png', () => pdf()],
    ['a document that is text', 'document', 'a.pdf', () => Buffer.from('hello')],
    ['a document that is a program', 'document', 'a.pdf', () => program],
    ['a PDF with a packed file behind it', 'document', 'a.pdf', () => Buffer.concat([pdf(), zip()])],
    ['a PDF that is a packed file', 'document', 'a.pdf', () => Buffer.concat([pdf(), zip('\n%%EOF\n')])],
    ['a PDF that begins later', 'document', 'a.pdf', () => Buffer.concat([Buffer.from('x\n'), pdf()])],
    ['half a PDF', 'document', 'a.pdf', () => pdf().subarray(0, 30)],
    ['text in Latin-1', 'other', 'a.txt', () => Buffer.from('matrícula', 'latin1')],
    ['text in wide characters', 'other', 'a.csv', () => wide('a;b')],
    ['text with a control character', 'other', 'a.csv', () => Buffer.from('a;\u0000;b')],
    ['text that turns a terminal', 'other', 'a.txt', () => Buffer.from('a\u001b[2Jb')],
    ['text with a control character of the upper half', 'other', 'a.txt', () => Buffer.from('a\u0085b')],
  ]
  test.each(kindly)('%s', async (_what, kind, name, bytes) => {
    expect(await codeOf(house.send(house.admin, kind, name, await bytes()))).toBe('file.wrong_type')
  })

  test('a few bytes that claim to be 900 million pixels, and half a picture: within a second and 200 MB', async () => {
    const half = (await picture(900).png().toBuffer()).subarray(0, 300)
    const claims = bomb()
    expect(claims.length).toBeLessThan(200_000)
    const peak = process.resourceUsage().maxRSS
    for (const kind of ['logo', 'ending-image', 'document', 'other'])
      for (const bytes of [claims, half]) {
        const began = process.cpuUsage()
        expect(await codeOf(house.send(house.admin, kind, 'a.png', bytes))).toBe('file.unreadable')
        expect(processorMsSince(began)).toBeLessThan(1000)
      }
    expect((process.resourceUsage().maxRSS - peak) / 1024).toBeLessThan(200)
  })

  test('nothing at all, and more than its kind may have: not read to its end', async () => {
    expect(await codeOf(house.send(house.admin, 'other', 'a.txt', new Uint8Array(0)))).toBe('file.empty')
    const before = house.objects.keys()
    let given = 0
    const endless = (async function* () {
      for (;;) {
        given += 65_536
        yield new Uint8Array(65_536)
      }
    })()
    const fields = { kind: 'logo' as const }
    const asked = house.ask(house.admin, 'sendFile', { body: { fields, file: { name: 'a.png', bytes: endless } } })
    expect(await codeOf(asked)).toBe('file.too_large')
    expect(given).toBeLessThanOrEqual(maxFileBytes.logo + 65_536)
    expect(house.objects.keys()).toEqual(before)
  })

  test('a name that is a path, or turns the line: in one call and in parts', async () => {
    const hostile = [
      '../../etc/passwd.sil',
      '..\\a.sil',
      '/a.sil',
      'a\u0000.sil',
      'a\r\nX: y.sil',
      'a\u202elis.exe.sil',
    ]
    for (const name of [...hostile, ' ', `${'a'.repeat(200)}.sil`]) {
      expect(await codeOf(house.send(house.admin, 'firmware', name, program))).toBe('request.invalid')
      await expect(house.begin(house.admin, 'firmware', name, 9)).rejects.toThrow()
    }
    for (const name of ['a.bin', 'a.sil.exe', 'sil', 'a.sil.'])
      expect(await codeOf(house.send(house.admin, 'firmware', name, program))).toBe('file.not_sil')
  })

  test('the same in parts: what is refused makes no file', async () => {
    expect(await codeOf(house.upload(house.admin, 'firmware', 'a.sil', zip()))).toBe('file.wrong_type')
    expect(await codeOf(house.upload(house.admin, 'document', 'a.png', bomb()))).toBe('file.unreadable')
    expect(await codeOf(house.upload(house.admin, 'other', 'a.txt', Buffer.from(svg)))).toBe('file.wrong_type')
    expect(house.objects.keys('files/')).toEqual([])
  })
})

describe('is stored clean', () => {
  const keep = async (kind: string, name: string, bytes: Uint8Array) => {
    const file = await house.send(house.admin, kind, name, bytes)
    return { ...file, bytes: await wholeOf((await house.get(house.admin, file.id)).body.stream) }
  }
  test('a picture with a page, a packed file and a place in it, without them [F5]', async () => {
    const marked = await picture()
      .withExif({ IFD0: { Copyright: 'Anna Mas' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([marked, Buffer.from('<script>alert(1)</script>'), zip()])
    for (const kind of ['logo', 'ending-image', 'document', 'other']) {
      const { bytes, contentType, name } = await keep(kind, 'a.html', polyglot)
      expect([contentType, name]).toEqual(['image/webp', 'a.html.webp'])
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      for (const word of ['script', 'Anna', 'PK\u0003\u0004']) expect(bytes.includes(Buffer.from(word))).toBe(false)
    }
  })

  test('what is kept as it came is downloaded by a name of its type', async () => {
    const names: [kind: string, sent: string, bytes: Uint8Array, kept: string][] = [
      ['other', 'page.html', Buffer.from('hello <b>there</b>'), 'page.html.txt'],
      ['other', 'run.bat', Buffer.from('BM is no picture'), 'run.bat.txt'],
      ['other', 'días.CSV', Buffer.from('\ufeffaño;día\r\n1;2'), 'días.CSV'],
      ['other', 'diary.log', Buffer.from('MZ 1\tok\n'), 'diary.log'],
      ['document', 'contract.exe', pdf(), 'contract.exe.pdf'],
      ['document', 'Contract.PDF', pdf(), 'Contract.PDF'],
      ['firmware', 'Tcu v2.SIL', program, 'Tcu v2.SIL'],
      ['other', `${'ñ'.repeat(194)}.html`, Buffer.from('x'), `${'ñ'.repeat(194)}.h.txt`],
    ]
    for (const [kind, sent, bytes, kept] of names) {
      const file = await keep(kind, sent, bytes)
      expect(file.name).toBe(kept)
      expect(file.bytes.equals(Buffer.from(bytes))).toBe(true)
    }
  })

  test('a firmware that begins like a sound or like “smaller than”, which programs may', async () => {
    for (const head of ['fffb9064', 'fff15080', '3c01', '3c3c3c'])
      expect((await keep('firmware', 'a.sil', Buffer.concat([Buffer.from(head, 'hex'), program]))).name).toBe('a.sil')
  })
})
