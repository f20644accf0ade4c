import { createHmac, timingSafeEqual } from 'node:crypto'

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/

/**
 * `session.generation.HMAC`: nothing of it needs to be stored, and the same generation always gives the same token,
 * so that an answer lost on the way can be asked for again.
 */
export class RefreshTokens {
  readonly #key: Uint8Array
  constructor(key: Uint8Array) {
    this.#key = key
  }

  #sign(head: string): Buffer {
    return createHmac('sha256', this.#key).update(head).digest()
  }

  make(sessionId: string, generation: number): string {
    const head = `${sessionId}.${generation}`
    return `${head}.${this.#sign(head).toString('base64url')}`
  }

  /** @returns undefined for anything that we did not make */
  read(token: string): { sessionId: string; generation: number } | undefined {
    const [, sessionId, generation, signature] = shape.exec(token) ?? []
    if (!sessionId || !generation || !signature) return undefined
    if (!timingSafeEqual(this.#sign(`${sessionId}.${generation}`), Buffer.from(signature, 'base64url')))
      return undefined
    return { sessionId, generation: Number(generation) }
  }
}
