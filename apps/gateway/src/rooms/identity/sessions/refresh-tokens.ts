import { createHmac, timingSafeEqual } from 'node:crypto'
import { byAnyKey, type DerivedKeys } from '../../../kernel/secrets/derived-keys.js'

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/

const sign = (key: Uint8Array, head: string): string => createHmac('sha256', key).update(head).digest('base64url')

/**
 * `session.generation.HMAC`: nothing of it needs to be stored, and the same generation always gives the same token
 * (until the master key changes), so that an answer lost on the way can be asked for again.
 */
export class RefreshTokens {
  readonly #keys: DerivedKeys
  constructor(keys: DerivedKeys) {
    this.#keys = keys
  }

  make(sessionId: string, generation: number): string {
    const head = `${sessionId}.${generation}`
    return `${head}.${sign(this.#keys.current, head)}`
  }

  /** @returns undefined for anything that we did not make */
  read(token: string): { sessionId: string; generation: number } | undefined {
    const [, sessionId, generation, signature] = shape.exec(token) ?? []
    if (!sessionId || !generation || !signature) return undefined
    // as text: base64 can spell the same bytes in several ways, and one token has one spelling
    const given = Buffer.from(signature)
    return byAnyKey(this.#keys, (key) =>
      timingSafeEqual(Buffer.from(sign(key, `${sessionId}.${generation}`)), given)
        ? { sessionId, generation: Number(generation) }
        : undefined,
    )
  }
}
