/** What nodemailer says of a server's answer. */
interface SmtpError extends Error {
  /** To which command it was the answer, such as `RCPT TO`. */
  command?: string
  responseCode?: number
  response?: string
}

/** No such mailbox, moved without a new address, no name of a mailbox, a domain without mail. source: RFC 5321, 7504 */
const ofAddress: readonly number[] = [550, 551, 553, 556]
/** The address is none (X.1), and not that of the sender (X.1.7, X.1.8); the mailbox is closed (X.2.1). source: RFC 3463 */
const ofRecipient = /^5\.(?:1\.(?![78]\b)\d+|2\.1)\b/
/** After the code, or in brackets at the end as qmail writes it. */
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})|\(#(\d\.\d{1,3}\.\d{1,3})\)/
/** Another status of the address, whosever that is. */
const ofSomeAddress = '5.1.0'

const mailbox = '(?:user|mailbox|mail box|recipient|addressee|person|account|address|alias|name)'
/** That nobody has the mailbox, as servers say it that say no status. */
const saysUnknown = new RegExp(
  [
    `\\b(?:unknown|no such|invalid|non-?existent|unroute?able|undeliverable) (?:local )?${mailbox}`,
    `\\b${mailbox}\\b[^.;]* (?:unknown|not found|does ?n[o']t exist|not known|invalid|not local)`,
    `\\bno ${mailbox} (?:here|by that name|at this|with that)`,
    '\\bdomain does not accept mail',
  ].join('|'),
  'i',
)
/**
 * What speaks of us: who sends, and whether the server lets us. An answer of several lines may say both, such as that
 * nobody has the mailbox by which a sender is verified.
 */
const saysOfUs =
  /sender|relay|polic|denied|prohibited|spf|dkim|dmarc|authenti|blacklist|blocklist|block list|blocked|spam|grey-?list|gray-?list|reputation|reverse dns|\bptr\b|helo|ehlo|verif|too many|try again|\brate\b/i

/** What a server says, without addresses: it is read by people who need not know whose they are. */
export const withoutAddresses = (text: string): string => text.replace(/<[^>]*>|\S+@\S+/g, '…')

/**
 * Whether a server will say the same of this recipient each time. What speaks of us, of our server or of the content
 * (552, 554, X.7, relaying, who signs in or sends) may be corrected, so it is none. Without a status only clear words of
 * an unknown mailbox are: what is taken for one is not tried again, and nobody has the mail.
 */
export const isRefusalOfRecipient = (error: unknown): error is SmtpError => {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0, response = '' } = error as SmtpError
  if (command !== 'RCPT TO' || !ofAddress.includes(responseCode)) return false
  const [, first, last] = enhanced.exec(response) ?? []
  const status = first ?? last
  // no word of an address is one of the server
  const words = withoutAddresses(response)
  if (status === undefined) return saysUnknown.test(words) && !saysOfUs.test(words)
  return ofRecipient.test(status) && !(status === ofSomeAddress && saysOfUs.test(words))
}

/** The server's answer. */
export const reasonOf = ({ response = '' }: SmtpError): string => withoutAddresses(response)
