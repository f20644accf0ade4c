import { expect, test } from 'vitest'
import { eurosTyped } from './euros-typed'

test('an amount is a figure from one cent to the most, with at most two decimals', () => {
  expect(['25', '12,5', '0.01', '1000'].map((typed) => eurosTyped(typed))).toEqual([25, 12.5, 0.01, 1000])
  for (const typed of ['0', '-5', '12,345', '12,000', '1000,01', '1e2', '0x10', 'twenty', ''])
    expect(eurosTyped(typed), typed).toBeUndefined()
})
