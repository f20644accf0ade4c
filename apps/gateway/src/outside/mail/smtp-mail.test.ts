import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Mail, RecipientRefused } from '../../kernel/mail.js'
import { SmtpMail } from './smtp-mail.js'

interface Received {
  from: string
  to: string[]
  user: string | undefined
  raw: string
}

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A mail server of this test; what it takes lies in `received`. */
const listen = async (more: { refuse?: () => boolean; login?: string; recipient?: string; scansMs?: number } = {}) => {
  const received: Received[] = []
  const opened = new SMTPServer({
    authOptional: more.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === more.login ? done(null, { user: username }) : done(new Error('who are you')),
    onRcptTo: (_address, _session, done) => {
      const [, code, text] = /^(\d{3}) (.*)$/.exec(more.recipient ?? '') ?? []
      done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (more.refuse?.()) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          raw: Buffer.concat(chunks).toString(),
        })
        setTimeout(done, more.scansMs ?? 0)
      })
    },
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const address = opened.server.address()
  return { received, port: typeof address === 'object' && address ? address.port : 0 }
}

const mail: Mail = {
  id: '0190a000-0000-7000-8000-000000000001',
  to: 'nobody@example.com',
  subject: "T'han convidat a Motora — ñ",
  text: 'Hola, Núria:\n\nhttps://motora.test/subscriptions/confirmation#token=abc\n',
  html: '<p>Hola, Núria:</p>',
  link: null,
}
const from = 'Motora <no-reply@motora.test>'
const headersOf = ({ raw }: Received) =>
  raw
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n') ?? []

test('a mail arrives with both faces, its sender and an id that stays the same', async () => {
  const { received, port } = await listen()
  const smtp = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from })
  await smtp.send({ ...mail, to: 'nuria@example.com' })
  await smtp.send({ ...mail, to: 'nuria@example.com' })
  expect(received).toHaveLength(2)
  for (const one of received) {
    expect([one.from, one.to]).toEqual(['no-reply@motora.test', ['nuria@example.com']])
    const headers = headersOf(one)
    expect(headers).toContain(`Message-ID: <${mail.id}@motora.test>`)
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers.find((line) => line.startsWith('Subject: =?UTF-8?'))).toBeDefined()
    expect(one.raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(one.raw).toContain('Content-Type: text/html; charset=utf-8')
  }
})

test('a name and a password in the address of the server are used, also with odd signs', async () => {
  const { received, port } = await listen({ login: 'motora@example.com:p@ss:wörd' })
  const login = `${encodeURIComponent('motora@example.com')}:${encodeURIComponent('p@ss:wörd')}`
  await new SmtpMail({ url: `smtp://${login}@127.0.0.1:${port}`, from }).send({ ...mail, to: 'a@example.com' })
  expect(received.map(({ user }) => user)).toEqual(['motora@example.com'])
  const wrong = new SmtpMail({ url: `smtp://motora:wrong@127.0.0.1:${port}`, from })
  await expect(wrong.send({ ...mail, to: 'a@example.com' })).rejects.toThrow()
})

test('nothing in an address or a subject becomes a header or a second reader', async () => {
  const { received, port } = await listen()
  const smtp = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from })
  const hostile = [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
  ]
  for (const to of hostile) await smtp.send({ ...mail, to }).catch(() => undefined)
  await smtp.send({ ...mail, to: 'a@example.com', subject: 'Hello\r\nBcc: b@example.com\r\n\r\nnew body' })
  expect(received.length).toBeGreaterThan(0)
  for (const one of received) {
    expect(one.to).toHaveLength(1)
    expect(one.to).not.toContain('b@example.com')
    expect(headersOf(one).filter((line) => /^bcc:/i.test(line))).toEqual([])
  }
})

test('a server that refuses, is not there or says nothing fails the sending, soon', async () => {
  const { port } = await listen({ refuse: () => true })
  await expect(
    new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send({ ...mail, to: 'a@example.com' }),
  ).rejects.toThrow('not now')
  await expect(
    new SmtpMail({ url: 'smtp://127.0.0.1:1', from }).send({ ...mail, to: 'a@example.com' }),
  ).rejects.toThrow()
  const { createServer } = await import('node:net')
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const started = Date.now()
  const toNobody = new SmtpMail({ url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, from })
  await expect(toNobody.send({ ...mail, to: 'a@example.com' })).rejects.toThrow()
  expect(Date.now() - started).toBeLessThan(16_000)
  silent.close()
}, 20_000)

