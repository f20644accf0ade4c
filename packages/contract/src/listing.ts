import { z } from 'zod'
import { isWholeText } from './formats.js'
import { jsonText } from './json-text.js'

/** Rows a list answers without `pageSize`, and at most. source: DECISIONS §5. */
export const maxPageSize = 1000
/** The furthest page that can be asked for by its number. */
export const maxPage = 1_000_000

/** `-created,name`: newest first, then by name. */
export const sortText = z
  .string()
  .max(200)
  .regex(/^-?[A-Za-z][\w.]*(,-?[A-Za-z][\w.]*)*$/, 'names of columns are expected, such as -created,name')

/** Written in JSON, a sign that no database keeps is a text like any other until it is read. */
const compared = z.string().max(200).refine(isWholeText, 'text with NUL or half a character in it is none')
const condition = z.union([compared, z.boolean(), z.array(compared.nullable()).max(100)])
const filters = z.record(z.string().max(60), condition)

/** What every growing list takes. */
export const listQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPage)
    .default(1)
    .meta({ description: 'Which page, from 1; with a `cursor` it only counts for the reader' }),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPageSize)
    .default(maxPageSize)
    .meta({ description: 'Rows of a page, at most' }),
  sort: sortText
    .optional()
    .meta({ description: 'Columns, the first one first; `-` turns one round', examples: ['-created,name'] }),
  cursor: z
    .string()
    .max(4000)
    .regex(/^[\w-]+$/)
    .optional()
    .meta({
      description:
        'A place in the list, from `X-Next-Cursor` or `X-Previous-Cursor` of its neighbour page: what is behind it, or before it. It costs the same however far it is.',
    }),
  search: z.string().max(100).optional().meta({
    description:
      'Looks for each of its words in the list’s text columns, in any order; a list that has none refuses it. A number in groups, `610 89 48 47`, is one word.',
  }),
  filter: jsonText(filters, 4000, 'filter must be a JSON object of column conditions', 'The filter').optional().meta({
    description:
      'A JSON object of column → condition: text `{"plate":"12*"}` (with `*` as any characters; in quotes the whole text, else any part), number `{"battery":">50"}`, range `{"created":["2026-01-01","2026-02-01"]}`, choice `{"state":["free","booked"]}`, empty `{"plate":[null]}`. The summary of the call says its columns.',
  }),
})
/** What a list takes that has one order and no filters. */
export const pageQuery = listQuery.pick({ page: true, pageSize: true, cursor: true })
export type Filters = z.infer<typeof filters>
export type ListQuery = z.infer<typeof listQuery>

/** The old way to filter: one listed field, one value. */
export const fieldValue = <const F extends string>(...fields: [F, ...F[]]) => ({
  field: z.enum(fields).optional(),
  value: z.string().max(200).optional(),
})
