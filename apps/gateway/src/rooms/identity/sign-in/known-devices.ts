import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '../../../kernel/ids.js'
import { byAnyKey, type DerivedKeys } from '../../../kernel/secrets/derived-keys.js'

const sign = (key: Uint8Array, deviceId: string, email: string): Buffer =>
  createHmac('sha256', key).update(`device|${deviceId}|${email}`).digest()

/**
 * A browser that has signed in with this e-mail before keeps a count of its own, so that a stranger's wrong tries do
 * not lock its person out.
 */
export class KnownDevices {
  readonly #keys: DerivedKeys
  readonly #nameKey: Uint8Array
  readonly #throttle: string
  /**
   * @param nameKey of the names under which tries are counted: they must not change, or every lock would open
   * @param throttle before each name: kinds of people with the same e-mail are counted apart
   */
  constructor(keys: DerivedKeys, nameKey: Uint8Array, throttle: string) {
    this.#keys = keys
    this.#nameKey = nameKey
    this.#throttle = throttle
  }

  /** What the browser keeps. */
  remember(email: string): string {
    const deviceId = newId()
    return `${deviceId}.${sign(this.#keys.current, deviceId, email).toString('base64url')}`
  }

  /** Its id, when it has signed in with this e-mail. */
  recognise(mark: string | undefined, email: string): string | undefined {
    const [, deviceId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(mark ?? '') ?? []
    if (!deviceId || !signature) return undefined
    const given = Buffer.from(signature, 'base64url')
    return byAnyKey(this.#keys, (key) => (timingSafeEqual(sign(key, deviceId, email), given) ? deviceId : undefined))
  }

  /** The name under which tries for an e-mail are counted; nothing of it can be read back. */
  subjectOf(email: string, deviceId: string | undefined): string {
    const hidden = createHmac('sha256', this.#nameKey).update(`email|${email}`).digest('base64url')
    const subject = `${this.#throttle}:${hidden}`
    return deviceId === undefined ? subject : `${subject}:${deviceId}`
  }
}
