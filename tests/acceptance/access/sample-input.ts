import { z } from 'zod'

interface Shape {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
}

const texts: Record<string, string> = {
  uuid: '0190a000-0000-7000-8000-0000000000ff',
  email: 'somebody.else@motora.demo',
  'date-time': '2026-11-01T10:00:00.000Z',
  date: '1990-05-17',
  uri: 'https://somewhere.example/',
}

/** Tried in turn against a pattern; a call with a pattern that fits none says its own value in `call-rows.ts`. */
const tries = ['Sample', '+34600111222', 'ES', 'admin', '12', '10:30', '#112233', 'name', '990000000000018']

const textOf = ({ format, pattern, minLength = 0 }: Shape): string => {
  const known = format ? texts[format] : undefined
  if (known) return known
  const fits = (text: string) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text))
  return tries.find(fits) ?? 'Sample text '.repeat(Math.ceil(minLength / 12)).slice(0, Math.max(minLength, 6))
}

const sample = (shape: Shape): unknown => {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const [one] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (one) return sample(one)
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, sample(shape.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, shape.exclusiveMinimum === undefined ? 0 : shape.exclusiveMinimum + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(shape)
  }
}

/** The least that a schema takes: what is required, and nothing else. */
export const sampleOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema
    ? (sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) as Record<string, unknown>)
    : {}
