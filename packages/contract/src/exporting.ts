import { z } from 'zod'
import type { EndpointSpec } from './endpoint.js'
import { jsonText } from './json-text.js'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportContentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `scutum.batterySoc`: where a cell's value is in a row of the list. */
const place = z
  .string()
  .max(80)
  .regex(/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/)

const labels = z.record(z.string().max(60), z.string().max(120))

/**
 * One column of an exported list. What it is called and how it is counted is the person's; what it may hold is the
 * list's.
 */
export const exportColumn = z.strictObject({
  /** In the person's language; with the unit, where there is one. */
  header: z.string().max(80),
  /** The first of these places that holds something fills the cell. */
  from: z.array(place).min(1).max(4),
  kind: z.enum(['text', 'number', 'date', 'choice', 'boolean']),
  /** Of numbers: multiplied before it is written (cents to euros: 0.01). */
  scale: z.number().positive().max(1_000_000).optional(),
  /** Of numbers: fraction digits kept. */
  decimals: z.number().int().min(0).max(6).optional(),
  /** Of dates; `minute` unless said. */
  precision: z.enum(['day', 'minute', 'second']).optional(),
  /** Of dates that end a span, the first moment out of it: the start of a day, or a day, is written as the day before. */
  isEnd: z.literal(true).optional(),
  /** Of texts that are countries by their two letters (ISO 3166-1): the language that names them, as screens do. */
  countriesIn: z.enum(['es-ES', 'ca-ES', 'en-GB']).optional(),
  /** Of choices and yes/no (`true`, `false`), and of texts that may be codes: the words for the values. */
  labels: labels.optional(),
  /** Said where none of the places holds something: a word, or the word for what another place holds. */
  whenEmpty: z.union([z.string().max(120), z.strictObject({ from: place, labels })]).optional(),
})
export type ExportColumn = z.infer<typeof exportColumn>

/**
 * Columns that bring many words are longer than an address may be. Packed, they are this mark and then, in base64url, the
 * raw DEFLATE (RFC 1951) of the same JSON.
 */
export const packedColumnsMark = 'deflate:'
export const maxColumnsCharacters = 32_000

const timeZone = z.string().max(60).refine(isTimeZone, 'a time zone such as Europe/Madrid is expected')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * What every list of the back-office takes in addition to its own parameters when it is asked for a file of the whole
 * filtered result. source: decision 0011; SCREENS "Tables".
 */
export const exportQuery = z.object({
  format: z.enum(exportFormats),
  columns: jsonText(
    z.array(exportColumn).min(1).max(60),
    maxColumnsCharacters,
    'columns must be a JSON array of columns',
    'The list of columns',
  ),
  /** The time zone of the dates. */
  zone: timeZone.default('UTC'),
})
export type ExportQuery = z.output<typeof exportQuery>

/** What can be asked for as a file, once it is staff's. */
export type RowsEndpoint = EndpointSpec & ({ list: true } | { rows: true })

/** A list of the back-office, or all rows of a table that has no pages; it can be asked for as a file. */
export const isExportable = ({ list, rows, audience }: EndpointSpec): boolean =>
  (list === true || rows === true) && audience === 'staff'

/** About how many bytes the file will have, from its first rows: for a progress bar, since a stream has no length. */
export const estimatedLengthHeader = 'X-Estimated-Length'
