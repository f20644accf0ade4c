import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { enrolmentPicture, newTotpSeed, stepOfCode, totpCodeAt, totpSeedOf } from './totp.js'

const { vectors } = JSON.parse(
  readFileSync(new URL('./testing/vectors/totp-rfc6238.json', import.meta.url), 'utf8'),
) as { vectors: { time: number; secretBase32: string; totp6: string }[] }

test.each(vectors)('the code of RFC 6238 at $time is $totp6, good for its step and the next', (vector) => {
  const seed = totpSeedOf(vector.secretBase32)
  const at = (seconds: number) => new Date((vector.time + seconds) * 1000)
  expect(totpCodeAt(seed, at(0))).toBe(vector.totp6)
  const step = Math.floor(vector.time / 30)
  expect(stepOfCode(seed, vector.totp6, at(0))).toBe(step)
  expect(stepOfCode(seed, vector.totp6, at(30))).toBe(step)
  expect(stepOfCode(seed, vector.totp6, at(60))).toBeUndefined()
  expect(stepOfCode(seed, vector.totp6, at(-30))).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12 345'])('%j is no code', (text) => {
  expect(stepOfCode(totpSeedOf('GEZDGNBVGY3TQOJQ'), text, new Date())).toBeUndefined()
})

test('a secret may be typed with blanks and padding', () => {
  expect(totpSeedOf('GEZD GNBV GY3T QOJQ====')).toEqual(totpSeedOf('GEZDGNBVGY3TQOJQ'))
})

test('the picture says in its description what it shows, for who cannot scan it, and is read as before', async () => {
  const picture = await enrolmentPicture(totpSeedOf('GEZDGNBVGY3TQOJQ'), 'ana+núñez@motora.test')
  const [line = ''] = /otpauth:[^\n]*(?=\n)/.exec(picture.toString('latin1')) ?? []
  const address = new URL(line)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: 'GEZDGNBVGY3TQOJQ', issuer: 'Motora' })
  expect(decodeURIComponent(address.pathname)).toContain('ana+núñez@motora.test')
  const { width, height } = await sharp(picture, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  expect(width).toBe(height)
})

test('the picture is a PNG', async () => {
  const picture = await enrolmentPicture(totpSeedOf('GEZDGNBVGY3TQOJQ'), 'ana@motora.test')
  expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
})

test('a new seed has the 160 bits of its hash, and is another one each time', () => {
  const seeds = [newTotpSeed(), newTotpSeed()]
  expect(seeds.map(({ length }) => length)).toEqual([20, 20])
  expect(seeds[0]).not.toEqual(seeds[1])
})

test('the picture is of one person, and large enough to be scanned: six points a module, two modules of margin', async () => {
  const seed = totpSeedOf('GEZDGNBVGY3TQOJQ')
  const [one, other] = await Promise.all(
    ['ana@motora.test', 'pau@motora.test'].map((mail) => enrolmentPicture(seed, mail)),
  )
  expect(one).not.toEqual(other)
  const modules = (one?.readUInt32BE(16) ?? 0) / 6 - 2 * 2
  // each version of the code has four modules more than the one before
  expect((modules - 21) % 4).toBe(0)
  expect(modules).toBeGreaterThan(21)
})
