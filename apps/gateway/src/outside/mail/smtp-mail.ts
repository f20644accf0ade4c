import { createTransport } from 'nodemailer'
import { type Mail, type MailPartner, RecipientRefused } from '../../kernel/mail.js'
import { isRefusalOfRecipient, reasonOf, withoutAddresses } from './refusal-of-recipient.js'

interface Options {
  /** `smtp://user:password@host:port`, or `smtps://…` where TLS comes first. */
  url: string
  /** Who the mails are from, such as `Motora <no-reply@example.com>`. */
  from: string
  /** Hands no mail to a server that does not encrypt. */
  requireTls?: boolean
}

/** Milliseconds until a server has answered the connection and greets: one that is away is asked again later. */
const connectMs = 5_000
/**
 * So long a server may be silent afterwards. What has the mail may scan it for minutes before it says so; one that is given
 * up meanwhile delivers the mail, and gets it again. source: RFC 5321, section 4.5.3.2.6
 */
const answerMs = 10 * 60_000
/** For one mail, all in all: also of a server that says something now and then. */
const maxMs = 12 * 60_000

/**
 * A real mail server. Each mail has a connection of its own, and several go side by side: a connection that waits idle
 * is the first to break, in silence, and a mail that meets it would wait as long as for an answer. The mail's id is its
 * Message-ID, so that a mailbox can recognise a repetition.
 * source: decision 0149
 */
export class SmtpMail implements MailPartner {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string
  readonly #domain: string

  constructor({ url, from, requireTls = false }: Options) {
    const { protocol, hostname, port, username, password } = new URL(url)
    const secure = protocol === 'smtps:'
    this.#transport = createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      requireTLS: requireTls,
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      // nothing in a mail may name a file or an address to be fetched
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.#from = from
    this.#domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'motora'
  }

  async send({ id, to, subject, text, html }: Mail): Promise<void> {
    const sent = this.#transport.sendMail({
      messageId: `<${id}@${this.#domain}>`,
      from: this.#from,
      // as parts, never as a line: an address cannot smuggle in a second one
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`the mail server needed more than ${maxMs} ms`)), maxMs)
    })
    try {
      await Promise.race([sent, late])
    } catch (error) {
      if (isRefusalOfRecipient(error)) throw new RecipientRefused(reasonOf(error))
      // what it says is read among the failed jobs
      if (error instanceof Error) error.message = withoutAddresses(error.message)
      throw error
    } finally {
      clearTimeout(timer)
      void sent.catch(() => undefined)
    }
  }
}
