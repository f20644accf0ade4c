import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { deriveKeys } from '../../../kernel/secrets/derived-keys.js'
import { fixedKeys } from '../../../kernel/secrets/master-keys.js'
import type { Work } from '../../work.js'
import { createRiderLinkTokens, invalidLink, type LinkedRider } from './link-tokens.js'

const asked = new Date('2026-11-21T10:00:00Z')
const hourMs = 3_600_000
const workAt = (milliseconds: number) => ({ now: new Date(asked.getTime() + milliseconds) }) as Work
const work = workAt(0)
const id = newId()
const keyOf = (number: number): Uint8Array => new Uint8Array(32).fill(number)

let rider: LinkedRider
beforeEach(() => {
  rider = {
    id,
    email: 'rosa@riders.demo',
    firstName: 'Rosa',
    lastName: 'Vila',
    emailVerified: false,
    deregisteredAt: null,
    cannotOperateReason: null,
    documentsUntil: null,
    passwordHash: 'hash of a password',
  }
})
const tokensOf = (...numbers: number[]) =>
  createRiderLinkTokens(deriveKeys(fixedKeys(...numbers.map(keyOf)), 'rider-link'), {
    find: async (_, wanted) => (wanted === id ? rider : undefined),
    findPassword: async () => rider.passwordHash,
  })
const tokens = tokensOf(1)
const linkOf = async (kind: 'confirm-rider' | 'reset-rider', of = tokens) => {
  const made = await of.make(work, kind, id, asked)
  if (!made) throw new Error('there is no link')
  return made
}
const read = async (token: string, of = tokens) => (await of.read(work, token))?.kind

test('a link is for its rider, its purpose and its end, and looks like a rider’s', async () => {
  for (const [kind, hours] of [
    ['confirm-rider', 24],
    ['reset-rider', 1],
  ] as const) {
    const { to, name, token } = await linkOf(kind)
    expect([to, name, tokens.isOurs(token)]).toEqual(['rosa@riders.demo', 'Rosa', true])
    expect(await tokens.read(work, token)).toEqual({ kind, rider, endsAt: new Date(asked.getTime() + hours * hourMs) })
    expect(await tokens.read(workAt(hours * hourMs - 1), token)).toBeDefined()
    expect(await tokens.read(workAt(hours * hourMs), token)).toBeUndefined()
  }
})

test('nothing of a link can be changed: person, end, signature, or how the signature is written', async () => {
  const { token } = await linkOf('reset-rider')
  const [who = '', end = '', signature = ''] = token.split('.')
  const last = signature.at(-1) ?? ''
  // the same bytes: the last sign has two bits that say nothing
  const sameBytes = String.fromCharCode(last.charCodeAt(0) + 1)
  expect(Buffer.from(signature.slice(0, -1) + sameBytes, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
  const forged = [
    [newId(), end, signature],
    [who, String(Number(end) + 1), signature],
    [who, end, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [who, end, signature.slice(0, -1) + sameBytes],
  ].map((parts) => parts.join('.'))
  for (const one of forged) expect([one, tokens.isOurs(one), await read(one)]).toEqual([one, true, undefined])
  for (const one of [`${token} `, ` ${token}`, `${token}A`, `A${token}`, token.slice(1), token.slice(0, -1), ''])
    expect([one, tokens.isOurs(one), await read(one)]).toEqual([one, false, undefined])
  expect(await read(token)).toBe('reset-rider')
})

test.each([
  ['the address is another one', { email: 'rosa@elsewhere.demo' }],
  ['the password is another one', { passwordHash: 'hash of the next' }],
  ['the password is gone', { passwordHash: null }],
  ['the rider has left', { deregisteredAt: asked }],
])('a link ends when %s', async (_, change) => {
  const both = [await linkOf('confirm-rider'), await linkOf('reset-rider')]
  rider = { ...rider, ...change }
  expect(await Promise.all(both.map(({ token }) => read(token)))).toEqual([undefined, undefined])
})

test('an address is confirmed once, by a rider with a password; a password is chosen by anyone who is registered', async () => {
  const { token } = await linkOf('confirm-rider')
  rider = { ...rider, emailVerified: true }
  expect(await read(token)).toBeUndefined()
  expect(await tokens.make(work, 'confirm-rider', id, asked)).toBeUndefined()
  expect(await read((await linkOf('reset-rider')).token)).toBe('reset-rider')
  rider = { ...rider, emailVerified: false, passwordHash: null }
  expect(await tokens.make(work, 'confirm-rider', id, asked)).toBeUndefined()
  expect(await read((await linkOf('reset-rider')).token)).toBe('reset-rider')
  expect(await tokens.make(work, 'reset-rider', newId(), asked)).toBeUndefined()
})

test('the time of a link runs from when it was asked for: written too late there is none', async () => {
  expect(await tokens.make(workAt(hourMs - 1), 'reset-rider', id, asked)).toBeDefined()
  expect(await tokens.make(workAt(hourMs), 'reset-rider', id, asked)).toBeUndefined()
})

test('a link of the key before is good while that key is kept, and of another key never', async () => {
  const { token } = await linkOf('reset-rider')
  expect(await read(token, tokensOf(2, 1))).toBe('reset-rider')
  expect(await read(token, tokensOf(2))).toBeUndefined()
  expect((await linkOf('reset-rider', tokensOf(2, 1))).token).toBe((await linkOf('reset-rider', tokensOf(2))).token)
})

test('a link that leads nowhere is refused in one way, for whichever reason', () => {
  expect([invalidLink().code, invalidLink().message]).toEqual([
    'identity.link_invalid',
    'This link was used, has run out or was never sent.',
  ])
})
