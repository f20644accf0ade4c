import { expect, test } from 'vitest'
import { ApiError, askingToRetry } from './api-error'

const said = (error: unknown) => askingToRetry(() => 'It failed. Please retry.')('Why not.', undefined, error)
const failure = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: 'no' })

test.each([
  ['no answer', failure(0, 'offline')],
  ['too many at once', failure(429, 'identity.busy')],
  ['out of reach', failure(503, 'request.unavailable')],
  ['a defect', failure(500, 'defect')],
  ['a failure of the screen itself', new Error('no')],
])('who is told of %s is asked to try again', (_, error) => {
  expect(said(error)).toBe('It failed. Please retry.')
})

test.each([
  ['what is not allowed', failure(403, 'identity.role_required')],
  ['what is not there', failure(404, 'request.not_found')],
  ['what cannot be done as things are', failure(409, 'vehicle.plate_taken')],
  ['wrong values', failure(400, 'request.invalid')],
])('who is told of %s is told why, alone: the next time says the same', (_, error) => {
  expect(said(error)).toBe('Why not.')
})
