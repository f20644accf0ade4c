import { expect } from 'vitest'
import { demoPassword, type Session, signIn } from '../acceptance/people.js'
import { sayPromise, size } from '../promise.js'
import type { Backend, Stand } from '../stand.js'

// B10: many sign-ins at once take the processor from nobody else.
const atOnce = size === 'M' ? 200 : 40
const boundMs = 300
/** Everybody must be in by then. */
const maxMs = size === 'M' ? 300_000 : 120_000
const people = ['admin', 'readonly', 'manager', 'manager.private', 'manager.new', 'technician', 'sac', 'cau', 'multi']

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries until it is let in, as a person would who is asked to wait. @returns how often it was asked to */
const enter = async (stand: Stand, number: number): Promise<number> => {
  const email = `${people[number % people.length]}@motora.demo`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
  const until = Date.now() + maxMs
  for (let asked = 0; Date.now() < until; asked += 1) {
    const answer = await fetch(`${stand.origin}/api/users/v1/Totp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: demoPassword, code: '' }),
    })
    const body = (await answer.json()) as { idToken?: string; code?: string }
    if (answer.status === 200 && body.idToken) return asked
    expect([answer.status, body.code]).toEqual([429, 'identity.busy'])
    // people do not come back on the beat
    await wait((500 + Math.random() * 1000) * Number(answer.headers.get('retry-after') ?? Number.NaN))
  }
  throw new Error(`${email} was never let in`)
}

const p95 = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? Number.NaN

/** Calls of somebody who works on, one after the other. @returns milliseconds of each */
const workWhile = async (somebody: Session, goesOn: (calls: number) => boolean): Promise<number[]> => {
  const took: number[] = []
  while (goesOn(took.length)) {
    const before = performance.now()
    const answer = await somebody.call('GET', '/operators/v1/Operators?pageSize=20')
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    took.push(performance.now() - before)
    await wait(10)
  }
  return took
}

/** B10: sign-ins at once all get in, and other calls stay quick meanwhile. */
export const proveStorm = async (stand: Stand, backend: Backend): Promise<void> => {
  const startedAt = Date.now()
  const somebody = await signIn(stand, 'admin')
  const before = p95(await workWhile(somebody, (calls) => calls < 100))
  let isOver = false
  const storm = Promise.all(Array.from({ length: atOnce }, (_, number) => enter(stand, number))).finally(() => {
    isOver = true
  })
  storm.catch(() => undefined)
  const took = await workWhile(somebody, (calls) => calls < 10 || !isOver)
  const askedToWait = (await storm).reduce((sum, asked) => sum + asked, 0)
  const figure = {
    signIns: atOnce,
    askedToWait,
    calls: took.length,
    p95BeforeMs: Math.round(before),
    p95Ms: Math.round(p95(took)),
  }
  sayPromise({
    id: 'B10',
    backend,
    seed: 0,
    figure,
    bound: { p95Ms: boundMs },
    pass: figure.p95Ms < boundMs,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(figure.p95Ms).toBeLessThan(boundMs)
}
