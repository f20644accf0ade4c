import { expect } from 'vitest'
import { demoPassword } from '../acceptance/people.js'
import { Caller, tokenOf, whole } from '../acceptance/signing-in/caller.js'
import { sayPromise, size } from '../promise.js'
import type { Backend, Stand } from '../stand.js'

const guesses = size === 'M' ? 3000 : 500
const addresses = 100
const atOnce = 16
/** Of one account and lock. */
const maxLooked = 10
const chosen = 'ocells de paper 37'

const codeOf = (text: string): string => /"code":"([\w.]+)"/.exec(text)?.[1] ?? text.slice(0, 60)

/**
 * B4: a flood of guesses from many addresses, the person at work on their own browser, and the way out by
 * e-mail. All 10,000 guesses, with the clock handed forward, are in the identity room's `under-attack.db.test.ts`.
 */
export const proveGuessing = async (stand: Stand, backend: Backend): Promise<void> => {
  const startedAt = Date.now()
  const caller = new Caller(stand)
  const email = whole('operator')
  const web = { 'x-requested-with': 'motora-web' }
  const first = await caller.knock(email, demoPassword, '', web)
  const cookies = [first.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
  const known = { ...web, cookie: cookies.find((cookie) => cookie?.startsWith('__Host-motora-device=')) ?? '' }
  expect(known.cookie).not.toBe('')

  const heard = new Map<string, number>()
  let next = 0
  const guess = async (): Promise<void> => {
    while (next < guesses) {
      const n = next
      next += 1
      const from = { 'x-forwarded-for': `192.0.2.${n % addresses}` }
      const { status, text } = await caller.knock(email, `guess number ${n}`, '', from)
      const what = status === 200 ? 'let in' : codeOf(text)
      heard.set(what, (heard.get(what) ?? 0) + 1)
    }
  }
  let ownersTries = 0
  let ownersRefused = 0
  const work = async (): Promise<void> => {
    while (next < guesses) {
      const { status, text } = await caller.knock(email, demoPassword, '', known)
      // so many look at passwords at once that even the owner may be asked to come back; that is no lock
      if (status === 429 && codeOf(text) === 'identity.busy') continue
      ownersTries += 1
      if (status !== 200) ownersRefused += 1
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  await Promise.all([work(), ...Array.from({ length: atOnce }, guess)])
  const stranger = await caller.knock(email, demoPassword)
  expect([stranger.status, codeOf(stranger.text)], 'an unknown browser waits').toEqual([429, 'identity.locked'])

  await caller.call('POST', '/users/v1/SendResetPasswordEmail', { email })
  const token = tokenOf(await caller.mailTo(email))
  expect((await caller.call('POST', '/users/v1/Links/Use', { token, password: chosen })).status).toBe(200)
  const freed = (await caller.knock(email, chosen)).status === 200 ? 1 : 0

  const looked = heard.get('identity.wrong_credentials') ?? 0
  const letIn = heard.get('let in') ?? 0
  const pass = looked <= maxLooked && letIn === 0 && ownersRefused === 0 && freed === 1
  sayPromise({
    id: 'B4-net',
    backend,
    seed: 0,
    pass,
    seconds: (Date.now() - startedAt) / 1000,
    figure: { guesses, addresses, looked, letIn, ownersTries, ownersRefused, freedByMail: freed },
    bound: { looked: maxLooked, letIn: 0, ownersRefused: 0, freedByMail: 1 },
  })
  expect([...heard.keys()].sort()).toEqual(expect.arrayContaining(['identity.locked', 'identity.wrong_credentials']))
  expect({ letIn, ownersRefused, freed }).toEqual({ letIn: 0, ownersRefused: 0, freed: 1 })
  expect(looked).toBeGreaterThanOrEqual(5)
  expect(looked).toBeLessThanOrEqual(maxLooked)
  expect(ownersTries).toBeGreaterThan(0)
}
