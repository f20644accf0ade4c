import { expect, test } from 'vitest'
import { refusalOf } from './problem-answer.js'

const failed = (code: string): Error =>
  new Error('a room says', { cause: Object.assign(new Error('Failed query'), { code }) })

test('a question that took too long is told so, and what to ask instead; a database that is away is told as away', () => {
  const [slow, away] = [refusalOf(failed('57014')), refusalOf(failed('ECONNREFUSED'))]
  expect([slow?.code, away?.code]).toEqual(['request.unavailable', 'request.unavailable'])
  expect(slow?.message).toMatch(/took longer .* Ask for less/)
  expect(away?.message).toMatch(/cannot be reached/)
})
