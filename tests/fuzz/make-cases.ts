import { type EndpointSpec, isExportable } from '@motora/contract'
import fc from 'fast-check'
import type { Given } from '../acceptance/access/call-row.js'
import { principals } from '../acceptance/access/principals.js'
import { documentedColumns } from './documented-columns.js'
import type { FuzzCase } from './fuzz-case.js'
import type { FuzzWorld } from './fuzz-world.js'
import { asBytes, hostileTexts, isNoText } from './hostile-texts.js'
import { breaksOf, withBreak } from './nearly-right.js'
import { rightValue } from './right-values.js'
import { choicesOf, type Shape, shapeOf, typeOf } from './shape.js'
import { verdictOf } from './verdict.js'

type Part = 'params' | 'query' | 'body'
type Parts = Record<Part, unknown>
const parts: readonly Part[] = ['params', 'query', 'body']

const askers: Record<EndpointSpec['audience'], readonly string[]> = {
  public: ['nobody', 'nobody', 'manager', 'rider'],
  staff: [
    'admin',
    'admin',
    'admin',
    'manager',
    'manager',
    'technician',
    'sac',
    'operator',
    'manager of a private operator',
  ],
  rider: ['rider', 'rider', 'rider', 'rider', 'admin'],
  device: ['device', 'device', 'device', 'device', 'manager'],
}
/** Half of the calls by those whom they are made for, and half by everybody. */
const asker = ({ audience }: EndpointSpec): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...askers[audience]) },
    { weight: 1, arbitrary: fc.constantFrom(...principals.map(({ name }) => name)) },
  )

const dateConditions = [
  '>0000-01-01',
  '<=0001-01-01T00:00:00Z',
  '>9999-12-31T23:59:59-12:00',
  '+275760-09-13T00:00:00Z',
  ['0001-01-01', '9999-12-31T23:59:59+14:00'],
  ['2028-02-29', null],
]

const queryValue = (endpoint: EndpointSpec, shape: Shape, whole: boolean): fc.Arbitrary<Record<string, unknown>> => {
  const { sort, filter, ...properties } = shape.properties ?? {}
  const plain = rightValue('query', { ...shape, properties }, whole) as fc.Arbitrary<Record<string, unknown>>
  const columns = documentedColumns(endpoint)
  if (!sort || columns.length === 0) return plain
  const column = fc.constantFrom(...columns)
  const sorted = column.chain((name) => fc.constantFrom(name, `-${name}`))
  const filtered = fc
    .tuple(column, fc.constantFrom<unknown>('a*', [null], true, ...dateConditions))
    .map(([name, one]) => JSON.stringify({ [name]: one }))
  return fc
    .tuple(
      plain,
      fc.option(sorted, { nil: undefined }),
      fc.option(filter ? filtered : fc.constant(''), { nil: undefined, freq: 2 }),
    )
    .map(([query, by, only]) => ({ ...query, ...(by ? { sort: by } : {}), ...(only ? { filter: only } : {}) }))
}

const wholeParts = (endpoint: EndpointSpec, whole: boolean): fc.Arbitrary<Parts> =>
  fc.record({
    params: endpoint.params ? rightValue('params', shapeOf(endpoint.params), whole) : fc.constant({}),
    query: endpoint.query ? queryValue(endpoint, shapeOf(endpoint.query), whole) : fc.constant({}),
    body: endpoint.body ? rightValue('body', shapeOf(endpoint.body), whole) : fc.constant(undefined),
  })

const merged = (made: Parts, given: Given): Parts => ({
  params: { ...(made.params as object), ...given.params },
  query: { ...(made.query as object), ...given.query },
  body: given.body && made.body !== undefined ? { ...(made.body as object), ...given.body } : made.body,
})

const caseOf = (
  endpoint: EndpointSpec,
  as: string,
  mood: FuzzCase['mood'],
  { params, query, body }: Parts,
): FuzzCase => ({
  endpoint: endpoint.id,
  as,
  mood,
  params: params as Record<string, unknown>,
  query: Object.entries(query as object).filter(([, value]) => value !== undefined),
  ...(body === undefined ? {} : { body }),
})

const rightParts = (endpoint: EndpointSpec, world: FuzzWorld, whole = false): fc.Arbitrary<Parts> => {
  const givens = fc.constantFrom(...world.givens(endpoint))
  return fc
    .tuple(wholeParts(endpoint, whole), givens, fc.nat(9))
    .map(([made, given, often]) => merged(made, often > 1 ? given : { params: given.params ?? {} }))
}

const right = (endpoint: EndpointSpec, world: FuzzWorld): fc.Arbitrary<FuzzCase> =>
  fc
    .tuple(asker(endpoint), rightParts(endpoint, world))
    .map(([as, made]) => caseOf(endpoint, as, 'right', made))
    .filter((one) => verdictOf(endpoint, world.resolve(one)) !== 'wrong')

type Bend = (made: FuzzCase) => FuzzCase

