import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** What a browser does with a message that its push service brings. source: RFC 8291, section 3; RFC 8188, section 2 */
export class PretendBrowser {
  readonly #pair: ECDH
  readonly #auth: Buffer

  /** @param given the private key and the shared secret of one that is known; else it makes its own */
  constructor(given?: { privateKey: Buffer; auth: Buffer }) {
    this.#pair = createECDH('prime256v1')
    if (given) this.#pair.setPrivateKey(given.privateKey)
    else this.#pair.generateKeys()
    this.#auth = given?.auth ?? randomBytes(16)
  }

  /** What it gives out. */
  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** @throws where it is not for this browser, or was changed */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const secret = derive(this.#pair.computeSecret(sender), this.#auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // the last record ends in 2, and what comes after it is padding
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
}
