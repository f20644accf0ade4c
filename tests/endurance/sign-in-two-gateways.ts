import { expect } from 'vitest'
import { demoPassword } from '../acceptance/people.js'
import { bytesOf, Caller, type SignedIn, tokenOf, whole } from '../acceptance/signing-in/caller.js'
import { codeOf, scanPicture } from '../acceptance/signing-in/read-picture.js'
import { sayPromise, size } from '../promise.js'
import type { Stand } from '../stand.js'

const tries = 50
const rounds = size === 'M' ? 6 : 1
const sessionsEach = size === 'M' ? 60 : 10
/** How long another gateway may not know that a session has ended. */
const maxMs = 1000
const chosen = 'ocells de paper 37'

/** Somebody new, from the invitation to the authenticator. */
const enrol = async (caller: Caller, adminToken: string, name: string) => {
  const email = whole(name)
  const invited = { email, fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
  expect((await caller.as(adminToken, 'POST', '/users/v1/Accounts', invited)).status).toBe(201)
  const token = tokenOf(await caller.mailTo(email))
  expect((await caller.call('POST', '/users/v1/Links/Use', { token, password: chosen })).status).toBe(200)
  const picture = await bytesOf(caller.stand, '/api/users/v1/Totp', { email, password: chosen, code: '' })
  return { email, ...scanPicture(picture.bytes) }
}

/** A code at many places at once, on both gateways in turns. @returns how many were let in */
const tryAtOnce = async (gateways: readonly Caller[], email: string, code: string): Promise<number> => {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) => gateways[n % gateways.length]?.knock(email, chosen, code)),
  )
  expect(answers.filter((answer) => !answer || answer.status >= 500)).toEqual([])
  return answers.filter((answer) => answer?.status === 200 && answer.text.includes('idToken')).length
}

/** B3: an authenticator's code and a recovery code, each at two gateways at once. */
export const proveCodesOnce = async (stand: Stand, another: Stand): Promise<void> => {
  const startedAt = Date.now()
  const gateways = [new Caller(stand), new Caller(another)]
  const [caller = new Caller(stand)] = gateways
  const admin = await caller.signIn('admin')
  const passed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const person = await enrol(caller, admin.idToken, `enrols.${round}`)
    // enrolling uses a step up: the first code of fifty is the one that enrols
    passed.push(await tryAtOnce(gateways, person.email, codeOf(person.secret)))
    const other = await enrol(caller, admin.idToken, `recovers.${round}`)
    const { recoveryCodes = [] } = await caller.signIn(other.email, chosen, codeOf(other.secret))
    passed.push(await tryAtOnce(gateways, other.email, recoveryCodes[3] ?? ''))
  }
  const passedMost = Math.max(...passed)
  sayPromise({
    id: 'B3-gateways',
    backend: 'postgres',
    seed: 0,
    seconds: (Date.now() - startedAt) / 1000,
    figure: { codes: passed.length, triesEach: tries, passedMost },
    bound: { passedMost: 1 },
    pass: passed.every((count) => count === 1),
  })
  expect(passed).toEqual(passed.map(() => 1))
}

/**
 * Asks the other gateway again and again until it refuses.
 * @returns milliseconds after the end that the last accepted call was sent; what the answer took on its way is no part
 */
const acceptedUntil = async (other: Caller, idToken: string, endedAt: number): Promise<number> => {
  let lastMs = 0
  for (;;) {
    const sentMs = performance.now() - endedAt
    const { status } = await other.as(idToken, 'GET', '/sharing/v1/users/GetCurrent')
    if (status === 401 || sentMs > 10 * maxMs) return lastMs
    lastMs = sentMs
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** B1, B6: what ends a session at one gateway ends it at the other within a second. */
export const proveEndsElsewhere = async (stand: Stand, another: Stand): Promise<void> => {
  const startedAt = Date.now()
  const [here, there] = [new Caller(stand), new Caller(another)]
  const logOut = (session: SignedIn) => here.as(session.idToken, 'POST', '/users/v1/Logout')
  const replay = async (session: SignedIn) => {
    // two generations on, the first token comes back
    const second = JSON.parse((await here.refresh(session.refreshToken)).text) as SignedIn
    await here.refresh(second.refreshToken)
    return here.refresh(session.refreshToken)
  }
  for (const [id, end] of [
    ['B6', logOut],
    ['B1', replay],
  ] as const) {
    const took: number[] = []
    for (let begun = 0; begun < sessionsEach; begun += 5) {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => here.signIn('sac', demoPassword)))
      for (const { idToken } of sessions)
        expect((await there.as(idToken, 'GET', '/sharing/v1/users/GetCurrent')).status, 'it is known there').toBe(200)
      const waits = sessions.map(async (session) => {
        await end(session)
        return acceptedUntil(there, session.idToken, performance.now())
      })
      took.push(...(await Promise.all(waits)))
    }
    const acceptedUntilMs = Math.round(Math.max(...took))
    sayPromise({
      id: `${id}-elsewhere`,
      backend: 'postgres',
      seed: 0,
      seconds: (Date.now() - startedAt) / 1000,
      figure: { sessions: took.length, acceptedUntilMs },
      bound: { acceptedUntilMs: maxMs },
      pass: acceptedUntilMs <= maxMs,
    })
    expect(acceptedUntilMs).toBeLessThanOrEqual(maxMs)
  }
}
