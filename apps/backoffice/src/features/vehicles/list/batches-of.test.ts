import { expect, test } from 'vitest'
import { aVehicle } from '../../../testing/a-vehicle'
import { batchesOf, holderOf } from './batches-of'

const { sharing } = aVehicle()
const vehicles = (count: number, sharingOperatorId: string | null) =>
  Array.from({ length: count }, (_, at) =>
    aVehicle({ id: `${sharingOperatorId}-${at}`, sharing: { ...sharing, sharingOperatorId, outOfService: at === 0 } }),
  )

test('one call names vehicles of one holder, and at most a thousand of them', () => {
  const [a, b, none] = [vehicles(2001, 'a'), vehicles(2, 'b'), vehicles(1, null)]
  const batches = batchesOf([...b, ...a, ...none], holderOf)
  expect(batches.map((batch) => [batch[0].sharing.sharingOperatorId, batch.length])).toEqual([
    ['b', 2],
    ['a', 1000],
    ['a', 1000],
    ['a', 1],
    [null, 1],
  ])
  expect(batches.flat()).toEqual([...b, ...a, ...none])
})

test('where the holder does not matter, by what does', () => {
  const batches = batchesOf([...vehicles(2, 'a'), ...vehicles(2, 'b')], (one) => String(one.sharing.outOfService))
  expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([
    ['a-0', 'b-0'],
    ['a-1', 'b-1'],
  ])
})
