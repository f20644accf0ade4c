import fc from 'fast-check'
import { rightText } from './right-texts.js'
import { choicesOf, type Shape, typeOf } from './shape.js'

const numberOf = (shape: Shape): fc.Arbitrary<number> => {
  const least = shape.minimum ?? (shape.exclusiveMinimum === undefined ? -1_000_000 : shape.exclusiveMinimum + 1)
  const most = Math.min(shape.maximum ?? 1_000_000_000, Number.MAX_SAFE_INTEGER)
  const [min, max] = [Math.max(least, Number.MIN_SAFE_INTEGER), Math.max(most, least)]
  const edges = fc.constantFrom(min, max)
  if (typeOf(shape) === 'integer') {
    const small = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Math.max(min, 0) + 20)) })
    return fc.oneof(small, edges, fc.integer({ min: Math.ceil(min), max: Math.floor(max) }))
  }
  return fc.oneof(edges, fc.double({ min, max, noNaN: true }))
}

/** No request may call a field so. source: decision 0026 */
const forbiddenNames = new Set(['__proto__', 'constructor'])

const objectOf = (shape: Shape, whole: boolean): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, rightValue(name, inner, whole)]),
  )
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    const names = propertyNames?.pattern?.includes('f\\.')
      ? fc.constantFrom('f.plate', 'sort', 'q')
      : fc.string({ maxLength: 10 }).filter((name) => !forbiddenNames.has(name))
    return fc.dictionary(names, rightValue('value', additionalProperties, whole), { maxKeys: 3 })
  }
  return fc.record(model, whole ? {} : { requiredKeys: required as never[] })
}

/**
 * A value that a shape takes, nearly always: the schema it comes from has the last word.
 * @param whole with every field that may be left out
 */
export const rightValue = (name: string, shape: Shape, whole = false): fc.Arbitrary<unknown> => {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = choicesOf(shape)
  if (choices) return fc.oneof(...choices.map((one) => rightValue(name, one, whole)))
  if (shape.allOf?.[0]) return rightValue(name, { ...shape.allOf[0] }, whole)
  switch (typeOf(shape)) {
    case 'object':
      return objectOf(shape, whole)
    case 'array': {
      const { minItems = 0, maxItems = 3 } = shape
      const minLength = whole ? Math.max(minItems, 1) : minItems
      const item = rightValue(name, shape.items ?? {}, whole)
      return fc.array(item, { minLength, maxLength: Math.max(Math.min(maxItems, minLength + 2), minLength) })
    }
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return rightText(name, shape)
    default:
      return fc.constantFrom<unknown>('true', 'x')
  }
}
