import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlikeBroken, unlikeRefused } from '../fuzz/raw-checks.js'
import { brokenBodies, brokenRequests, withBody } from '../fuzz/raw-requests.js'
import { sendRaw } from '../fuzz/raw-wire.js'
import { sayPromise } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { inTurns } from './access/in-turns.js'
import { signIn } from './people.js'

let stand: Stand
let victim: { authorization?: string }
const began = Date.now()
const found: string[] = []
let tried = 0

beforeAll(async () => {
  stand = await Stand.start({ world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '100000' } })
  victim = (await signIn(stand, 'readonly')).headers
})
afterAll(() => stand?.close())

/** Ends the victim's session, if anybody takes it for a request. */
const inner = (): string =>
  `POST /api/users/v1/Logout HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${victim.authorization}\r\nContent-Length: 0\r\n\r\n`

const nextIsUnharmed = async (): Promise<string[]> => {
  const next = await sendRaw(stand.port, withBody('{"refreshToken":5}'), 1)
  return next.statuses[0] === 400 && next.text.includes('"path":"refreshToken"')
    ? []
    : [`the next request: ${next.statuses}`]
}
const victimIsIn = async (): Promise<string[]> => {
  const answer = await fetch(`${stand.origin}/api/sharing/v1/users/GetCurrent`, {
    headers: { ...victim } as HeadersInit,
  })
  return answer.status === 200 ? [] : [`what was smuggled was done: ${answer.status}`]
}

test('bytes that are no request in one reading are refused once, closed, and do nothing [F4]', async () => {
  const cases = Object.entries(brokenRequests)
  const wrong = await inTurns(cases, 8, async ([name, broken]) => {
    const heard = await sendRaw(stand.port, Buffer.from(broken(inner()) as string))
    const next = await nextIsUnharmed()
    return [...unlikeBroken(heard), ...next].map((one) => `${name}: ${one}; ${heard.text.slice(0, 200)}`)
  })
  tried += cases.length
  found.push(...wrong.flat(), ...(await victimIsIn()))
  expect(found).toEqual([])
})

test('bodies that can be read in two ways, or kept in none, are refused [F4]', async () => {
  const cases = Object.entries(brokenBodies)
  const wrong = await inTurns(cases, 8, async ([name, bytes]) => {
    const heard = await sendRaw(stand.port, bytes, 1)
    return [...unlikeRefused(heard), ...(await nextIsUnharmed())].map((one) => `${name}: ${one}`)
  })
  tried += cases.length
  found.push(...wrong.flat())
  expect(wrong.flat()).toEqual([])
})

test('whole requests one behind the other are answered each [F4]', async () => {
  const one = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const heard = await sendRaw(
    stand.port,
    Buffer.concat([Buffer.from(one), withBody('{"refreshToken":5}'), Buffer.from(one)]),
    3,
  )
  expect(heard.statuses).toEqual([200, 400, 200])
  expect((await victimIsIn()).length).toBe(0)
  // the victim's own way out shows that the smuggled request would have worked
  await sendRaw(stand.port, Buffer.from(inner()), 1)
  expect(await victimIsIn()).toEqual(['what was smuggled was done: 401'])
})

test('a broken request behind a whole one is refused, and the whole one answered [F4]', async () => {
  const whole = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const heard = await sendRaw(stand.port, Buffer.from(`${whole}GET /x HTTP/9.9\r\n\r\n`))
  expect(heard.closed).toBe(true)
  expect(heard.statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
  sayPromise({
    id: 'F4',
    backend: backendOfRun(),
    seed: 0,
    figure: { tried, violations: found.length },
    bound: { violations: 0 },
    pass: found.length === 0,
    seconds: (Date.now() - began) / 1000,
  })
  expect(tried).toBeGreaterThan(70)
})
