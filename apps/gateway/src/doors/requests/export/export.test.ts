import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { type EndpointSpec, type ExportColumn, endpoint, isExportable, listQuery } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../../../rooms/work.js'
import { defused } from './defuse.js'
import { rowShapeOf } from './row-places.js'
import { formulaPayloads } from './testing/formula-payloads.js'
import { type Answer, openLists } from './testing/open-lists.js'
import { cellsPartedAt, readCsv, readXlsx, restored, unzipped } from './testing/read-files.js'
import { sampleRow, textPlaces } from './testing/sample-row.js'

const things = endpoint({
  id: 'test.listThings',
  method: 'GET',
  path: '/test/v1/things',
  summary: '',
  source: '',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery,
  answers: {
    200: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        plate: z.string().nullable().optional(),
        paid: z.object({ cents: z.number() }).optional(),
        at: z.string().optional(),
        on: z.boolean().optional(),
        state: z.enum(['free', 'booked']).optional(),
        tags: z.array(z.string()).optional(),
        roles: z.array(z.object({ role: z.enum(['boss', 'hand']), of: z.string().nullable() })).optional(),
      }),
    ),
  },
})
const thingsPath = '/api/test/v1/things'
const text = (from: string, header = from): ExportColumn => ({ header, from: [from], kind: 'text' })

let app: FastifyInstance | undefined
afterEach(async () => {
  app?.server.closeAllConnections()
  await app?.close()
  app = undefined
})

const works = { open: 0 }
const open = async (answer: Answer, spec: EndpointSpec = things, actor?: Actor): Promise<FastifyInstance> => {
  app = await openLists([{ endpoint: spec, answer }], actor, works)
  return app
}
const whole =
  (rows: unknown[]): Answer =>
  async ({ page, pageSize }) => ({ rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length })

const ask = async (
  format: 'csv' | 'xlsx',
  columns: ExportColumn[],
  more: Record<string, string> = {},
  path = thingsPath,
) => {
  const answer = await app?.inject({
    url: path,
    query: { format, columns: JSON.stringify(columns), ...more },
  })
  if (!answer) throw new Error('no door is open')
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, json: () => answer.json() }
}
const asCsv = async (columns: ExportColumn[], more: Record<string, string> = {}) =>
  readCsv((await ask('csv', columns, more)).bytes)
const asXlsx = async (columns: ExportColumn[], more: Record<string, string> = {}) =>
  readXlsx((await ask('xlsx', columns, more)).bytes)

const lists = allEndpoints.filter(isExportable)

