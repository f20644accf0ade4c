import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'

/** Views a person may keep of one table. */
export const maxViewsOfTable = 50

const tableId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9][a-z0-9.-]*$/)
const name = z.string().trim().min(1).max(60)

/**
 * Filters, order, columns and search of a table as its address has them (`f.plate`, `sort`, `columns`, `q`, `size`):
 * a view, a reload and a link are the same thing.
 */
const search = z
  .record(
    z
      .string()
      .max(64)
      .regex(/^(f\.\w[\w.]*|sort|columns|q|size)$/),
    z.string().max(1000),
  )
  .refine((given) => Object.keys(given).length <= 60, 'at most 60 parts')

export const savedView = z.object({
  id,
  tableId: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
})
export type SavedView = z.infer<typeof savedView>

const own = { source: 'SCREENS, tables', audience: 'staff', withoutMembership: true } as const

export const listViews = endpoint({
  ...own,
  id: 'identity.listViews',
  method: 'GET',
  path: '/users/v1/Views',
  summary: 'The views of a table that the signed-in person has saved, by name',
  query: z.object({ tableId }),
  answers: { 200: z.array(savedView) },
})

export const saveView = endpoint({
  ...own,
  id: 'identity.saveView',
  method: 'PUT',
  path: '/users/v1/Views',
  summary:
    'Saves a view under a name; replaces the view of the same name of the same table, so repeating changes nothing',
  body: z.strictObject({ tableId, name, search }),
  answers: { 200: savedView },
  refusals: ['identity.views_full'],
})

export const deleteView = endpoint({
  ...own,
  id: 'identity.deleteView',
  method: 'DELETE',
  path: '/users/v1/Views/{id}',
  summary: 'Deletes one of the caller’s views',
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found'],
})
