import { expect, test } from 'vitest'
import { carriesKeys, letIn } from './refusal-checks.js'

const refused = { what: 'an old token', at: 'GET /x', status: 401, text: '{"code":"identity.unauthenticated"}' }

test('planted: one answer among many that is no 401, or a 401 that says something else', () => {
  expect(letIn([refused, refused])).toEqual([])
  expect(letIn([refused, { ...refused, status: 200, text: '[]' }])).toHaveLength(1)
  expect(letIn([{ ...refused, status: 403, text: '{"code":"identity.not_permitted"}' }])).toHaveLength(1)
  expect(letIn([{ ...refused, status: 500 }])).toHaveLength(1)
  expect(letIn([{ ...refused, text: '{"data":[1,2]}' }])).toHaveLength(1)
})

test('planted: a token or a picture in an answer that must hold none', () => {
  expect(carriesKeys('{"code":5}')).toBe(false)
  expect(carriesKeys('{"idToken":"x"}')).toBe(true)
  expect(carriesKeys('note eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl')).toBe(true)
  expect(carriesKeys('\u2030PNG\r\n\u001a\n')).toBe(true)
})
