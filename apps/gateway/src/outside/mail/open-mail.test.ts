import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../../kernel/log.js'
import type { Mail } from '../../kernel/mail.js'
import { openMail } from './open-mail.js'

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A mail server on this machine that cannot encrypt. @returns its port */
const listen = async (take: () => void): Promise<number> => {
  const opened = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        take()
        done()
      })
      stream.resume()
    },
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.server.address() as { port: number }).port
}

const mail: Mail = {
  id: '0190a000-0000-7000-8000-000000000001',
  to: 'a@example.com',
  subject: 'x',
  text: 'x',
  html: '<p>x</p>',
  link: null,
}
const partnerOf = (smtpUrl: string, production: boolean) =>
  openMail({
    smtpUrl,
    production,
    from: undefined,
    origin: 'https://motora.example',
    log: silentLog(),
    database: {} as never,
    secrets: {} as never,
    clock: {} as never,
  }).partner

test('in production no mail goes in clear to another machine; to this one, and outside production, it does [I6]', async () => {
  let taken = 0
  const port = await listen(() => {
    taken += 1
  })
  // leads here, under a name that is not known to be this machine's
  const away = `smtp://0.0.0.0:${port}`
  await expect(partnerOf(away, true).send(mail)).rejects.toThrow(/TLS/)
  expect(taken).toBe(0)
  await partnerOf(`smtp://127.0.0.1:${port}`, true).send(mail)
  await partnerOf(away, false).send(mail)
  expect(taken).toBe(2)
})