test('a server that scans a mail for longer than a connection may take gets it once', async () => {
  const { received, port } = await listen({ scansMs: 6000 })
  await new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send({ ...mail, to: 'a@example.com' })
  expect(received).toHaveLength(1)
}, 20_000)

test.each<[string, boolean, string]>([
  ['550 <A@example.com>: user unknown', true, '550 …: user unknown'],
  ['550 5.1.1 a@example.com does not exist', true, '550 5.1.1 … does not exist'],
  ['550 5.2.1 mailbox disabled', true, '550 5.2.1 mailbox disabled'],
  ['551 user not local', true, '551 user not local'],
  ['553 no such name of a mailbox', true, '553 no such name of a mailbox'],
  ['556 5.1.10 the domain takes no mail', true, '556 5.1.10 the domain takes no mail'],
  ['550 No Such User Here', true, '550 No Such User Here'],
  ['550 Unrouteable address', true, '550 Unrouteable address'],
  ["550 The account of <a@example.com> doesn't exist", true, "550 The account of … doesn't exist"],
  ['550 sorry, no mailbox here by that name (#5.1.1)', true, '550 sorry, no mailbox here by that name (#5.1.1)'],
  ['550 Sender verify failed', false, ''],
  ['550 Verification failed for <no-reply@motora.test>: No Such User Here: Sender verify failed', false, ''],
  ['550 Administrative prohibition', false, ''],
  ['550 Access denied', false, ''],
  ['550 SPF check failed', false, ''],
  ['550 5.1.0 sender rejected', false, ''],
  ['550 Requested action not taken: mailbox unavailable', false, ''],
  ['550 Greylisted, user unknown yet', false, ''],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", false, ''],
  ['551 we do not take mail from you', false, ''],
  ['450 not now', false, ''],
  ['552 5.2.2 mailbox of <a@example.com> full', false, ''],
  ['554 5.7.1 spam', false, ''],
  ['550 5.7.1 your address is on a list', false, ''],
  ['550 5.1.8 the domain of the sender is unknown', false, ''],
  ['550 relay not permitted', false, ''],
  ['530 5.7.0 sign in first', false, ''],
])('of a recipient, %s is for good: %s', async (answer, isForGood, reason) => {
  const { received, port } = await listen({ recipient: answer })
  const sending = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send({ ...mail, to: 'a@example.com' })
  const error = await sending.catch((thrown: unknown) => thrown)
  expect(received).toEqual([])
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof RecipientRefused).toBe(isForGood)
  if (isForGood) expect((error as Error).message).toBe(reason)
  // it is read by people who need not know whose address it is
  expect((error as Error).message).not.toContain('a@example.com')
})

test('who sends, and who signs in, is not the recipient: the mail is tried again', async () => {
  const { port } = await listen({ login: 'motora:right' })
  for (const login of ['motora:wrong@', '']) {
    const smtp = new SmtpMail({ url: `smtp://${login}127.0.0.1:${port}`, from })
    await expect(smtp.send({ ...mail, to: 'a@example.com' })).rejects.not.toBeInstanceOf(RecipientRefused)
  }
  const { createServer } = await import('node:net')
  const choosy = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) =>
      socket.write(String(line).startsWith('MAIL') ? '550 not from you\r\n' : '250 go on\r\n'),
    )
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => choosy.listen(0, '127.0.0.1', resolve))
  const address = choosy.address()
  const smtp = new SmtpMail({ url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, from })
  const error = await smtp.send({ ...mail, to: 'a@example.com' }).catch((thrown: unknown) => thrown)
  expect((error as Error).message).toContain('not from you')
  expect(error).not.toBeInstanceOf(RecipientRefused)
  choosy.close()
})

test('a server that does not encrypt gets no mail where encryption is insisted on [I6]', async () => {
  const { received, port } = await listen()
  const smtp = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from, requireTls: true })
  await expect(smtp.send({ ...mail, to: 'a@example.com' })).rejects.toThrow(/STARTTLS|TLS/)
  expect(received).toEqual([])
})
