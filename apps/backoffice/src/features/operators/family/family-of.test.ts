import { expect, test } from 'vitest'
import { familyOf } from './family-of'

const names = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id)

test('who is its own parent stands on top, the others below theirs, in the order in which they came [C-04]', () => {
  const rows = [
    { id: 'c', parentId: 'b' },
    { id: 'a', parentId: 'a' },
    { id: 'd', parentId: 'a' },
    { id: 'b', parentId: 'a' },
  ]
  const { roots, childrenOf, countOf } = familyOf(rows)
  expect(countOf(roots)).toBe(4)
  expect(names(roots)).toEqual(['a'])
  expect(names(childrenOf({ id: 'a', parentId: 'a' }))).toEqual(['d', 'b'])
  expect(names(childrenOf({ id: 'b', parentId: 'a' }))).toEqual(['c'])
  expect(childrenOf({ id: 'c', parentId: 'b' })).toBeUndefined()
})

test('whose parent a filter left out, or is not to be seen, stands on top', () => {
  expect(names(familyOf([{ id: 'c', parentId: 'b' }]).roots)).toEqual(['c'])
})
