import { createECDH } from 'node:crypto'

/** By which push services know who may notify a browser (VAPID, RFC 8292); as base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** How many points there are on P-256. source: FIPS 186-4, D.1.2.3 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The pair that these 32 secret bytes are: always the same one. */
export const vapidKeysOf = (secret: Uint8Array): VapidKeys => {
  // from 1 to one less than the order
  const scalar = (BigInt(`0x${Buffer.from(secret).toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
