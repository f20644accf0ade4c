import type { KeptMail } from '@motora/contract/identity'
import { expect } from 'vitest'
import { demoPassword, signIn } from '../acceptance/people.js'
import { patienceMs } from '../patience.js'
import { sayPromise, size } from '../promise.js'
import type { Backend, Stand } from '../stand.js'

// B5: nobody can tell from answer or time whether an e-mail has an account. The same in size S; the figure in size M.
const people = size === 'M' ? 100 : 8
const triesEach = size === 'M' ? 5 : 3
const boundMs = 5
const chosen = 'ocells de paper 37'

let calls = 0
const post = (stand: Stand, path: string, body: object): Promise<Response> => {
  calls += 1
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  return fetch(`${stand.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

/** Accounts with a password of their own, made as people make them: invited, and the link followed. */
const makePeople = async (stand: Stand): Promise<string[]> => {
  const admin = await signIn(stand, 'admin')
  const emails = Array.from({ length: people }, (_, index) => `invited.${index}@motora.demo`)
  for (const email of emails) {
    const given = { email, fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
    const answer = await admin.call('POST', '/users/v1/Accounts', given)
    expect(answer.status, await answer.text()).toBe(201)
  }
  const until = Date.now() + patienceMs
  let mails: KeptMail[] = []
  while (Date.now() < until && mails.length < people) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    mails = ((await (await fetch(`${stand.origin}/api/users/v1/Outbox`)).json()) as KeptMail[]).filter(({ to }) =>
      emails.includes(to),
    )
  }
  expect(mails).toHaveLength(people)
  for (const { link } of mails) {
    const used = await post(stand, '/users/v1/Links/Use', { token: link?.split('#token=')[1], password: chosen })
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

let companies = 0
/** A Spanish company's tax id, check digit and all. */
const nextCif = (): string => {
  companies += 1
  const digits = String(4_000_000 + companies)
  const sum = [...digits].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}
const companyOf = (managerEmail: string): object => ({
  name: `Vent ${companies}`,
  cif: nextCif(),
  contactPhone: '+34932000000',
  vehicleTypes: [1],
  managerEmail,
  managerFirstName: 'Marta',
  managerLastName: 'Ferrer Mas',
  password: chosen,
  language: 'cat',
})

/** Every call that takes the e-mail of somebody who has not signed in. */
const doorsOf = (stand: Stand) => ({
  login: (email: string) => post(stand, '/users/v1/Totp', { email, password: `not ${demoPassword}`, code: '' }),
  reset: (email: string) => post(stand, '/users/v1/SendResetPasswordEmail', { email }),
  linkAgain: (email: string) => post(stand, '/users/v1/Links/Send', { email }),
  registration: (email: string) => post(stand, '/operators/v1/Operators/SignUp', companyOf(email)),
})

/** B5: existing and unknown e-mail hear the same status, body and headers, after the same time. */
export const proveSameForEverybody = async (stand: Stand, backend: Backend): Promise<void> => {
  const startedAt = Date.now()
  const doors = doorsOf(stand)
  const known = await makePeople(stand)
  const unknown = known.map((email) => email.replace('invited', 'unknown'))
  const apart: Record<string, number> = {}
  for (const [name, knock] of Object.entries(doors)) {
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const faces = { known: new Set<string>(), unknown: new Set<string>() }
    const times = name === 'linkAgain' ? 1 : triesEach
    for (let time = 0; time < times; time += 1)
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
    expect(took.known).toHaveLength(people * times)
    apart[name] = Math.round(Math.abs(median(took.known) - median(took.unknown)) * 100) / 100
  }
  const pass = Object.values(apart).every((ms) => ms <= boundMs)
  sayPromise({
    id: 'B5',
    backend,
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
}
