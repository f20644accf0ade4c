import { expect, test } from 'vitest'
import { uploadState } from './upload-actions.js'

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date(now.getTime() + 1)

test('an upload is over from the moment at which it expires, unless it was completed', () => {
  expect(uploadState({ expiresAt: later, completedAt: null, now })).toBe('open')
  expect(uploadState({ expiresAt: now, completedAt: null, now })).toBe('expired')
  expect(uploadState({ expiresAt: now, completedAt: now, now })).toBe('completed')
})
