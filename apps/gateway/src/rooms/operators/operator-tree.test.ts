import { expect, test } from 'vitest'
import { OperatorTree } from './operator-tree.js'

const operator = (id: string, parentId = id, canOperate = true) => ({ id, parentId, canOperate })

test('an operator comes first, then everybody below it, and nobody next to or above', () => {
  const tree = new OperatorTree([
    operator('a'),
    operator('b', 'a'),
    operator('c', 'a'),
    operator('d', 'b'),
    operator('e', 'd'),
    operator('x'),
    operator('y', 'x'),
  ])
  expect(tree.withDescendants('a')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(tree.withDescendants('b')).toEqual(['b', 'd', 'e'])
  expect(tree.withDescendants('e')).toEqual(['e'])
  expect(tree.withDescendants('x')).toEqual(['x', 'y'])
  expect(tree.withDescendants('nobody')).toEqual(['nobody'])
})

test('a circle in the data ends', () => {
  const tree = new OperatorTree([operator('a', 'c'), operator('b', 'a'), operator('c', 'b')])
  expect(tree.withDescendants('a').sort()).toEqual(['a', 'b', 'c'])
})

test('an operator that the provider has said yes to can operate; nobody else, and none that there is not (Z-02)', () => {
  const tree = new OperatorTree([operator('yes'), operator('waits', 'yes', false)])
  expect(tree.canOperate('yes')).toBe(true)
  expect(tree.canOperate('waits')).toBe(false)
  expect(tree.canOperate('nobody')).toBe(false)
})
