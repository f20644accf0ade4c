import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EndpointSpec, type RefusalCode, refusalCodes, refusalStatus } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { buyRiderBonusPack, paymentFailedReasons } from '@motora/contract/money'
import { listVehicles } from '@motora/contract/vehicles'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { openApiOf } from './open-api.js'
import { refusalParams } from './open-api-refusals.js'
import type { Schema } from './open-api-units.js'
import { sendAnswer } from './send-answer.js'

type Answer = { description: string; headers?: Record<string, { description: string; schema: object }> }
type Parameter = { name: string; in: string; description?: string; schema: Schema }
type Operation = { parameters: Parameter[]; responses: Record<string, Answer> }
const document = openApiOf(allEndpoints, '1')
const operationOf = ({ path, method }: EndpointSpec) =>
  (document.paths as Record<string, Record<string, Operation>>)[`/api${path}`]?.[method.toLowerCase()] as Operation

/** Each property below a piece of the document, with its name. */
const propertiesOf = (piece: unknown): [name: string, schema: Schema][] => {
  if (typeof piece !== 'object' || piece === null) return []
  const own = Object.entries((piece as Schema).properties ?? {})
  return [...own, ...Object.values(piece).flatMap(propertiesOf)]
}
const kindsOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema]
const isNumber = (schema: Schema) =>
  kindsOf(schema).some(({ type }) => [type].flat().some((one) => one === 'number' || one === 'integer'))

/** What a description must say of a number whose name ends so. */
const said: readonly [name: RegExp, word: RegExp][] = [
  [/(?:^c|C)ents$/, /\bcents\b/],
  [/price|amount|^total$|^base$|^vat$|^left$/i, /euros/],
  [/minutes$/i, /minutes/],
  [/seconds$/i, /seconds/],
  [/(?:kms|kilometres)$/i, /kilometres/],
  [/metres$/i, /\bmetres/],
  [/percent$/i, /per cent/i],
]

test('each sum and each measure in a rider’s calls says its unit', () => {
  const riders = allEndpoints.filter(({ audience }) => audience === 'rider')
  const measures = riders.flatMap((endpoint) => {
    const { parameters } = operationOf(endpoint)
    const inQuery = parameters.map(
      ({ name, description, schema }) => [name, { description, ...schema } as Schema] as const,
    )
    return [...propertiesOf(operationOf(endpoint)), ...inQuery]
      .filter(([, schema]) => isNumber(schema))
      .flatMap(([name, { description = '' }]) => {
        const [, word] = said.find(([ends]) => ends.test(name)) ?? []
        return word ? [{ what: `${endpoint.id} ${name}: ${description}`, isSaid: word.test(description) }] : []
      })
  })
  expect(measures.filter(({ isSaid }) => !isSaid).map(({ what }) => what)).toEqual([])
  expect(measures.length).toBeGreaterThan(80)
})

test('a price and its sum in one answer are told apart: units of the currency, and cents', () => {
  const line = propertiesOf(operationOf(allEndpoints.find(({ id }) => id === 'sharing.getCurrentRental') as never))
  const wordsOf = (name: string) => line.find(([one]) => one === name)?.[1].description
  expect(wordsOf('price')).toContain('such as euros')
  expect(wordsOf('cents')).toContain('in cents')
  expect(wordsOf('priceCents')).toContain('In cents')
  expect(wordsOf('count')).toContain('per cent')
  expect(wordsOf('endedAt')).toContain('ISO 8601')
})

const pagingHeaders = ['X-Total-Count', 'X-Total-Count-Has-More']
const cursorHeaders = ['X-Next-Cursor', 'X-Previous-Cursor']

test('each list says the headers of its pages, those of cursors where it takes one; no other call says them', () => {
  const lists = allEndpoints.filter((endpoint: EndpointSpec) => endpoint.list)
  expect(lists.length).toBeGreaterThan(40)
  for (const endpoint of allEndpoints as readonly EndpointSpec[]) {
    const { responses, parameters } = operationOf(endpoint)
    const takesCursor = parameters.some(({ name }) => name === 'cursor')
    const expected = endpoint.list ? [...pagingHeaders, ...(takesCursor ? cursorHeaders : [])] : []
    const names = Object.keys(responses['200']?.headers ?? {}).filter((name) => name.startsWith('X-'))
    expect(names, endpoint.id).toEqual(expected)
  }
})

test('what a list sends is what it says', () => {
  const sent: string[] = []
  const reply = { status: () => reply, send: () => reply, header: (name: string) => void sent.push(name) }
  const answer = { status: 200, body: [], total: 3, hasMore: true, next: 'a', previous: 'b' } as const
  sendAnswer(reply as unknown as FastifyReply, listVehicles, answer)
  expect(sent).toEqual(Object.keys(operationOf(listVehicles).responses['200']?.headers ?? {}))
})

