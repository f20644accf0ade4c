import { createTransport } from 'nodemailer'
import type { Mail, MailPartner } from '../../kernel/mail.js'

interface Options {
  /** `smtp://user:password@host:port`, or `smtps://…` where TLS comes first. */
  url: string
  /** Who the mails are from, such as `Motora <no-reply@example.com>`. */
  from: string
  /** Hands no mail to a server that does not encrypt. */
  requireTls?: boolean
}

/** Milliseconds for one mail, all in all; a server that needs longer gets it again later. */
const maxMs = 15_000

/**
 * A real mail server. One mail at a time, on a connection of its own: invitations are few, and a connection that
 * waits idle is the first to break. The mail's id is its Message-ID, so that a mailbox can recognise a repetition.
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
      connectionTimeout: maxMs / 3,
      greetingTimeout: maxMs / 3,
      socketTimeout: maxMs / 3,
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
    } finally {
      clearTimeout(timer)
      void sent.catch(() => undefined)
    }
  }
}
