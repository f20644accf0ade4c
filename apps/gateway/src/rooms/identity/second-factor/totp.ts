import { timingSafeEqual } from 'node:crypto'
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

/** The picture an authenticator scans, PNG. */
export const enrolmentPicture = (seed: Uint8Array, email: string): Promise<Buffer> => {
  const uri = new TOTP({ ...form, issuer: 'Motora', label: email, secret: secretOf(seed) }).toString()
  return qrcode.toBuffer(uri, { type: 'png', errorCorrectionLevel: 'M', margin: 2, scale: 6 })
}
