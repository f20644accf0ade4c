import { z } from 'zod'

/** JSON Schema, as far as the contract uses it. */
export interface Shape {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  propertyNames?: Shape
  items?: Shape
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const shapes = new WeakMap<z.ZodType, Shape>()

/** What a schema takes, in words that can be walked through. */
export const shapeOf = (schema: z.ZodType): Shape => {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(schema, shape)
  return shape
}

export const choicesOf = ({ anyOf, oneOf }: Shape): Shape[] | undefined => anyOf ?? oneOf
export const typeOf = ({ type }: Shape): string | undefined => (Array.isArray(type) ? type[0] : type)
