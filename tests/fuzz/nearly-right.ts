import { choicesOf, type Shape, typeOf } from './shape.js'

/** One rule of a shape, and how it is broken at its place. */
export interface Break {
  rule: string
  path: (string | number)[]
  /** `undefined` takes the field away. */
  value: unknown
}

/** A number longer than this is not sent only to be too long. */
const maxTooLong = 300_000

const ofText = (shape: Shape): [string, unknown][] => [
  ...(shape.maxLength !== undefined && shape.maxLength < maxTooLong
    ? [['too long', 'a'.repeat(shape.maxLength + 1)] as [string, unknown]]
    : []),
  ...(shape.minLength ? [['too short', 'a'.repeat(shape.minLength - 1)] as [string, unknown]] : []),
  ...(shape.minLength ? [['blank', '   '] as [string, unknown]] : []),
  ...(shape.format ? [[`no ${shape.format}`, 'certainly none'] as [string, unknown]] : []),
  ...(shape.format?.startsWith('date')
    ? ['2026-02-30', '2027-02-29', '+275760-09-14', '-000001-01-01', '2026-01-01T00:00:00+24:00'].map(
        (text): [string, unknown] => ['a day that is none', text],
      )
    : []),
  ...(shape.pattern ? [['another form', '\u0007 \u2028 ¿?'] as [string, unknown]] : []),
]

const ofNumber = (shape: Shape): [string, unknown][] => [
  ...(shape.minimum !== undefined ? [['too small', shape.minimum - 1] as [string, unknown]] : []),
  ...(shape.exclusiveMinimum !== undefined ? [['too small', shape.exclusiveMinimum] as [string, unknown]] : []),
  ...(shape.maximum !== undefined ? [['too large', shape.maximum + 1] as [string, unknown]] : []),
  ...(typeOf(shape) === 'integer' ? [['a fraction', (shape.minimum ?? 0) + 0.5] as [string, unknown]] : []),
  ['a number in words', 'seven'],
  ['beyond all numbers', 1e300],
]

const ofList = (shape: Shape, sample: unknown): [string, unknown][] => [
  ...(shape.minItems ? [['too few', []] as [string, unknown]] : []),
  ...(shape.maxItems !== undefined && shape.maxItems <= 5_000
    ? [['too many', Array.from({ length: shape.maxItems + 1 }, () => sample)] as [string, unknown]]
    : []),
]

/** Values of a type that nothing of this shape can be. */
const ofType = (shape: Shape): [string, unknown][] => {
  const type = typeOf(shape)
  return [
    ...(type !== 'object' ? [['an object', { a: 1 }] as [string, unknown]] : []),
    ...(type !== 'array' ? [['a list', [1]] as [string, unknown]] : []),
    ...(type !== 'null' ? [['null', null] as [string, unknown]] : []),
    ...(type === 'string' ? [['a number', 7] as [string, unknown]] : []),
    ...(type !== 'boolean' ? [['a yes', true] as [string, unknown]] : []),
  ]
}

const here = (shape: Shape, sample: unknown): [string, unknown][] => {
  const choices = choicesOf(shape)
  if (choices) return choices.flatMap((one) => here(one, sample))
  const own = (): [string, unknown][] => {
    switch (typeOf(shape)) {
      case 'string':
        return shape.enum ? [['none of the choices', 'certainly none']] : ofText(shape)
      case 'integer':
      case 'number':
        return ofNumber(shape)
      case 'array':
        return ofList(shape, Array.isArray(sample) ? sample[0] : undefined)
      default:
        return []
    }
  }
  return [...own(), ...ofType(shape)]
}

/**
 * Every rule of a shape, broken once, at its place in a value that has everything.
 * @param sample a right value of the shape with every field there is
 */
export const breaksOf = (shape: Shape, sample: unknown, path: (string | number)[] = []): Break[] => {
  const place = path.join('.')
  const said = (rule: string, at: (string | number)[], value: unknown): Break => ({ rule, path: at, value })
  const broken =
    path.length === 0 ? [] : here(shape, sample).map(([what, value]) => said(`${place}: ${what}`, path, value))
  for (const one of choicesOf(shape) ?? [shape]) {
    for (const [name, inner] of Object.entries(one.properties ?? {})) {
      const at = [...path, name]
      if (one.required?.includes(name)) broken.push(said(`${at.join('.')}: missing`, at, undefined))
      broken.push(...breaksOf(inner, (sample as Record<string, unknown> | undefined)?.[name], at))
    }
    if (one.additionalProperties === false)
      broken.push(said(`${place}: a field that is none`, [...path, 'aFieldThatIsNone'], 1))
    if (one.items && path.length < 4)
      broken.push(...breaksOf(one.items, Array.isArray(sample) ? sample[0] : undefined, [...path, 0]))
  }
  return broken
}

/** The value with one place of it replaced; what leads there is made where it is missing. */
export const withBreak = (value: unknown, [first, ...rest]: (string | number)[], put: unknown): unknown => {
  if (first === undefined) return put
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    list[first] = withBreak(list[first], rest, put)
    return list
  }
  const copy: Record<string, unknown> = { ...(value as object) }
  const inner = withBreak(copy[first], rest, put)
  if (inner === undefined) delete copy[first]
  else copy[first] = inner
  return copy
}
