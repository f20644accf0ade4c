import { timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'

/** What every authenticator understands. source: RFC 6238; fleet side, section 9. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }
const seedBytes = 20

export const newTotpSeed = (): Uint8Array => new Secret({ size: seedBytes }).bytes
export const totpSeedOf = (base32: string): Uint8Array => Secret.fromBase32(base32.replace(/[\s=]/g, '')).bytes

const secretOf = (seed: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(seed).buffer })

/** The step (30 s since 1970) that a moment falls into. */
const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / form.period)

const codeOfStep = (seed: Uint8Array, step: number): string =>
  TOTP.generate({ ...form, secret: secretOf(seed), timestamp: step * form.period * 1000 })

/** The code an authenticator shows at this moment; for tests and the pretend people. */
export const totpCodeAt = (seed: Uint8Array, now: Date): string => codeOfStep(seed, totpStepAt(now))

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The step a code belongs to, the current one or the one before, never a later one; undefined when it is wrong. */
export const stepOfCode = (seed: Uint8Array, code: string, now: Date): number | undefined => {
  const current = totpStepAt(now)
  if (!/^\d{6}$/.test(code)) return undefined
  return [current, current - 1].find((step) => sameText(codeOfStep(seed, step), code))
}

/** Signature and head of a PNG: what describes it stands behind them. */
const pngHeadBytes = 33

/** A part of a PNG that describes it: length, kind, keyword and text, check sum. */
const pngText = (keyword: string, text: string): Buffer => {
  const part = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(part.length - 4)
  sum.writeUInt32BE(crc32(part))
  return Buffer.concat([length, part, sum])
}

/**
 * The picture an authenticator scans, PNG. It says the same as text, a line of its description: a phone cannot scan
 * what it shows itself. source: decision 0142
 */
export const enrolmentPicture = async (seed: Uint8Array, email: string): Promise<Buffer> => {
  const uri = new TOTP({ ...form, issuer: 'Motora', label: email, secret: secretOf(seed) }).toString()
  const picture = await qrcode.toBuffer(uri, { type: 'png', errorCorrectionLevel: 'M', margin: 2, scale: 6 })
  const description = pngText('Description', `${uri}\n`)
  return Buffer.concat([picture.subarray(0, pngHeadBytes), description, picture.subarray(pngHeadBytes)])
}
