import { expect, test } from 'vitest'
import { idParams } from './formats.js'

const id = '0190a000-0000-7000-8000-0000000000ff'

test('an id is the same in either letter case, and goes on in lower case', () => {
  expect(idParams.parse({ id: id.toUpperCase() })).toEqual({ id })
  expect(idParams.parse({ id })).toEqual({ id })
  expect(idParams.safeParse({ id: `${id}0` }).success).toBe(false)
})
