import { createHash, createHmac } from 'node:crypto'
import { byAnyKey, type DerivedKeys } from '../../../kernel/secrets/derived-keys.js'

const tokenWith = (key: Uint8Array, linkId: string): string =>
  createHmac('sha256', key).update(linkId).digest('base64url')

/**
 * The tokens of links in mails: 256 bits that only the holder of the master key can make of a link's id. So nothing
 * that opens a door is ever kept: the row has the hash, the job has the id, the mail alone has the token.
 */
export class LinkTokens {
  readonly #keys: DerivedKeys
  constructor(keys: DerivedKeys) {
    this.#keys = keys
  }

  /** The hash to keep of a new link's token. */
  hashFor(linkId: string): string {
    return this.hashOf(tokenWith(this.#keys.current, linkId))
  }

  /** @throws when the key that the link was made with is gone */
  tokenOf({ id, tokenHash }: { id: string; tokenHash: string }): string {
    const token = byAnyKey(this.#keys, (key) => {
      const made = tokenWith(key, id)
      return this.hashOf(made) === tokenHash ? made : undefined
    })
    if (token === undefined) throw new Error(`the master key that the link ${id} was made with is gone`)
    return token
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex')
  }
}
