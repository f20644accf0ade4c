import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.js'
import type { PdfDocument } from './pdf-document.js'

const columns = [
  { title: 'Plate', share: 0.7 },
  { title: 'Price', share: 0.3, align: 'right' },
] as const
const documentOf = (rows: number): PdfDocument => ({
  title: 'Març de 2026',
  language: 'ca-ES',
  author: 'Motora',
  createdAt: new Date('2026-04-01T08:00:00Z'),
  foot: 'Pàgina {page} de {pages}',
  blocks: [
    { kind: 'facts', facts: [{ label: 'Operador', value: 'Ñandú Mobilitat, S. L.' }] },
    { kind: 'heading', text: 'Serveis' },
    {
      kind: 'table',
      columns,
      rows: Array.from({ length: rows }, (_, n) => [`${1000 + n} BCD`, '2,60 €']),
      sum: ['Total', `${rows} ×`],
    },
  ],
})
const read = async (document: PdfDocument) => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPdf(document)))
  return { pdf, pages: (await extractText(pdf)).text }
}

test('a PDF says what the document says, in its words and with its own letters', async () => {
  const { pages } = await read(documentOf(3))
  expect(pages).toHaveLength(1)
  for (const words of ['Març de 2026', 'Operador: Ñandú Mobilitat, S. L.', '1002 BCD', '2,60 €', 'Pàgina 1 de 1'])
    expect(pages[0]).toContain(words)
})

test('a letter that the font does not have is a square, and never nothing', async () => {
  const [arabic, hebrew, chinese] = ['محمد بن', 'דוד', '王小明 Wang']
  const facts = [arabic, hebrew, chinese, 'Ana 👩‍🔧 López', 'Σοφία Ђорђе'].map((value) => ({ label: 'Client', value }))
  const { pages } = await read({
    ...documentOf(1),
    blocks: [
      { kind: 'facts', facts },
      { kind: 'table', columns, rows: [['王 9', '1 €']] },
    ],
  })
  for (const words of ['□□□□ □□', 'Client: □□□', '□□□ Wang', 'Ana □□ López', 'Σοφία Ђорђе', '□ 9'])
    expect(pages[0]).toContain(words)
  expect(pages[0]).not.toContain('\0')
})

test('a long table goes on over pages, each with its head and its number, and no row is lost', async () => {
  const { pages } = await read(documentOf(300))
  expect(pages.length).toBeGreaterThan(4)
  for (const [n, text] of pages.entries()) {
    expect(text).toContain('Plate')
    expect(text).toContain(`Pàgina ${n + 1} de ${pages.length}`)
  }
  const plates = pages.flatMap((text) => text.match(/\d{4} BCD/g) ?? [])
  expect(plates).toEqual(Array.from({ length: 300 }, (_, n) => `${1000 + n} BCD`))
  expect(pages.at(-1)).toContain('300 ×')
})

test('rows that are added in parts look as those that were there from the beginning', async () => {
  const whole = documentOf(300)
  const table = whole.blocks.at(-1)
  if (table?.kind !== 'table') throw new Error('the table stands last')
  const { sum: _, rows, ...head } = table
  const [first, second] = [rows.slice(0, 100), rows.slice(100)]
  const blocks = [...whole.blocks.slice(0, -1), { ...head, rows: [] }]
  const inParts = await drawPdf(async (begin) => {
    const add = begin({ ...whole, blocks })
    add(first)
    await Promise.resolve()
    add(second)
  })
  const whenWhole = await drawPdf({ ...whole, blocks: [...whole.blocks.slice(0, -1), { ...head, rows }] })
  expect(Buffer.from(inParts).equals(Buffer.from(whenWhole))).toBe(true)
  const text = drawPdf(async (begin) => begin({ ...whole, blocks: [{ kind: 'text', text: 'x' }] })([['1']]))
  await expect(text).rejects.toThrow('there is no table')
})

