import { expect, test } from 'vitest'
import { z } from 'zod'
import { isBinary } from '../endpoint.js'
import { dateKinds } from '../fields/dates.js'
import { allEndpoints } from './index.js'

/** Fields that by their name hold a date. */
const dateName =
  /^(at|since|until|created|expires|birthday|day|date|moment|timestamp)$|[a-z](At|Since|Until|Day|Date|Moment|Timestamp|Received)$/
const dateFormats = new Set(['datetime', 'date', 'time', 'duration'])

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  format?: string
  [part: string]: unknown
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Every date of a schema that is of no kind, and the kinds of the others, by place. */
const datesIn = (schema: z.ZodType, name: string, place: string): [place: string, kind: string | undefined][] => {
  const kind = dateKinds.get(schema)?.kind
  if (kind) return [[place, kind]]
  const def = defOf(schema)
  if (def.type === 'string') return dateFormats.has(def.format ?? '') || dateName.test(name) ? [[place, undefined]] : []
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => datesIn(inner, key, `${place}.${key}`))
  const inner = [
    def.innerType,
    def.element,
    def.in,
    def.out,
    def.valueType,
    def.left,
    def.right,
    ...((def.options as []) ?? []),
    ...((def.items as []) ?? []),
  ]
  return inner.filter((one): one is z.ZodType => one instanceof z.ZodType).flatMap((one) => datesIn(one, name, place))
}

const given = allEndpoints.flatMap(({ id, params, query, body }) =>
  [params, query, body].flatMap((part) => (part ? datesIn(part, '', id) : [])),
)
const answered = allEndpoints.flatMap(({ id, answers }) =>
  Object.values(answers).flatMap((answer) => {
    const schema = isBinary(answer) ? answer.json : answer
    return schema ? datesIn(schema, '', id) : []
  }),
)

test('every date that a call takes is of a kind that says what it may be', () => {
  expect(given.filter(([, kind]) => !kind || kind === 'instant' || kind === 'calendar day')).toEqual([])
  expect(given.length).toBeGreaterThan(15)
})

test('every date that a call answers is of a kind', () => {
  expect(answered.filter(([, kind]) => !kind)).toEqual([])
  expect(answered.length).toBeGreaterThan(100)
})

test('a date of no kind is found, however it is wrapped', () => {
  const planted = z.object({
    since: z.string().optional(),
    rows: z.array(z.object({ takenAt: z.string().nullable() })),
    other: z.union([z.iso.datetime(), z.number()]),
    format: z.string(),
  })
  expect(datesIn(planted, '', 'x').map(([place]) => place)).toEqual(['x.since', 'x.rows.takenAt', 'x.other'])
})