test('each refusal that may name a wait has Retry-After, and no other', () => {
  const waits = new Set(refusalParams.retryAfterSeconds?.of)
  for (const endpoint of allEndpoints)
    for (const [status, { headers = {}, description }] of Object.entries(operationOf(endpoint).responses)) {
      const codes = description.split(', ').filter((code) => refusalCodes.includes(code as RefusalCode))
      const hasWait = status === '429' || status === '503' || codes.some((code) => waits.has(code as RefusalCode))
      expect('Retry-After' in headers, `${endpoint.id} ${status}`).toBe(hasWait)
    }
  const reserve = allEndpoints.find(({ id }) => id === 'sharing.reserveVehicle') as EndpointSpec
  expect(operationOf(reserve).responses['409']?.headers).toHaveProperty('Retry-After')
})

const sources = fileURLToPath(new URL('../..', import.meta.url))
/** The text from this place to the end of the bracket that opens there. */
const bracketAt = (code: string, start: number): string => {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if ('({['.includes(code.charAt(at))) depth += 1
    if (')}]'.includes(code.charAt(at))) depth -= 1
    if (depth === 0) return code.slice(start, at + 1)
  }
  throw new Error('a bracket stays open')
}
/** Names in `{ a, b: 1 }`; of what stands deeper none. */
const namesIn = (braces: string): string[] => {
  let inner = braces.slice(1, -1)
  while (/[({[]/.test(inner)) inner = inner.replace(/\([^(){}[\]]*\)|\{[^(){}[\]]*\}|\[[^(){}[\]]*\]/g, '')
  return inner.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? [])
}
const given = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)(?:testing|world)\//.test(path))
  .flatMap((path) => {
    const code = readFileSync(sources + path, 'utf8')
    return [...code.matchAll(/new Refusal\(/g)].flatMap(({ index }) => {
      const call = bracketAt(code, index + 'new Refusal'.length)
      const params = call.indexOf('params: {')
      if (params === -1) return []
      const names = namesIn(bracketAt(call, params + 'params: '.length))
      return [{ path, code: /^\(\s*'([a-z_.]+)'/.exec(call)?.[1], names }]
    })
  })

test('each word that a refusal says next to its code is described, with the codes that say it', () => {
  expect(given.length).toBeGreaterThan(25)
  for (const { path, code, names } of given)
    for (const name of names) {
      expect(refusalParams, `${path} ${code}`).toHaveProperty(name)
      if (code) expect(refusalParams[name]?.of, `${path} ${name}`).toContain(code)
    }
  const { Problem } = (document.components as { schemas: { Problem: Schema } }).schemas
  expect(Object.keys(Problem.properties?.params?.properties ?? {})).toEqual(Object.keys(refusalParams))
  for (const { of } of Object.values(refusalParams)) for (const code of of) expect(refusalStatus).toHaveProperty(code)
})

test('why a card was not charged is one of the words that there are', () => {
  const [, failedReason] = propertiesOf(operationOf(buyRiderBonusPack)).find(([name]) => name === 'failedReason') ?? []
  expect(failedReason).toMatchObject({ type: 'string', enum: ['', ...paymentFailedReasons] })
  expect(failedReason?.description).toContain('empty: it never failed')
})

test('an id that the caller makes says of which versions it may be', () => {
  const { id } = Object.fromEntries(
    propertiesOf((operationOf(buyRiderBonusPack) as { requestBody?: object }).requestBody),
  )
  expect(id).toMatchObject({ format: 'uuid', description: expect.stringContaining('version 4 or 7') })
})

test('what every list takes is described at each, and its examples are taken', () => {
  for (const endpoint of allEndpoints.filter((one: EndpointSpec) => one.list) as readonly EndpointSpec[])
    for (const { name, description, schema } of operationOf(endpoint).parameters) {
      if (['filter', 'cursor', 'sort', 'search'].includes(name)) expect(description, endpoint.id).toBeTruthy()
      for (const example of (schema.examples as unknown[] | undefined) ?? [])
        expect(endpoint.query?.shape[name]?.safeParse(example).success, `${endpoint.id} ${name}`).toBe(true)
    }
  const shown = propertiesOf(document).filter(([, schema]) => schema.examples)
  expect(shown.length).toBeGreaterThan(10)
  for (const [name, schema] of shown)
    for (const example of schema.examples as unknown[]) expect(isNumber(schema), name).toBe(typeof example === 'number')
})

test('every reference in the document leads to a schema of the document', () => {
  const refsIn = (piece: unknown): string[] => {
    if (typeof piece !== 'object' || piece === null) return []
    const { $ref } = piece as { $ref?: unknown }
    return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(piece).flatMap(refsIn)]
  }
  const { schemas } = document.components as { schemas: object }
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`)
  // one schema holds itself: any JSON, in what the audit log kept
  expect(known.length).toBeGreaterThan(1)
  expect([...new Set(refsIn(document))].filter((ref) => !known.includes(ref))).toEqual([])
  expect(JSON.stringify(document)).not.toContain('$defs')
})
