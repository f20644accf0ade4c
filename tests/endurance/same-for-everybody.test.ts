import type { KeptMail } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, signIn } from '../acceptance/people.js'
import { backendOfRun, Stand } from '../stand.js'
import { sayPromise, size } from './promise-line.js'

// B5: nobody can tell from answer or time whether an e-mail has an account. The same in size S; the figure in size M.
const people = size === 'M' ? 100 : 8
const triesEach = size === 'M' ? 5 : 3
const boundMs = 5
const chosen = 'ocells de paper 37'

let stand: Stand
beforeAll(async () => {
  // a proxy's word is trusted here so that each call comes from an address of its own
  stand = await Stand.start({ world: 'bare', env: { MOTORA_TRUST_PROXY: '1' } })
})
afterAll(() => stand?.close())

let calls = 0
const post = (path: string, body: object): Promise<Response> => {
  calls += 1
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  return fetch(`${stand.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

/** Accounts with a password of their own, made as people make them: invited, and the link followed. */
const makePeople = async (): Promise<string[]> => {
  const admin = await signIn(stand, 'admin')
  const emails = Array.from({ length: people }, (_, index) => `invited.${index}@motora.demo`)
  for (const email of emails) {
    const given = { email, fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
    const answer = await admin.call('POST', '/users/v1/Accounts', given)
    expect(answer.status, await answer.text()).toBe(201)
  }
  const until = Date.now() + 60_000
  let mails: KeptMail[] = []
  while (Date.now() < until && mails.length < people) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    mails = ((await (await fetch(`${stand.origin}/api/users/v1/Outbox`)).json()) as KeptMail[]).filter(({ to }) =>
      emails.includes(to),
    )
  }
  expect(mails).toHaveLength(people)
  for (const { link } of mails) {
    const used = await post('/users/v1/Links/Use', { token: link?.split('#token=')[1], password: chosen })
    expect(used.status, await used.text()).toBe(200)
  }
  return emails
}

/** Status, body and the headers that are not of this one call. */
const faceOf = async (answer: Response): Promise<string> => {
  const passing = new Set([
    'date',
    'x-request-id',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'keep-alive',
    'connection',
  ])
  const headers = [...answer.headers].filter(([name]) => !passing.has(name)).sort()
  const body = (await answer.text()).replace(/"requestId":"[^"]+"/, '')
  return JSON.stringify([answer.status, headers, body])
}
const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const doors = {
  login: (email: string) => post('/users/v1/Totp', { email, password: `not ${demoPassword}`, code: '' }),
  reset: (email: string) => post('/users/v1/SendResetPasswordEmail', { email }),
  registration: (email: string) => post('/users/v1/Links/Send', { email }),
}

test('existing and unknown e-mail: same status, body and headers, and medians of time that are close [B5]', async () => {
  const startedAt = Date.now()
  const known = await makePeople()
  const unknown = known.map((email) => email.replace('invited', 'unknown'))
  const apart: Record<string, number> = {}
  for (const [name, knock] of Object.entries(doors)) {
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const faces = { known: new Set<string>(), unknown: new Set<string>() }
    for (let time = 0; time < triesEach; time += 1)
      for (const [index, email] of known.entries()) {
        const pair = [
          ['known', email],
          ['unknown', unknown[index] ?? ''],
        ] as const
        // who comes first takes turns: what the machine does meanwhile must hit both alike
        for (const [side, typed] of (index + time) % 2 ? pair : pair.toReversed()) {
          const before = performance.now()
          const answer = await knock(typed)
          took[side].push(performance.now() - before)
          faces[side].add(await faceOf(answer))
        }
      }
    expect([...faces.known].sort(), name).toEqual([...faces.unknown].sort())
    expect(took.known).toHaveLength(people * triesEach)
    apart[name] = Math.round(Math.abs(median(took.known) - median(took.unknown)) * 100) / 100
  }
  const pass = Object.values(apart).every((ms) => ms <= boundMs)
  sayPromise({
    id: 'B5',
    backend: backendOfRun(),
    seed: 0,
    figure: { timings: people * triesEach, ...apart },
    bound: { apartMs: boundMs },
    pass: size === 'S' || pass,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  })
  if (size === 'M')
    expect(apart).toEqual(
      Object.fromEntries(Object.keys(doors).map((name) => [name, expect.toSatisfy((ms: number) => ms <= boundMs)])),
    )
})
