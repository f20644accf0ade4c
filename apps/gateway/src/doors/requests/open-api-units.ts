/** A JSON Schema, as far as it is read here. */
export interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

const money = 'In units of its currency, such as euros, and not in cents: 0.26 is 26 cents'
/**
 * The unit that the end of a number's name says: names of the contract say their unit, so one line speaks for many
 * properties. What a schema says of itself (`meta`) comes first.
 */
const units: readonly [name: RegExp, unit: string][] = [
  [/(?:^c|C)ents$/, 'In cents: hundredths of the unit of its currency'],
  [/(?:^p|P)rice|(?:^a|A)mount/, money],
  [/(?:^m|M)inutes$/, 'In minutes'],
  [/(?:^s|S)econds$/, 'In seconds'],
  [/Metres$/, 'In metres'],
  [/(?:Kms|Kilometres)$/, 'In kilometres'],
  [/(?:^p|P)ercent$/, 'Per cent: 21 is 21 %'],
  [/Bytes$/, 'In bytes'],
  [/Kmh$/, 'In kilometres per hour'],
  [/Celsius$/, 'In degrees Celsius'],
  [/Kwh$/, 'In kilowatt hours'],
  [/^(?:lat|lon|latitude|longitude)$/, 'In degrees (WGS 84)'],
]
const moment = 'A moment: ISO 8601 with its zone'

/** What a property may be, next to null. */
const kindsOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema]
const isNumber = ({ type }: Schema): boolean => [type].flat().some((one) => one === 'number' || one === 'integer')

/** What is known of a property by itself, by what it is made of, or by its name. */
const wordsOf = (name: string, schema: Schema): string | undefined => {
  const kinds = kindsOf(schema)
  const own = schema.description ?? kinds.find(({ description }) => description)?.description
  if (own !== undefined) return own
  if (kinds.some(isNumber)) return units.find(([ends]) => ends.test(name))?.[1]
  return kinds.some(({ format }) => format === 'date-time') ? moment : undefined
}

/** The same property with what is known of it. */
export const describedAs = (name: string, schema: Schema): Schema => {
  const description = wordsOf(name, schema)
  return description === undefined ? schema : { ...schema, description }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Says units, and what else the names of properties mean, wherever a schema does not say it. */
export const withUnits = <S>(schema: S): S => {
  if (!isObject(schema)) return schema
  if (Array.isArray(schema)) return schema.map(withUnits) as S
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    keyword === 'properties'
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, describedAs(name, withUnits(one) as Schema)]),
        )
      : withUnits(value),
  ])
  return Object.fromEntries(entries)
}
