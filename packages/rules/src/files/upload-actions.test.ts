import { expect, test } from 'vitest'
import { uploadActions, uploadState } from './upload-actions.js'

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date(now.getTime() + 1)

test('an upload is over from the moment at which it expires, unless it was completed', () => {
  expect(uploadState({ expiresAt: later, completedAt: null, now })).toBe('open')
  expect(uploadState({ expiresAt: now, completedAt: null, now })).toBe('expired')
  expect(uploadState({ expiresAt: now, completedAt: now, now })).toBe('completed')
})

test('parts are sent while an upload is open; completed it is known, over it is as if it were not there', () => {
  const open = { expiresAt: later, completedAt: null, now }
  const standings = [open, { ...open, completedAt: now }, { ...open, expiresAt: now }]
  const gone = 'file.upload_not_found'
  expect(Object.entries(uploadActions).map(([action, verdictOn]) => [action, ...standings.map(verdictOn)])).toEqual([
    ['read', true, true, gone],
    ['begin', 'already', 'already', true],
    ['sendPart', true, gone, gone],
    ['complete', true, 'already', gone],
    ['drop', true, gone, true],
  ])
})