describe('formulas [F6]', () => {
  test('there are fifty payloads and every list of the back-office is among the exports', () => {
    expect(new Set(formulaPayloads).size).toBe(50)
    expect(lists.length).toBeGreaterThan(10)
  })

  test.each(lists.map((list) => [list.id, list] as const))(
    '%s: 50 payloads in every text: nothing calculates, every value is read back',
    async (_id, list) => {
      const shape = rowShapeOf(list.answers[200])
      const probe = formulaPayloads[0] ?? ''
      const places = textPlaces(shape, probe)
      await open(
        async ({ page = 1 }) => ({
          rows: page > 1 ? [] : formulaPayloads.map((payload) => sampleRow(shape, payload)),
          total: formulaPayloads.length,
        }),
        list,
      )
      const path = `/api${list.path.replaceAll(/\{(\w+)\}/g, '0190d5a2-7c1e-7aaa-8bbb-00000000000a')}`
      const needed = list.query ? requiredOf(list.query) : {}
      // of a list that holds no free text: any of its columns
      const [first = 'id'] = Object.keys(sampleRow(shape, probe) as object)
      const columns = places.length > 0 ? places.slice(0, 60).map((place) => text(place, `=${place}`)) : [text(first)]

      const csv = await ask('csv', columns, needed, path)
      expect(csv.status, csv.bytes.toString()).toBe(200)
      const lines = readCsv(csv.bytes)
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−]|^[\t\r\n]/u)
      for (const cell of partedAtOthers(csv)) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−]/u)
      expect(lines).toHaveLength(formulaPayloads.length + 1)
      const xlsx = await ask('xlsx', columns, needed, path)
      const sheet = unzipped(xlsx.bytes, 'xl/worksheets/sheet1.xml')
      expect(sheet).not.toMatch(/<f[ >]/)
      expect(sheet.match(/<c [^>]*>/g)?.every((cell) => cell.includes('t="inlineStr"'))).toBe(true)
      const cells = await readXlsx(xlsx.bytes)
      if (places.length === 0) return
      for (const [index, payload] of formulaPayloads.entries()) {
        expect(lines[index + 1]?.map(restored)).toEqual(columns.map(() => payload))
        expect(cells[index + 1]).toEqual(columns.map(() => payload))
      }
    },
  )

  test('an international phone number stays as it is, and an apostrophe of the person’s own', async () => {
    const values = ['+34600111222', "'hello", "O'Neil", '600-111', '1e5']
    await open(whole(values.map((name, index) => ({ id: String(index), name }))))
    const lines = await asCsv([text('name')])
    expect(lines.slice(1).flat()).toEqual(values)
  })

  test('nothing calculates where a spreadsheet parts at other signs, and every value is read back', async () => {
    const parts = ['', ' ', '"', ' "', '""', "'", '\n', '\u200b']
    const values = [';', '\t', '|', '\n', '\r\n', ';;', ';"x";'].flatMap((sign) =>
      parts.flatMap((gap) =>
        ['=1+1', "+cmd|'/C calc'!A0;x", '-A1', '@A1', '＝1+1'].map((one) => `Pi${sign}${gap}${one}`),
      ),
    )
    await open(whole(values.map((name, index) => ({ id: String(index), name }))))
    const csv = await ask('csv', [text('id'), text('name')])
    const cells = partedAtOthers(csv)
    expect(cells.length).toBeGreaterThan(3 * values.length)
    for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−]/u)
    expect(
      readCsv(csv.bytes)
        .slice(1)
        .map(([, name = '']) => restored(name)),
    ).toEqual(values)
    expect((await asXlsx([text('name')])).slice(1).flat()).toEqual(values)
  })

  test('a text with the same signs and nothing to calculate stays as it is', async () => {
    const values = ['a; b', 'a | b', 'Calle A;B=C', 'one\ntwo', 'x; +34600111222', 'a;b - c', '{"a":1}', 'a;']
    await open(whole(values.map((name, index) => ({ id: String(index), name }))))
    expect((await asCsv([text('name')])).slice(1).flat()).toEqual(values)
  })

  test('a long text of blanks takes no longer than another', () => {
    const began = performance.now()
    expect(defused(`${'\n '.repeat(100_000)}x`)).toMatch(/^'\n /)
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

const partedAtOthers = ({ bytes }: { bytes: Uint8Array }): string[] =>
  [';', '\t', '|'].flatMap((sign) => cellsPartedAt(bytes, sign))

const requiredOf = (query: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query.shape)
      .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
      .map(([name, field]) => [name, String(sampleRow(field as z.ZodType, 'x'))]),
  )

const rows = [
  {
    id: '1',
    name: 'Àgata "A", B',
    plate: null,
    paid: { cents: 123_456 },
    at: '2026-07-01T22:30:05.000Z',
    on: true,
    state: 'free',
    tags: ['a', 'b'],
  },
  {
    id: '2',
    name: null,
    plate: '1234 ABC',
    paid: { cents: -5 },
    at: '0001-01-01T00:00:00.000Z',
    on: false,
    state: 'booked',
  },
  { id: '3', name: '', at: '9999-12-31T00:00:00.000Z' },
]
const columns: ExportColumn[] = [
  { header: 'Matrícula', from: ['plate', 'name'], kind: 'text' },
  { header: 'Importe (€)', from: ['paid.cents'], kind: 'number', scale: 0.01, decimals: 2 },
  { header: 'Fecha', from: ['at'], kind: 'date', precision: 'second' },
  { header: 'Activo', from: ['on'], kind: 'boolean', labels: { true: 'Sí', false: 'No' } },
  { header: 'Estado', from: ['state'], kind: 'choice', labels: { free: 'Libre' } },
  { header: 'Etiquetas', from: ['tags'], kind: 'text' },
]

describe('what is in a file', () => {
  test('numbers as numbers, dates by the person’s clock, words of the person’s language, csv [V-24, T-01, T-06, V-28]', async () => {
    await open(whole(rows))
    expect(await asCsv(columns, { zone: 'Europe/Madrid' })).toEqual([
      ['Matrícula', 'Importe (€)', 'Fecha', 'Activo', 'Estado', 'Etiquetas'],
      ['Àgata "A", B', '1234.56', '2026-07-02 00:30:05', 'Sí', 'Libre', 'a, b'],
      ['1234 ABC', '-0.05', '', 'No', 'booked', ''],
      ['', '', '2099-12-31 00:00:00', '', '', ''],
    ])
  })

  test('the same as a workbook: numbers are numbers and dates are dates to another program', async () => {
    await open(whole(rows))
    const [head, first, second, third] = await asXlsx(columns, { zone: 'Europe/Madrid' })
    expect(head).toEqual(['Matrícula', 'Importe (€)', 'Fecha', 'Activo', 'Estado', 'Etiquetas'])
    expect(first).toEqual(['Àgata "A", B', 1234.56, new Date('2026-07-02T00:30:05Z'), 'Sí', 'Libre', 'a, b'])
    expect(second).toEqual(['1234 ABC', -0.05, null, 'No', 'booked', null])
    expect(third?.[2]).toEqual(new Date('2099-12-31T00:00:00Z'))
  })

  test('a country is named in the language of the file; what is none stays as it is', async () => {
    await open(whole(['ES', 'DE', 'LC', 'Andorra la Vella', ''].map((name, n) => ({ id: String(n), name }))))
    const inAll = (['es-ES', 'ca-ES', 'en-GB'] as const).map((countriesIn) => ({ ...text('name'), countriesIn }))
    expect((await asCsv(inAll)).slice(1)).toEqual([
      ['España', 'Espanya', 'Spain'],
      ['Alemania', 'Alemanya', 'Germany'],
      ['Santa Lucía', 'Saint Lucia', 'St Lucia'],
      ['Andorra la Vella', 'Andorra la Vella', 'Andorra la Vella'],
      ['', '', ''],
    ])
    expect((await asXlsx(inAll))[1]).toEqual(['España', 'Espanya', 'Spain'])
  })

  test('a list within a row is one cell: each value once, in words', async () => {
    const roles = [
      { role: 'boss', of: 'Alfa' },
      { role: 'hand', of: null },
      { role: 'boss', of: 'Beta' },
    ]
    await open(whole([{ id: '1', name: null, roles }]))
    const columns: ExportColumn[] = [
      { header: 'Roles', from: ['roles.role'], kind: 'choice', labels: { boss: 'Jefa' } },
      text('roles.of'),
    ]
    expect((await asCsv(columns))[1]).toEqual(['Jefa, hand', 'Alfa, Beta'])
  })

  test('a text that is a code is written as its word, another as it is', async () => {
    await open(whole(rows))
    const named: ExportColumn = { ...text('name'), from: ['name', 'state'], labels: { booked: 'Reservado' } }
    expect((await asCsv([named])).slice(1)).toEqual([['Àgata "A", B'], ['Reservado'], ['']])
  })

  test('where nothing is, the word for it: always one, or by another place of the row', async () => {
    await open(whole(rows))
    const columns: ExportColumn[] = [
      { ...text('name'), whenEmpty: 'Deleted' },
      { header: 'At', from: ['at'], kind: 'date', precision: 'day', whenEmpty: 'Never' },
      { ...text('plate'), whenEmpty: { from: 'state', labels: { free: 'None yet' } } },
    ]
    expect((await asCsv(columns)).slice(1)).toEqual([
      ['Àgata "A", B', '2026-07-01', 'None yet'],
      ['Deleted', 'Never', '1234 ABC'],
      ['Deleted', '2099-12-31', ''],
    ])
  })

  test('an end at the start of a day is the day before; one with a time has it', async () => {
    const until: ExportColumn = { header: 'Until', from: ['at'], kind: 'date', isEnd: true }
    await open(whole(['2026-10-25T23:00:00.000Z', '2026-10-25T00:00:00.000Z'].map((at) => ({ ...rows[0], at }))))
    expect((await asCsv([until], { zone: 'Europe/Madrid' })).slice(1)).toEqual([['2026-10-25'], ['2026-10-25 02:00']])
  })

  test('an end that is a day has the last day in, as its screen', async () => {
    const until: ExportColumn = { header: 'Until', from: ['at'], kind: 'date', precision: 'day', isEnd: true }
    await open(whole(['2027-01-01', '2026-10-26'].map((at) => ({ ...rows[0], at }))))
    for (const zone of ['Europe/Madrid', 'Atlantic/Canary'])
      expect((await asCsv([until], { zone })).slice(1)).toEqual([['2026-12-31'], ['2026-10-25']])
  })

  test('the only amount in a list of amounts is a figure; several are a text', async () => {
    const amounts = endpoint({
      ...things,
      id: 'test.listAmounts',
      answers: { 200: z.array(z.object({ amounts: z.array(z.object({ amount: z.number() })) })) },
    })
    await open(whole([{ amounts: [{ amount: 12.5 }] }, { amounts: [{ amount: 1 }, { amount: 2 }] }]), amounts)
    const [, one, several] = await asXlsx([{ header: 'Amount', from: ['amounts.amount'], kind: 'number' }])
    expect([one, several]).toEqual([[12.5], ['1, 2']])
  })

  test('columns that came packed are the same columns', async () => {
    await open(whole(rows))
    const packed = `deflate:${deflateRawSync(JSON.stringify(columns)).toString('base64url')}`
    expect(readCsv((await ask('csv', [], { columns: packed })).bytes)).toEqual(await asCsv(columns))
  })

  test('an empty list is a file with its header', async () => {
    await open(whole([]))
    expect(await asCsv([text('id')])).toEqual([['id']])
    expect(await asXlsx([text('id')])).toEqual([['id']])
  })

  test('says what it is, how many rows, and about how long', async () => {
    await open(whole(rows))
    const { headers, bytes } = await ask('csv', columns)
    expect(headers['content-type']).toBe('text/csv')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="test-listThings-\d{4}-\d\d-\d\d\.csv"$/)
    // in these two it is never the same day
    const days = []
    for (const zone of ['Pacific/Niue', 'Pacific/Kiritimati']) {
      const answer = await ask('csv', columns, { zone })
      days.push(/\d{4}-\d\d-\d\d/.exec(String(answer.headers['content-disposition']))?.[0] ?? '')
    }
    expect(new Set(days).size).toBe(2)
    expect(days).toEqual(days.toSorted())
    expect(headers['x-total-count']).toBe('3')
    const estimate = Number(headers['x-estimated-length'])
    expect(Math.abs(estimate - bytes.length)).toBeLessThan(120)
    expect((await ask('xlsx', columns)).headers['content-type']).toContain('spreadsheetml.sheet')
  })
})

describe('what is refused', () => {
  test.each([
    [{ columns: 'deflate:!' }, 'query.columns'],
    [{ columns: `deflate:${deflateRawSync('x'.repeat(9_000_000)).toString('base64url')}` }, 'query.columns'],
    [{ columns: '[]' }, 'query.columns'],
    [{ columns: 'x' }, 'query.columns'],
    [{ columns: JSON.stringify([text('secret')]) }, 'query.columns.0.from'],
    [{ columns: JSON.stringify([text('paid.secret')]) }, 'query.columns.0.from'],
    [{ columns: JSON.stringify([text('paid')]) }, 'query.columns.0.from'],
    [{ columns: JSON.stringify([text('__proto__')]) }, 'query.columns.0.from'],
    [{ columns: JSON.stringify([text('roles')]) }, 'query.columns.0.from'],
    [
      { columns: JSON.stringify([{ ...text('id'), whenEmpty: { from: 'secret', labels: {} } }]) },
      'query.columns.0.whenEmpty.from',
    ],
    [{ zone: 'Mars/Olympus' }, 'query.zone'],
    [{ format: 'pdf' }, 'query.format'],
    [{ surprise: '1' }, 'surprise'],
    [{ sort: '!' }, 'query.sort'],
  ])('%j: 400 with its place', async (more, path) => {
    await open(whole(rows))
    const answer = await ask('csv', [text('id')], more)
    expect(answer.status).toBe(400)
    expect((answer.json() as { errors: { path: string }[] }).errors.map((one) => one.path)).toContain(path)
  })

  test('a role that may not see the list gets no file of it either', async () => {
    const rider = { kind: 'staff', role: 'Sharing.Nobody', operatorId: null } as unknown as Actor
    await open(whole(rows), things, rider)
    expect((await ask('csv', [text('id')])).status).toBe(403)
  })

  test('a refusal of the list itself is answered as one, not as a broken file', async () => {
    const { Refusal } = await import('../../../kernel/refusal.js')
    await open(async () => {
      throw new Refusal('operator.not_found', 'There is no such operator.')
    })
    const answer = await ask('csv', [text('id')])
    expect(answer.status).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'operator.not_found' })
  })
})

