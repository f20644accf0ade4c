import { serviceStates } from '@motora/contract/sharing'
import { expect, test } from 'vitest'
import { endingImageWithinMs, takesEndingImage } from './index.js'

const endedAt = new Date('2026-11-21T10:00:00Z')
const after = (milliseconds: number): Date => new Date(endedAt.getTime() + milliseconds)

test('an ending image is taken on the trip and until 15 minutes after its end, and of nothing that was never ridden', () => {
  const taken = (now: Date) => serviceStates.filter((state) => takesEndingImage({ state, endedAt }, now))
  expect(endingImageWithinMs).toBe(900_000)
  expect(taken(after(endingImageWithinMs))).toEqual(['in progress', 'paused', 'ended'])
  expect(taken(after(endingImageWithinMs + 1))).toEqual(['in progress', 'paused'])
  expect(takesEndingImage({ state: 'ended', endedAt: null }, endedAt)).toBe(false)
})
