import { randomUUID } from 'node:crypto'
import type { Customer, ErasurePreview, RiderData, RiderTokens } from '@motora/contract/customers'
import type { AuditRecord, KeptMail } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stand } from '../stand.js'
import { Session, signIn } from './people.js'

// What riders do with their own data in the app, from registering to being gone. source: GDPR articles 15, 17 and 20

const app = '/sharing/v1/Rider'
const password = 'ocells de paper 37'
let stand: Stand
beforeAll(async () => {
  stand = await Stand.start({ world: 'bare' })
}, 240_000)
afterAll(() => stand?.close())

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${stand.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const refusalOf = async (answer: Response): Promise<{ status: number; code?: string; params?: object }> => ({
  status: answer.status,
  ...((await answer.json()) as object),
})
const tokenMailedTo = async (email: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await (await fetch(`${stand.origin}/api/users/v1/Outbox`)).json()) as KeptMail[]
    const token = mails.find(({ to }) => to === email)?.link?.split('#token=')[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no mail came')
}

test('a rider registers, takes a copy of everything, removes the card, erases the account, and is nobody from then on', async () => {
  const email = `own.${randomUUID()}@motora.example`
  const given = { email, firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222', birthday: '1990-05-17' }
  expect((await post(`${app}/Register`, { ...given, password })).status).toBe(204)
  const token = await tokenMailedTo(email)
  expect((await post(`${app}/ConfirmEmail`, { token, password })).status).toBe(204)
  const tokens = (await (await post(`${app}/SignIn`, { email, password })).json()) as RiderTokens
  const rider = new Session(stand, tokens.idToken)
  const { customerId } = await rider.get<{ customerId: string }>(`${app}/Me`)

  const sac = await signIn(stand, 'sac')
  const credit = { id: randomUUID(), amount: 5, reason: 'A broken helmet box' }
  expect((await sac.call('POST', `/sharing/v1/Customers/${customerId}/Goodwill`, credit)).status).toBeLessThan(300)

  const copy = await rider.call('GET', `${app}/Data`)
  expect(copy.status).toBe(200)
  expect(copy.headers.get('cache-control')).toContain('no-store')
  const data = (await copy.json()) as RiderData
  expect(data).toMatchObject({
    profile: { customerId, email, mobilePhone: '+34600111222', birthday: '1990-05-17' },
    sessions: [{}],
    credit: [{ grantedCents: 500, leftCents: 500, reason: 'A broken helmet box' }],
    rentals: [],
  })
  expect(JSON.stringify(data), 'who of the staff gave it is not the rider’s').not.toContain('sac@')

  for (const again of [1, 2])
    expect((await rider.call('DELETE', `${app}/PaymentMethod`)).status, `time ${again}`).toBe(204)

  const preview = await rider.get<ErasurePreview>(`${app}/Erasure`)
  expect(preview).toEqual({ obstacles: [], lost: { links: 0, sessions: 1, creditCents: 500 }, kept: { trips: 0 } })
  const erase = (body: object) => rider.call('POST', `${app}/Erase`, body)
  expect(await refusalOf(await erase({ password: 'a guess', creditCents: 500 }))).toMatchObject({
    status: 409,
    code: 'identity.wrong_password',
  })
  expect(await refusalOf(await erase({ password, creditCents: 0 }))).toMatchObject({
    status: 409,
    code: 'customer.credit_differs',
    params: { creditCents: 500 },
  })
  expect(await refusalOf(await erase({ password }))).toMatchObject({ status: 400, code: 'request.invalid' })
  expect((await rider.call('GET', `${app}/Me`)).status, 'nothing was done').toBe(200)
  expect((await erase({ password, creditCents: 500 })).status).toBe(204)

  for (const [method, path, body] of [
    ['GET', 'Me'],
    ['GET', 'Erasure'],
    ['GET', 'Data'],
    ['DELETE', 'PaymentMethod'],
    ['POST', 'Erase', { password, creditCents: 500 }],
  ] as const)
    expect(await refusalOf(await rider.call(method, `${app}/${path}`, body)), path).toMatchObject({
      status: 401,
      code: 'rider.unauthenticated',
    })
  expect((await post(`${app}/Refresh`, { refreshToken: tokens.refreshToken })).status).toBe(401)
  expect((await post(`${app}/SignIn`, { email, password })).status).toBe(401)

  const admin = await signIn(stand, 'admin')
  expect((await admin.call('GET', `/customers/v1/Customers/${customerId}`)).status).toBe(404)
  expect(await admin.get<Customer[]>(`/customers/v1/Customers?field=Email&value=${encodeURIComponent(email)}`)).toEqual(
    [],
  )
  const about = encodeURIComponent(JSON.stringify({ targetId: customerId, actorKind: 'rider' }))
  const records = await admin.get<AuditRecord[]>(`/users/v1/Audit?filter=${about}`)
  expect(records.map(({ event, outcome, actorName }) => `${event} ${outcome} ${actorName}`)).toEqual([
    'customers.erased done null',
    'customers.erasure_refused refused null',
    'customers.exported done null',
  ])
}, 120_000)
