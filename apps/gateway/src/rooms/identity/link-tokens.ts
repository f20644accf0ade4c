import { createHash, createHmac } from 'node:crypto'

/**
 * The tokens of links in mails: 256 bits that only the holder of the master key can make of a link's id. So nothing
 * that opens a door is ever kept: the row has the hash, the outbox has the id, the mail alone has the token.
 */
export class LinkTokens {
  readonly #key: Uint8Array
  constructor(key: Uint8Array) {
    this.#key = key
  }

  tokenOf(linkId: string): string {
    return createHmac('sha256', this.#key).update(linkId).digest('base64url')
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex')
  }
}