/** What is wrong about the whole request, whatever its shape. */
const bendsOfWhole = (endpoint: EndpointSpec): Bend[] => {
  const bends: Bend[] = []
  const bend = (rule: string, change: (one: FuzzCase) => Partial<FuzzCase>): number =>
    bends.push((one) => ({ ...one, rule, ...change(one) }))
  if (endpoint.query || endpoint.audience !== 'device')
    bend('query: a parameter that is none', ({ query }) => ({ query: [...query, ['aParameterThatIsNone', '1']] }))
  if (endpoint.query)
    bend('query: doubled', ({ query }) => ({ query: [...query, query[0] ?? ['page', '1'], query[0] ?? ['page', '1']] }))
  if (endpoint.body && !endpoint.takes) {
    for (const raw of ['{', '{"a":1', '[]', '"text"', 'null', '7', '{"a":1,"a":2}', '{"__proto__":{}}', '']) {
      if (endpoint.audience !== 'device' || !raw.startsWith('{"a":1}')) bend(`body: ${raw}`, () => ({ raw }))
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      bend(`body: as ${type}`, () => ({ type, raw: '{}' }))
  }
  // what is signed is JSON
  if (endpoint.takes && endpoint.takes !== 'signed')
    bend('body: as JSON', () => ({ type: 'application/json', raw: '{}' }))
  return bends
}

/** Each rule of each part broken once. */
const bendsOf = (endpoint: EndpointSpec): Bend[] => {
  const [sample] = fc.sample(wholeParts(endpoint, true), { numRuns: 1, seed: 1 })
  const ofParts = parts.flatMap((part) => {
    const schema = endpoint[part]
    if (!schema || !sample) return []
    return breaksOf(shapeOf(schema), sample[part])
      .filter(({ value }) => part !== 'params' || value !== undefined)
      .map(
        ({ rule, path, value }): Bend =>
          (one) => {
            const before = part === 'query' ? Object.fromEntries(one.query) : one[part]
            const after = withBreak(before, path, value)
            return {
              ...one,
              rule: `${part}.${rule}`,
              [part]: part === 'query' ? Object.entries(after as object) : after,
            }
          },
      )
  })
  return [...ofParts, ...bendsOfWhole(endpoint)]
}

const nearly = (endpoint: EndpointSpec, world: FuzzWorld): fc.Arbitrary<FuzzCase> => {
  const base = rightParts(endpoint, world)
  const [probe] = fc.sample(rightParts(endpoint, world, true), { numRuns: 1, seed: 1 })
  const isWrong = (one: FuzzCase): boolean => verdictOf(endpoint, world.resolve(one)) === 'wrong'
  const bends = bendsOf(endpoint).filter((bend) => probe && isWrong(bend(caseOf(endpoint, 'admin', 'nearly', probe))))
  if (bends.length === 0) throw new Error(`${endpoint.id}: no rule of it could be broken`)
  return fc
    .tuple(asker(endpoint), base, fc.constantFrom(...bends))
    .map(([as, made, bend]) => bend(caseOf(endpoint, as, 'nearly', made)))
    .filter(isWrong)
}

/** Places of texts, and in the address of everything. */
const textPlaces = (shape: Shape, path: (string | number)[], all: boolean): (string | number)[][] => {
  const choices = choicesOf(shape) ?? [shape]
  return choices.flatMap((one) => {
    if (one.properties)
      return Object.entries(one.properties).flatMap(([name, inner]) => textPlaces(inner, [...path, name], all))
    if (one.items) return textPlaces(one.items, [...path, 0], all)
    if (typeof one.additionalProperties === 'object')
      return textPlaces(one.additionalProperties, [...path, 'f.plate'], all)
    return typeOf(one) === 'string' || all ? [path] : []
  })
}

/** Those that no database keeps come more often: each call has to refuse them by itself. */
const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts.filter(isNoText)) },
)

/** The router compares without letter case, and cannot cut the one character out of a path that is two in lower case. */
const notInPath = 'İ'

const hostile = (endpoint: EndpointSpec, world: FuzzWorld): fc.Arbitrary<FuzzCase> | undefined => {
  const places = parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema ? textPlaces(shapeOf(schema), [], part === 'query').map((path) => ({ part, path })) : []
  })
  if (places.length === 0) return undefined
  return fc
    .tuple(asker(endpoint), rightParts(endpoint, world), fc.constantFrom(...places), hostileText)
    .map(([as, made, { part, path }, text]) => {
      // an empty part of the path, and one of dots alone, is another address
      const sent = part === 'body' ? text : asBytes(text)
      const put = part === 'params' && (/^\.*$/.test(sent) || sent === notInPath) ? '%' : sent
      const bent = { ...made, [part]: withBreak(made[part], path, put) }
      return { ...caseOf(endpoint, as, 'hostile', bent), rule: `${part}.${path.join('.')}` }
    })
}

/** A list asked for as a file. */
const asFile = (endpoint: EndpointSpec, world: FuzzWorld): fc.Arbitrary<FuzzCase> => {
  const columns = JSON.stringify([{ header: '=1+1', from: ['id', 'name'], kind: 'text' }])
  return fc.tuple(right(endpoint, world), fc.constantFrom('csv', 'xlsx')).map(([one, format]) => ({
    ...one,
    query: [...one.query, ['format', format], ['columns', columns]],
  }))
}

/** Requests to one endpoint: half of them right, a third with one rule broken, the rest with hostile texts. */
export const casesOf = (endpoint: EndpointSpec, world: FuzzWorld): fc.Arbitrary<FuzzCase> => {
  const odd = hostile(endpoint, world)
  return fc.oneof(
    { weight: 46, arbitrary: right(endpoint, world) },
    { weight: 40, arbitrary: nearly(endpoint, world) },
    ...(odd ? [{ weight: 12, arbitrary: odd }] : []),
    ...(isExportable(endpoint) ? [{ weight: 4, arbitrary: asFile(endpoint, world) }] : []),
  )
}
