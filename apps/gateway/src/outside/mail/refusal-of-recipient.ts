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
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/

/**
 * Whether a server will say the same of this recipient each time. What speaks of us, of our server or of the content
 * (552, 554, X.7, relaying, who signs in or sends) may be corrected, so it is none.
 */
export const isRefusalOfRecipient = (error: unknown): error is SmtpError => {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0, response = '' } = error as SmtpError
  if (command !== 'RCPT TO' || !ofAddress.includes(responseCode)) return false
  const [, status] = enhanced.exec(response) ?? []
  return status === undefined ? !/relay/i.test(response) : ofRecipient.test(status)
}

/** What a server says, without addresses: it is read by people who need not know whose they are. */
export const withoutAddresses = (text: string): string => text.replace(/<[^>]*>|\S+@\S+/g, '…')

/** The server's answer. */
export const reasonOf = ({ response = '' }: SmtpError): string => withoutAddresses(response)