describe('large ones', () => {
  const many = (count: number): Answer & { asked: number[] } => {
    const asked: number[] = []
    const answer: Answer = async ({ page, pageSize }) => {
      asked.push(page)
      const from = (page - 1) * pageSize
      const length = Math.max(0, Math.min(pageSize, count - from))
      return {
        rows: Array.from({ length }, (_, at) => ({
          id: String(from + at),
          // no two alike, so that a ZIP does not shrink them away
          name: noise.subarray((at * 13) % 90_000, ((at * 13) % 90_000) + 200).toString('hex'),
          paid: { cents: at },
        })),
        total: count,
      }
    }
    return Object.assign(answer, { asked })
  }
  const noise = randomBytes(100_000)
  const three: ExportColumn[] = [text('id'), text('name'), { header: 'Paid', from: ['paid.cents'], kind: 'number' }]

  const overTheWire = async (query: Record<string, string>, signal?: AbortSignal) => {
    const address = await app?.listen({ port: 0, host: '127.0.0.1' })
    const url = `${address}${thingsPath}?${new URLSearchParams({ columns: JSON.stringify(three), ...query })}`
    return fetch(url, signal ? { signal } : {})
  }

  test.each(['csv', 'xlsx'] as const)(
    '200,000 rows as %s with flat memory: what waits for the reader is never more than a few pages',
    async (format) => {
      const answer = many(200_000)
      await open(answer)
      const response = await overTheWire({ format })
      const reader = response.body?.getReader()
      if (!reader) throw new Error('no body')
      // there is no reader: the gateway must stop asking its database
      await new Promise((resolve) => setTimeout(resolve, 600))
      const askedWhileNobodyRead = answer.asked.length
      let lines = 0
      let bytes = 0
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        bytes += value.length
        if (format === 'csv') for (const byte of value) if (byte === 10) lines += 1
      }
      // the system's own buffers between the two take some megabytes
      expect(askedWhileNobodyRead).toBeLessThan(30)
      expect(answer.asked).toHaveLength(41)
      if (format === 'csv') expect(lines).toBe(200_001)
      const estimate = Number(response.headers.get('x-estimated-length'))
      expect(estimate / bytes).toBeGreaterThan(0.5)
      expect(estimate / bytes).toBeLessThan(2)
    },
    60_000,
  )

  test('who stops reading stops the work', async () => {
    const answer = many(1_000_000)
    await open(answer)
    const stop = new AbortController()
    const response = await overTheWire({ format: 'csv' }, stop.signal)
    await response.body?.getReader().read()
    expect(works.open).toBe(1)
    stop.abort()
    await vi.waitFor(() => expect(works.open).toBe(0), 5000)
    expect(answer.asked.length).toBeLessThan(100)
  })

  test('a failure half way breaks the file off: a part never looks like the whole', async () => {
    const answer = many(10_000)
    await open(async (query) => {
      if (query.page === 3) throw new Error('the database is gone')
      return answer(query)
    })
    const response = await overTheWire({ format: 'csv' })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('a row that slips over the edge of two pages is written once', async () => {
    let asked = 0
    await open(async ({ page, pageSize }) => {
      asked += 1
      // after the first page somebody adds a row in front: everything moves on by one
      const shift = page > 1 ? 1 : 0
      const from = (page - 1) * pageSize - shift
      const length = Math.max(0, Math.min(pageSize, 8000 - from))
      return { rows: Array.from({ length }, (_, at) => ({ id: String(from + at), name: null })), total: 8000 }
    })
    const lines = await asCsv([text('id')])
    expect(asked).toBe(2)
    expect(lines.slice(1).flat()).toEqual(Array.from({ length: 8000 }, (_, at) => String(at)))
  })
})
