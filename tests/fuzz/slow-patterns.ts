import type { EndpointSpec } from '@motora/contract'
import fc from 'fast-check'
import { withBreak } from './nearly-right.js'
import { rightValue } from './right-values.js'
import { choicesOf, type Shape, shapeOf, typeOf } from './shape.js'

const long = 50_000
const of = (text: string, end = ''): string => `${text.repeat(Math.ceil(long / text.length)).slice(0, long)}${end}`

/** Texts on which patterns have been known to go round and round. source: promise F3 */
const tryingTexts: readonly string[] = [
  of('a'),
  of('a', '!'),
  of(' '),
  of(' ', 'x'),
  of('\t', 'x'),
  of('0'),
  of('1.'),
  of('1-'),
  of('-'),
  of('.'),
  of('a@'),
  of('a.'),
  of('a.', '@'),
  of('a-'),
  of('a,-'),
  of('a,'),
  of('+1'),
  of('{"'),
  of('['),
  of('%'),
  of('*'),
  of('\u00e9'),
  of('🛵'),
  of('a\n'),
  `http://${of('a.')}`,
  `https://${of('a')}`,
  `${of('a')}@a.a`,
  `a@${of('a.')}`,
  of('A1'),
]

const places = (shape: Shape, path: (string | number)[]): (string | number)[][] =>
  (choicesOf(shape) ?? [shape]).flatMap((one) => {
    if (one.properties) return Object.entries(one.properties).flatMap(([name, inner]) => places(inner, [...path, name]))
    if (one.items) return places(one.items, [...path, 0])
    return typeOf(one) === 'string' ? [path] : []
  })

export interface Timed {
  place: string
  slowestMs: number
}

/** How long the schemas themselves take over each text of each part; the best of three. */
export const timedTexts = (endpoint: EndpointSpec, texts: readonly string[] = tryingTexts): Timed[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const [sample] = fc.sample(rightValue(part, shapeOf(schema), true), { numRuns: 1, seed: 1 })
    return places(shapeOf(schema), []).map((path) => ({
      place: `${endpoint.id} ${part}.${path.join('.')}`,
      slowestMs: Math.max(...texts.map((text) => bestOfThree(() => schema.safeParse(withBreak(sample, path, text))))),
    }))
  })

/** @returns milliseconds; asked again only where the first try was slow, since others use this machine too */
export const bestOfThree = (work: () => unknown): number => {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best > 10; tries += 1) {
    const began = performance.now()
    work()
    best = Math.min(best, performance.now() - began)
  }
  return best
}
