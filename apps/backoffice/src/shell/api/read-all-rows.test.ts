import { listTechnicians } from '@motora/contract/identity'
import { expect, test, vi } from 'vitest'
import { client } from '../session/browser-session'
import { readAllRows } from './read-all-rows'

test('every row of a list is read, page after page, and no page more', async () => {
  const pages: unknown[] = []
  const list = vi.spyOn(client, 'list').mockImplementation((async (
    _: unknown,
    { query }: { query: { page: number } },
  ) => {
    pages.push(query)
    return { rows: Array.from({ length: query.page < 3 ? 1000 : 4 }, (__, n) => `${query.page}-${n}`), total: 2004 }
  }) as never)
  const rows = await readAllRows(listTechnicians, { field: 'SharingOperatorId' }, new AbortController().signal)
  expect(rows).toHaveLength(2004)
  expect(rows.at(-1)).toBe('3-3')
  expect(pages).toEqual([1, 2, 3].map((page) => ({ field: 'SharingOperatorId', page, pageSize: 1000 })))
  list.mockRestore()
})
