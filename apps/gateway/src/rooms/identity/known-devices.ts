import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '../../kernel/ids.js'

/**
 * A browser that has signed in with this e-mail before keeps a count of its own, so that a stranger's wrong tries do
 * not lock its person out.
 */
export class KnownDevices {
  readonly #key: Uint8Array
  constructor(key: Uint8Array) {
    this.#key = key
  }

  #sign(deviceId: string, email: string): Buffer {
    return createHmac('sha256', this.#key).update(`device|${deviceId}|${email}`).digest()
  }

  /** What the browser keeps. */
  remember(email: string): string {
    const deviceId = newId()
    return `${deviceId}.${this.#sign(deviceId, email).toString('base64url')}`
  }

  /** Its id, when it has signed in with this e-mail. */
  recognise(mark: string | undefined, email: string): string | undefined {
    const [, deviceId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(mark ?? '') ?? []
    if (!deviceId || !signature) return undefined
    return timingSafeEqual(this.#sign(deviceId, email), Buffer.from(signature, 'base64url')) ? deviceId : undefined
  }

  /** The name under which tries for an e-mail are counted; nothing of it can be read back. */
  subjectOf(email: string, deviceId: string | undefined): string {
    const hidden = createHmac('sha256', this.#key).update(`email|${email}`).digest('base64url')
    return deviceId === undefined ? `password:${hidden}` : `password:${hidden}:${deviceId}`
  }
}
