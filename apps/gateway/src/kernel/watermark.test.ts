import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTurnedPhoto, UnreadablePicture } from './small-picture.js'
import { watermarked } from './watermark.js'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()

test('every part of a photo bears the text, a small one too, and it is another text when it says something else', async () => {
  for (const [width, height] of [
    [2000, 1500],
    [300, 200],
  ] as const) {
    const photo = await plain(width, height)
    const marked = await watermarked(photo, 'admin@motora.test 2026-11-21 10:00', 90)
    expect(await sharp(marked).metadata()).toMatchObject({ format: 'jpeg', width, height })
    // each strip of 150 pixels holds light and dark of the letters
    const { data } = await sharp(marked).greyscale().raw().toBuffer({ resolveWithObject: true })
    for (let left = 0; left + 150 <= width; left += 150) {
      const isLight = Array.from({ length: height }, (_, y) =>
        data.subarray(y * width + left, y * width + left + 150).some((grey) => grey > 170),
      )
      expect(isLight.filter(Boolean).length, `from ${left}`).toBeGreaterThan(height / 20)
    }
    expect(await watermarked(photo, 'readonly@motora.test 2026-11-21 10:00', 90)).not.toEqual(marked)
  }
})

test('a picture that is smaller than the text is marked as well', async () => {
  const marked = await watermarked(await plain(40, 40), 'a long name of a viewer @ somewhere', 0)
  expect(await sharp(marked).metadata()).toMatchObject({ width: 40, height: 40 })
})

test('a photo is made again: a JPEG, at most so large, turned, and nothing of what stood next to the picture', async () => {
  const given = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#ff000000' } })
    .withExif({ IFD0: { Copyright: 'a secret of the phone' } })
    .png()
    .toBuffer()
  const made = await makeTurnedPhoto(given, 2000, 90)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 2000 })
  expect(Buffer.from(made).includes('a secret of the phone')).toBe(false)
  expect((await sharp(made).stats()).dominant.r).toBeGreaterThan(240)
  await expect(makeTurnedPhoto(Buffer.from('no picture'), 2000, 90)).rejects.toBeInstanceOf(UnreadablePicture)
})
