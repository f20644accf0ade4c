import { z } from 'zod'

const uuid = '0190d5a2-7c1e-7aaa-8bbb-00000000000a'
const formats: Record<string, string> = {
  uuid,
  guid: uuid,
  email: 'aina@motora.demo',
  datetime: '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  month: '2026-11',
  time: '10:00',
  url: 'https://motora.demo/',
  ipv4: '10.0.0.1',
  ipv6: '::1',
  sha256: 'a'.repeat(64),
}

/** A row that the schema takes, with `text` wherever it takes any text. Throws where it cannot make one. */
export const sampleRow = (schema: z.ZodType, text: string): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, sampleRow(field as z.ZodType, text)]),
    )
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return sampleRow(schema.unwrap() as z.ZodType, text)
  if (schema instanceof z.ZodPipe) return sampleRow(schema.in as z.ZodType, text)
  if (schema instanceof z.ZodArray) return [sampleRow(schema.element as z.ZodType, text)]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodUnion) return sampleRow(schema.options[0] as z.ZodType, text)
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodNumber) return schema.safeParse(1).success ? 1 : schema.minValue
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return null
  const fitting = [text, ...Object.values(formats)].find((one) => schema.safeParse(one).success)
  if (fitting === undefined)
    throw new Error(
      `no sample for ${schema.type}: ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`,
    )
  return fitting
}

/** Places in a row where any text may stand, and how to read them. */
export const textPlaces = (schema: z.ZodType, text: string, prefix = ''): string[] => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return textPlaces(schema.unwrap() as z.ZodType, text, prefix)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textPlaces(field as z.ZodType, text, prefix ? `${prefix}.${name}` : name),
    )
  return schema instanceof z.ZodString && prefix && schema.safeParse(text).success ? [prefix] : []
}