test('each page after the first says whose document it is, on one line however long', async () => {
  const long = { ...documentOf(120), author: `${'Ona Mobilitat '.repeat(20)}王` }
  for (const document of [documentOf(120), long]) {
    const { pdf, pages } = await read(document)
    expect(pages.length).toBeGreaterThan(1)
    for (let n = 2; n <= pages.length; n += 1) {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      const inMargin = items.flatMap((item) => ('str' in item && item.transform[5] > 841.89 - 48 ? [item] : []))
      const said = inMargin.map(({ str }) => str).join('')
      expect(said).toMatch(document === long ? /^Ona Mobilitat Ona Mobilitat .*…$/ : /^Motora · Març de 2026$/)
      expect(new Set(inMargin.map(({ transform }) => transform[5])).size).toBe(1)
    }
    expect(pages.map((text) => text.match(/\d{4} BCD/g)?.length ?? 0).reduce((sum, n) => sum + n, 0)).toBe(120)
  }
  expect((await read(documentOf(1))).pages[0]).not.toContain('Motora · ')
})

test('it can be read aloud: tagged, with a title, its language, headings and cells', async () => {
  const { pdf } = await read(documentOf(2))
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Març de 2026', Language: 'ca-ES', Author: 'Motora' })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree()).match(/"role":"\w+"/g) ?? []
  const count = (role: string): number => roles.filter((one) => one === `"role":"${role}"`).length
  expect([count('H1'), count('H2'), count('TH'), count('TD'), count('TR')]).toEqual([1, 1, 2, 6, 4])
})

test('a text that is wider than its column breaks, and the row below it makes room', async () => {
  const long = 'a name that is far longer than the column in which it has to stand '.repeat(4)
  const { pages } = await read({
    ...documentOf(0),
    blocks: [
      {
        kind: 'table',
        columns,
        rows: [
          [long, '1 €'],
          ['next', '2 €'],
        ],
      },
    ],
  })
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(long.trim())
})

test('the file begins as a PDF does, and its table of objects stands where it says and leads to each', async () => {
  const file = Buffer.from(await drawPdf(documentOf(300))).toString('latin1')
  expect(file.slice(0, 9)).toBe('%PDF-1.7\n')
  const [, place = ''] = /startxref\n(\d+)\n%%EOF\n?$/.exec(file) ?? []
  const table = file.slice(Number(place))
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(table) ?? []
  const places = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  expect(places).toHaveLength(Number(count) - 1)
  for (const [n, at] of places.entries()) expect(file.slice(at, at + 20)).toMatch(new RegExp(`^${n + 1} 0 obj`))
})

test('each page says its colours before its words: the head and the number fainter than the rows, and text again after a QR code', async () => {
  const { blocks, ...rest } = documentOf(300)
  const bytes = Buffer.from(await drawPdf({ ...rest, blocks: [{ kind: 'qr', label: 'QR', text: 'M' }, ...blocks] }))
  const pages = [...bytes.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((drawn) => drawn.includes('TJ'))
  const names: Record<string, string> = { '0.36': 'faint', '0.10': 'text', '0.00': 'black' }
  const coloursOf = (drawn: string) =>
    [...drawn.matchAll(/^([\d.]+) \1 \1 scn$/gm)].map(([, grey]) => names[Number(grey).toFixed(2)])
  expect(pages.length).toBeGreaterThan(4)
  const [first = '', ...others] = pages
  expect(coloursOf(first)).toEqual(['faint', 'text', 'black', 'text', 'faint', 'text', 'faint'])
  for (const drawn of others) {
    expect(coloursOf(drawn)).toEqual(['faint', 'text', 'faint'])
    expect(drawn.indexOf(' scn')).toBeLessThan(drawn.indexOf('TJ'))
  }
})

test('what an earlier document said does not change what a later one says', async () => {
  const saying = (text: string): PdfDocument => ({ ...documentOf(0), title: '', blocks: [{ kind: 'text', text }] })
  await drawPdf(saying('Ñ ç ü'))
  expect((await read(saying('N c u'))).pages[0]).toContain('N c u')
})

test('a document that is still being read is drawn when it is there, and where reading fails, drawing fails with it', async () => {
  const drawn = await drawPdf(Promise.resolve(documentOf(1)))
  expect(Buffer.from(drawn).toString('latin1', 0, 8)).toBe('%PDF-1.7')
  await expect(drawPdf(Promise.reject(new Error('no such month')))).rejects.toThrow('no such month')
})
