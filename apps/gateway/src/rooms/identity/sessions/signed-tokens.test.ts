import { createSecretKey } from 'node:crypto'
import { idTokenSeconds } from '@motora/contract/identity'
import { type JWTPayload, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { deriveKey, deriveKeys } from '../../../kernel/secrets/derived-keys.js'
import type { MasterKeys } from '../../../kernel/secrets/master-keys.js'
import { SignedTokens } from './signed-tokens.js'

const start = new Date('2026-11-21T10:00:00Z')
const clock = new HandedClock(start)
const kind = { audience: 'somebody', typ: 'some+jwt' }
const claims = { subjectId: newId(), sessionId: newId(), generation: 3 }
const masterKey = (number: number): Uint8Array => new Uint8Array(32).fill(number)

/** Master keys that a test changes, as a process hears of it: immediately, or when it looks again. */
class Ring implements MasterKeys {
  keys: readonly Uint8Array[]
  next: readonly Uint8Array[] | undefined
  looks = 0
  constructor(...numbers: number[]) {
    this.keys = numbers.map(masterKey)
  }
  lookAgain(): boolean {
    this.looks += 1
    if (!this.next) return false
    this.keys = this.next
    this.next = undefined
    return true
  }
}

const tokensOf = (ring: Ring, ofKind = kind): SignedTokens =>
  new SignedTokens(deriveKeys(ring, 'some-token'), clock, ofKind)

test('while the key is changed, tokens of both keys are good; once the old one is out, its tokens end', async () => {
  const ring = new Ring(1)
  const tokens = tokensOf(ring)
  const old = await tokens.make(claims)
  ring.keys = [masterKey(2), masterKey(1)]
  const fresh = await tokens.make(claims)
  expect(fresh).not.toBe(old)
  expect(await tokens.read(old)).toEqual(claims)
  expect(await tokens.read(fresh)).toEqual(claims)
  expect(await tokensOf(new Ring(2)).read(fresh)).toEqual(claims)
  // also one whose signature is remembered
  ring.keys = [masterKey(2)]
  expect(await tokens.read(old)).toBeUndefined()
  expect(await tokens.read(fresh)).toEqual(claims)
})

test('a token of a key that another process knows already is read after one more look at the keys', async () => {
  const ring = new Ring(1)
  const token = await tokensOf(new Ring(2)).make(claims)
  const tokens = tokensOf(ring)
  expect(await tokens.read(token)).toBeUndefined()
  expect(ring.looks).toBe(1)
  ring.next = [masterKey(2), masterKey(1)]
  expect(await tokens.read(token)).toEqual(claims)
})

test('only a signature that is not ours asks for the keys again', async () => {
  const ring = new Ring(1)
  const tokens = tokensOf(ring)
  const ofAnotherKind = await tokensOf(new Ring(1), { ...kind, audience: 'somebody else' }).make(claims)
  expect(await tokens.read(ofAnotherKind)).toBeUndefined()
  expect(await tokens.read('not.a.token')).toBeUndefined()
  expect(ring.looks).toBe(0)
})

test.each([
  ['an audience', { ...kind, audience: 'somebody else' }],
  ['a type', { ...kind, typ: 'other+jwt' }],
])('a token of another kind by %s is none, with the same key', async (_what, other) => {
  const token = await tokensOf(new Ring(1), other).make(claims)
  expect(await tokensOf(new Ring(1), other).read(token)).toEqual(claims)
  expect(await tokensOf(new Ring(1)).read(token)).toBeUndefined()
})

test.each([
  ['subjectId', 'admin'],
  ['subjectId', `${newId()} `],
  ['sessionId', `x${newId()}`],
])('a token of ours whose %s is “%s” is none: it is no id', async (name, value) => {
  const tokens = tokensOf(new Ring(1))
  expect(await tokens.read(await tokens.make({ ...claims, [name]: value }))).toBeUndefined()
})

test('a token is good until its end, also where its signature is remembered, and not before it was made', async () => {
  onTestFinished(() => clock.set(start))
  const later = (milliseconds: number) => clock.set(new Date(start.getTime() + milliseconds))
  const remembers = tokensOf(new Ring(1))
  const token = await remembers.make(claims)
  const ends = idTokenSeconds * 1000
  for (const [at, isGood] of [
    [0, true],
    [0, true],
    [ends - 1000, true],
    [ends + 5000, false],
    [0, true],
    [-6000, false],
    [0, true],
  ] as const) {
    later(at)
    expect(await remembers.read(token), `remembered, at ${at}`).toEqual(isGood ? claims : undefined)
    expect(await tokensOf(new Ring(1)).read(token), `seen first, at ${at}`).toEqual(isGood ? claims : undefined)
  }
})

test('the same bytes written otherwise are no token', async () => {
  const tokens = tokensOf(new Ring(1))
  const token = await tokens.make(claims)
  // the last sign of 256 bits has two bits that say nothing
  const otherwise = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1)
  const bytesOf = (one: string) => Buffer.from(one.split('.').at(-1) ?? '', 'base64url')
  expect(bytesOf(otherwise)).toEqual(bytesOf(token))
  expect(await tokens.read(otherwise)).toBeUndefined()
  expect(await tokens.read(token)).toEqual(claims)
})

const seconds = start.getTime() / 1000
const whole = {
  iss: 'motora',
  aud: kind.audience,
  sub: claims.subjectId,
  sid: claims.sessionId,
  gen: claims.generation,
  iat: seconds,
  exp: seconds + idTokenSeconds,
}
const signed = (payload: JWTPayload) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
    .sign(createSecretKey(deriveKey(masterKey(1), 'some-token')))

test.each([
  ['another issuer', { iss: 'another' }],
  ['no issuer', { iss: undefined }],
  ['no subject', { sub: undefined }],
  ['no session', { sid: undefined }],
  ['a session that is no text', { sid: 7 }],
  ['no end', { exp: undefined }],
  ['no beginning', { iat: undefined }],
])('a token of our key with %s is none', async (_what, change) => {
  expect(await tokensOf(new Ring(1)).read(await signed(whole))).toEqual(claims)
  expect(await tokensOf(new Ring(1)).read(await signed({ ...whole, ...change }))).toBeUndefined()
})

test('a token of the version before, which says no generation, is read without one', async () => {
  const { gen: _, ...ofBefore } = whole
  expect(await tokensOf(new Ring(1)).read(await signed(ofBefore))).toEqual({ ...claims, generation: undefined })
})
