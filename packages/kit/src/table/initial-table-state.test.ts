import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialTableState, rememberPageSize } from './initial-table-state'
import { tableStateFromSearch, tableStateToSearch } from './table-state'

const windowOf = (innerWidth: number, innerHeight: number) => Object.assign(window, { innerWidth, innerHeight })
beforeEach(() => localStorage.clear())
afterEach(() => windowOf(1024, 768))

test("a list begins with its side's rows a page, on a tall desk with as many as fill it, else with the person's own", () => {
  windowOf(1440, 700)
  expect(initialTableState('a', 'fleet').pageSize).toBe(10)
  expect(initialTableState('a', 'customer').pageSize).toBe(20)
  windowOf(1440, 900)
  expect(initialTableState('a', 'fleet').pageSize).toBe(20)
  windowOf(390, 844)
  expect(initialTableState('a', 'fleet').pageSize).toBe(10)
  rememberPageSize('a', 100)
  expect(initialTableState('a', 'fleet').pageSize).toBe(100)
})

test('a link to a further page shows the same rows in a taller and in a lower window', () => {
  for (const [sent, read] of [
    [700, 900],
    [900, 700],
  ] as const) {
    windowOf(1440, sent)
    const initial = initialTableState('a', 'fleet')
    const search = tableStateToSearch({ ...initial, page: 3 }, initial)
    windowOf(1440, read)
    expect(tableStateFromSearch(search, [], initialTableState('a', 'fleet'))).toMatchObject({
      page: 3,
      pageSize: initial.pageSize,
    })
  }
})
