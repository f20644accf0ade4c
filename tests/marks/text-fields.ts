import { z } from 'zod'

/** As much of JSON Schema as the contract's bodies use. */
interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  items?: Shape
}

/** Where a text stands in a body: names, `0` for the first of a list, `*` for any name. */
export type TextPath = readonly string[]

/** Formats that hold no text of a person's. */
const noText = new Set(['uuid', 'date', 'date-time'])

const pathsIn = (shape: Shape, at: TextPath): TextPath[] => {
  const kinds = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  return kinds.flatMap((kind) => {
    if (kind !== shape && (kind.anyOf || kind.oneOf || kind.allOf)) return pathsIn(kind, at)
    if (kind.type === 'string' && !kind.enum && kind.const === undefined && !noText.has(kind.format ?? '')) return [at]
    const names = Object.entries(kind.properties ?? {}).flatMap(([name, one]) => pathsIn(one, [...at, name]))
    const items = kind.items ? pathsIn(kind.items, [...at, '0']) : []
    const any = kind.additionalProperties
    return [...names, ...items, ...(typeof any === 'object' ? pathsIn(any, [...at, '*']) : [])]
  })
}

/** Every place of a body where a person may write text of their own. */
export const textPaths = (schema: z.ZodType | undefined): TextPath[] => {
  if (!schema) return []
  const found = pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, [])
  return [...new Map(found.map((path) => [path.join('.'), path])).values()]
}

/** The same value with one place of it changed; what is not there on the way is made. */
export const withText = (value: unknown, [name, ...rest]: TextPath, text: string): unknown => {
  if (name === undefined) return text
  if (name === '0') {
    const list = Array.isArray(value) ? value : []
    return [withText(list[0], rest, text), ...list.slice(1)]
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const key = name === '*' ? 'marked' : name
  return { ...object, [key]: withText((object as Record<string, unknown>)[key], rest, text) }
}
