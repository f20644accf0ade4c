import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSmallPicture, UnreadablePicture } from './small-picture.js'
import { processorMsSince } from './testing/processor-ms.js'

const sample = (name: string) => readFileSync(new URL(`./testdata/${name}`, import.meta.url))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c92a2a' } })

describe('a picture is made again', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('from %s, as a small WebP that its hash names', async (format) => {
    const made = await makeSmallPicture(await picture(900, 600).toFormat(format).toBuffer(), 512)
    expect(made.contentType).toBe('image/webp')
    expect(made.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 })
  })

  test('never larger than it was', async () => {
    const made = await makeSmallPicture(await picture(40, 30).png().toBuffer(), 512)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('the same bytes by the same name', async () => {
    const given = await picture(64, 64).png().toBuffer()
    expect((await makeSmallPicture(given, 512)).sha256).toBe((await makeSmallPicture(given, 512)).sha256)
  })

  test('upright as its camera meant it, however the camera was held', async () => {
    const greys = async (bytes: Uint8Array) =>
      sharp(bytes).greyscale().resize({ width: 12, height: 18, fit: 'fill' }).raw().toBuffer()
    const apart = (a: Buffer, b: Buffer): number =>
      a.reduce((sum, grey, at) => sum + Math.abs(grey - (b[at] ?? 0)), 0) / a.length
    const [upright, turned] = await Promise.all(
      ['portrait-1.jpg', 'portrait-6.jpg'].map(async (name) =>
        greys((await makeSmallPicture(sample(name), 512)).bytes),
      ),
    )
    if (!upright || !turned) throw new Error('a sample is missing')
    expect(apart(upright, turned)).toBeLessThan(4)
    expect(apart(upright, Buffer.from(turned).reverse())).toBeGreaterThan(20)
    for (const [name, orientation] of [
      ['landscape-3.jpg', 3],
      ['landscape-8.jpg', 8],
    ] as const) {
      expect((await sharp(sample(name)).metadata()).orientation).toBe(orientation)
      const { width = 0, height = 0 } = await sharp((await makeSmallPicture(sample(name), 512)).bytes).metadata()
      expect(width).toBeGreaterThan(height)
    }
  })

  test('without the place, the camera and the name that were written into it', async () => {
    const given = await picture(64, 64)
      .withExif({
        IFD0: { Copyright: 'Anna Mas', Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' },
      })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const told = await sharp(given).metadata()
    expect(Boolean(told.exif && told.icc && given.includes('Anna Mas'))).toBe(true)
    const made = await makeSmallPicture(given, 512)
    const kept = await sharp(made.bytes).metadata()
    expect([kept.exif, kept.xmp, kept.iptc, kept.icc, kept.orientation]).toEqual(Array(5).fill(undefined))
    expect(Buffer.from(made.bytes).includes('Anna Mas')).toBe(false)
  })

  test('what hangs behind the picture is gone', async () => {
    const tail = Buffer.from('<html><script>alert(1)</script></html>')
    const polyglot = Buffer.concat([await picture(64, 64).jpeg().toBuffer(), tail])
    const made = await makeSmallPicture(polyglot, 512)
    expect(Buffer.from(made.bytes).includes('script')).toBe(false)
  })

  test('transparency stays', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const made = await makeSmallPicture(await clear.png().toBuffer(), 512)
    expect((await sharp(made.bytes).raw().toBuffer())[3]).toBe(0)
  })
})

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
/** 30,000 × 30,000 grey pixels in about 110 kB. */
const bomb = (): Buffer => {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('is refused, whatever it is called', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const refused = (given: Uint8Array) => expect(makeSmallPicture(given, 512)).rejects.toBeInstanceOf(UnreadablePicture)

  test('a drawing (SVG), which is a program', () => refused(Buffer.from(svg)))
  test('a GIF', () => refused(Buffer.from(gif, 'base64')))
  test('a TIFF, made by the library that would read it', async () => refused(await picture(9, 9).tiff().toBuffer()))
  test('an AVIF', async () => refused(await picture(9, 9).avif().toBuffer()))
  test('a web page', () => refused(Buffer.from('<!doctype html><p>hello')))
  test('nothing', () => refused(Buffer.alloc(0)))
  test('half a picture', async () => {
    const whole = await picture(600, 600).png().toBuffer()
    await refused(whole.subarray(0, whole.length / 2))
  })
  test('a few bytes that claim to be 900 million pixels', async () => {
    const given = bomb()
    expect(given.length).toBeLessThan(200_000)
    const began = process.cpuUsage()
    await refused(given)
    expect(processorMsSince(began)).toBeLessThan(2000)
  })
})
