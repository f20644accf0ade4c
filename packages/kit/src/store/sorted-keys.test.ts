import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedKeys } from './sorted-keys'

test('ids are in the order of their keys, whatever comes, changes and goes', () => {
  const step = fc.record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    key: fc.option(fc.string({ maxLength: 3 })),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const sorted = new SortedKeys()
      const truth = new Map<string, string>()
      for (const { id, key } of steps) {
        if (key === null) {
          sorted.remove(id)
          truth.delete(id)
        } else {
          sorted.set(id, key)
          truth.set(id, key)
        }
      }
      const inOrder = [...truth].sort(([a, keyA], [b, keyB]) =>
        keyA === keyB ? (a < b ? -1 : 1) : keyA < keyB ? -1 : 1,
      )
      expect(sorted.ids()).toEqual(inOrder.map(([id]) => id))
      expect(sorted.size).toBe(truth.size)
    }),
  )
})

test('many are divided into blocks and stay in order; nothing changed, nothing is made again', () => {
  const sorted = new SortedKeys()
  for (let n = 0; n < 5000; n++) sorted.set(`v${n}`, String((n * 7919) % 5000).padStart(4, '0'))
  for (let n = 0; n < 5000; n += 2) sorted.remove(`v${n}`)
  const ids = sorted.ids()
  expect(ids).toHaveLength(2500)
  const keys = ids.map((id) => (Number(id.slice(1)) * 7919) % 5000)
  expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  sorted.set('v1', String(7919 % 5000).padStart(4, '0'))
  expect(sorted.ids()).toBe(ids)
  sorted.clear()
  expect(sorted.ids()).toEqual([])
})
