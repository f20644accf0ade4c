import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id'

afterEach(() => vi.unstubAllGlobals())

test('is a UUID and never the same, also where the browser makes none by itself', () => {
  const own = [newId(), newId()]
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const built = [newId(), newId()]
  const all = [...own, ...built]
  for (const id of all) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(all).size).toBe(4)
})
