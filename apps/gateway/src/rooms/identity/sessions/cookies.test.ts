import { expect, test } from 'vitest'
import { cookiesAreSecure } from './cookies.js'

test('cookies are secure wherever browsers allow it, and always in production', () => {
  expect(cookiesAreSecure(undefined, false)).toBe(true)
  expect(cookiesAreSecure('http://localhost:8080', false)).toBe(true)
  expect(cookiesAreSecure('http://127.0.0.1:8080', false)).toBe(true)
  expect(cookiesAreSecure('https://motora.example', false)).toBe(true)
  expect(cookiesAreSecure('http://192.168.1.20:8080', false)).toBe(false)
  expect(cookiesAreSecure('http://motora.example', true)).toBe(true)
})
