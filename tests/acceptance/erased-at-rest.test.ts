import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Customer } from '@motora/contract/customers'
import type { KeptMail } from '@motora/contract/identity'
import { afterAll, expect, test } from 'vitest'
import { gatewayEnvironment } from '../gateway-environment.js'
import { SecretSearch, scanFolder } from '../marks/secret-search.js'
import { sayPromise } from '../promise.js'
import { Stand } from '../stand.js'
import { signIn } from './people.js'

const scratch = mkdtempSync(join(tmpdir(), 'motora-erased-'))
let stand: Stand | undefined
afterAll(async () => {
  await stand?.close()
  rmSync(scratch, { recursive: true, force: true })
})

const command = (name: string, args: readonly string[], env: Record<string, string>): string => {
  const path = fileURLToPath(new URL(`../../apps/gateway/dist/commands/${name}.js`, import.meta.url))
  return execFileSync(process.execPath, [path, ...args], { env: { ...gatewayEnvironment, ...env }, encoding: 'utf8' })
}

/** Somebody with a text of their own in every field. */
const newPerson = (who: string) => {
  const mark = (field: string): string => `cnry${who}${field}${randomBytes(6).toString('hex')}`
  return {
    email: `${mark('email')}@motora.example`,
    firstName: mark('first'),
    lastName: mark('last'),
    profile: {
      city: mark('city'),
      address: mark('street'),
      postalCode: randomBytes(8).toString('hex'),
      idDocCode: mark('number'),
      comment: mark('comment'),
    },
  }
}
type Person = ReturnType<typeof newPerson>
const textsOf = ({ email, firstName, lastName, profile }: Person): string[] => [
  email,
  firstName,
  lastName,
  ...Object.values(profile),
]
const soughtOf = (person: Person) => textsOf(person).map((value, n) => ({ what: `field ${n}`, value }))

const post = async (path: string, body: object): Promise<Response> =>
  fetch(`${stand?.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Registers in the app, confirms the address, and gets a profile and a link from staff. @returns the id */
const lives = async (person: Person): Promise<string> => {
  if (!stand) throw new Error('no stand')
  const { email, firstName, lastName, profile } = person
  const password = 'ocells de paper 37'
  const given = { email, firstName, lastName, mobilePhone: '+34600111222', birthday: '1990-05-17', password }
  expect((await post('/sharing/v1/Rider/Register', given)).status).toBe(204)
  let token: string | undefined
  for (let tries = 0; tries < 100 && !token; tries += 1) {
    const mails = (await (await fetch(`${stand.origin}/api/users/v1/Outbox`)).json()) as KeptMail[]
    token = mails.find(({ to }) => to === email)?.link?.split('#token=')[1]
    if (!token) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect((await post('/sharing/v1/Rider/ConfirmEmail', { token, password })).status).toBe(204)
  expect((await post('/sharing/v1/Rider/SignIn', { email, password })).status).toBe(200)
  const admin = await signIn(stand, 'admin')
  const customers = '/customers/v1/Customers'
  const [found] = await admin.get<Customer[]>(`${customers}?field=Email&value=${encodeURIComponent(email)}`)
  const id = found?.customerId ?? ''
  expect((await admin.call('PUT', `${customers}/${id}`, profile)).status).toBe(200)
  const operators = await admin.get<{ id: string }[]>('/operators/v1/Operators?field=IsPrivate&value=true')
  const assigned = await admin.call('PUT', `${customers}/AssignOperator`, {
    sharingOperatorId: operators[0]?.id,
    customerKey: email,
  })
  expect(assigned.status).toBe(204)
  return id
}

/** Until the gateway has written the tables again, in which the person was. */
const rewritten = async (): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (stand?.log().includes('tables were written again')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the tables were not written again')
}

test('a person gets everything that is theirs, and once erased is nowhere: data, WAL, backup, log [H2, H3]', async () => {
  const began = Date.now()
  const env = { MOTORA_MASTER_KEY_FILE: join(scratch, 'master.key') }
  writeFileSync(env.MOTORA_MASTER_KEY_FILE, randomBytes(32).toString('base64'))
  stand = await Stand.start({ world: 'bare', backend: 'embedded', env })
  const settings = { ...env, MOTORA_DATA_DIR: stand.dataDir, MOTORA_DEMO: '1' }
  const [gone, stays] = [newPerson('gone'), newPerson('stays')]
  const id = await lives(gone)
  await lives(stays)

  await stand.stop()
  const file = join(scratch, 'person.json')
  command('export-person', ['--of', gone.email, '--to', file], settings)
  const exported = readFileSync(file, 'utf8')
  for (const text of textsOf(gone)) expect(exported).toContain(text)
  for (const text of textsOf(stays)) expect(exported).not.toContain(text)
  expect(exported).toContain('customers.profile_changed')

  await stand.up()
  const admin = await signIn(stand, 'admin')
  expect((await admin.call('DELETE', `/customers/v1/Customers/${id}`)).status).toBe(204)
  expect((await admin.call('GET', `/customers/v1/Customers/${id}`)).status).toBe(404)
  expect((await post('/sharing/v1/Rider/SignIn', { email: gone.email, password: 'ocells de paper 37' })).status).toBe(
    401,
  )
  await rewritten()
  await stand.stop()
  expect(command('audit-check', [], settings)).toMatch(/\d/)
  const backups = join(scratch, 'backups')
  mkdirSync(backups)
  command('backup', ['--to', backups], settings)

  const places = [stand.dataDir, backups]
  const find = (person: Person) =>
    places.map((folder) =>
      scanFolder(folder, new SecretSearch(soughtOf(person))).hits.map(({ what, where }) => `${what} in ${where}`),
    )
  const hits = find(gone).flat()
  sayPromise({
    id: 'H2',
    backend: 'embedded',
    seed: 0,
    bound: { clearHits: 0 },
    pass: hits.length === 0,
    figure: { texts: textsOf(gone).length, clearHits: hits.length },
    seconds: (Date.now() - began) / 1000,
  })
  expect(hits).toEqual([])
  for (const [n, seen] of find(stays).entries())
    expect(seen.length, `the search is blind in ${places[n]}`).toBeGreaterThan(0)
}, 300_000)
