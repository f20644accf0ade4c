import { connect } from 'node:net'
import type { AccessCompany } from '../acceptance/access/company.js'
import { inTurns } from '../acceptance/access/in-turns.js'
import type { Ask } from '../acceptance/access/stored-rows.js'

/** Said by callers only: a line of the log that says it as its own message was forged. */
export const forgery = 'forged by a caller'

const record = JSON.stringify({ level: 60, time: 1, msg: forgery })
const escapes = '\u001b[2J\u001b[31m\u009b1;1H'
const personal = 'eve.hostile@marks.example +34600123123 12345678Z X1234567L'

/** Texts that would break out of a line, hide one, or paint a screen; with what a person is known by. */
const hostileTexts = [
  `a\r\n${record}\r\n`,
  `a\n${record}\nb`,
  `a\r${record}`,
  `a\u2028${record}\u2029`,
  `a\u0085${record}`,
  `"},\n${record}\n{"x":"`,
  `${escapes}${record}`,
  `%0d%0a${record}`,
  `\${jndi:ldap://x}${personal}`,
  `${personal} ${'A'.repeat(4000)}`,
  `eyJhbGciOiJub25lIn0.eyJzdWIiOiJldmUifQ.c2lnbmF0dXJlLW9mLWV2ZQ`,
]

/** Bytes as they are, also such as no client would send. The answer does not matter. */
const sendRaw = (port: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

const raw = (line: string, headers: string): Buffer =>
  Buffer.from(`${line}\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n`)

/** Right, wrong and hostile calls whose texts must leave no trace in the log. @returns how many */
export const askHostilely = async (company: AccessCompany): Promise<number> => {
  let calls = 0
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    calls += 1
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    await company.send({ method, path: `/api${path}`, headers, ...sent })
  }
  for (const text of hostileTexts) {
    const inAddress = encodeURIComponent(text)
    for (const path of [
      `/${inAddress}`,
      `/users/v1/Accounts?search=${inAddress}`,
      `/vehicles/v1/vehicles/${inAddress}`,
    ])
      await send('GET', path, undefined, company.headersOf('admin'))
    await send('POST', '/users/v1/Totp', { email: text, password: text, code: text })
    await send('POST', '/sharing/v1/Rider/SignIn', { email: text, password: text })
    await send('POST', '/users/v1/SendResetPasswordEmail', { email: text })
    await send('POST', '/users/v1/RefreshToken', { refreshToken: text })
    await send('POST', '/devices/v1/Reports', { reports: [{ imei: text }] }, company.headersOf('device'))
    const port = company.stand.port
    const headers = ['User-Agent', 'X-Forwarded-For', 'Authorization', 'X-Sharing-Membership', 'X-Request-Id', 'Cookie']
    for (const name of headers) await sendRaw(port, raw('GET /api/users/v1/Account HTTP/1.1', `${name}: ${text}`))
    for (const line of [`GET /api/${text} HTTP/1.1`, `${text} /api/ HTTP/1.1`, `GET /api/ ${text}`])
      await sendRaw(port, raw(line, 'Accept: */*'))
    calls += headers.length + 3
  }
  return calls
}

/** Tables that from now on take nothing: the database then quotes the whole row that it refuses. */
export const refuseRows = async (sql: Ask): Promise<void> => {
  for (const table of [
    'customers',
    'push_subscriptions',
    'ticket_notes',
    'operator_sign_ups',
    'saved_views',
    'tickets',
  ])
    await sql(`alter table ${table} add constraint refuses_all check (false) not valid`)
}

/** Calls that end in a defect, with what nobody may read in the log. @returns what was answered */
export const askInVain = (company: AccessCompany): Promise<string[]> => {
  const password = 'Veiled-in-every-log-2026'
  const { operator, ticket, spareVehicle } = company.planted.things.ona
  const eve = { email: 'eve.defect@marks.example', firstName: 'Eve', lastName: 'Hidden', mobilePhone: '+34600123123' }
  const manager = { managerEmail: eve.email, managerFirstName: 'Eve', managerLastName: 'Hidden', password }
  const opened = { sharingOperatorId: operator, vehicleId: spareVehicle, title: 'Eve', openNoteText: personal }
  const calls: [name: string, method: string, path: string, body: unknown][] = [
    ['nobody', 'POST', '/sharing/v1/Rider/Register', { ...eve, password, birthday: '1990-05-17' }],
    [
      'nobody',
      'POST',
      '/operators/v1/Operators/SignUp',
      { ...manager, name: 'Eve Moto', cif: 'B58818501', contactPhone: '+34932000000' },
    ],
    [
      'manager',
      'POST',
      `/operators/v1/Operators/SubscribeToTopic?token=${encodeURIComponent(personal.replaceAll(' ', ':'))}`,
      {},
    ],
    ['manager', 'PUT', '/users/v1/Views', { tableId: 'vehicles', name: personal.slice(0, 60), search: {} }],
    ['manager', 'PUT', `/technicians/v1/Tickets/${ticket}/AddNote`, { noteText: personal }],
    ['manager', 'POST', '/technicians/v1/Tickets/open', { ...opened, vehicleCannotOperate: false }],
  ]
  return inTurns(calls, 1, async ([name, method, path, body]) => {
    const { status, text } = await company.sendAs(name, { method, path: `/api${path}`, body: JSON.stringify(body) })
    return `${status} to ${method} ${path.split('?')[0]}: ${text}`
  })
}
