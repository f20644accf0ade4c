import type { Locator, Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import decodeQr from 'qr/decode.js'
import { expect } from './journey.js'

/** What an authenticator app reads from the picture of the enrolment. */
export const scan = async (picture: Locator): Promise<{ address: string; secret: string }> => {
  const pixels = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const paper = canvas.getContext('2d')
    paper?.drawImage(image, 0, 0)
    const { data } = paper?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return { width: canvas.width, height: canvas.height, data: [...data] }
  })
  const address = decodeQr({ ...pixels, data: Uint8ClampedArray.from(pixels.data) })
  const scanned = URI.parse(address)
  if (!(scanned instanceof TOTP)) throw new Error('the picture is no authenticator’s')
  return { address, secret: scanned.secret.base32 }
}

/** The code that an authenticator shows now, or some steps of 30 s away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 })

export const codeBoxes = (page: Page): Locator => page.getByRole('textbox', { name: /Digit \d of 6/ })

/** From the picture to the code, the recovery codes and on; for journeys that are about something else. */
export const enrol = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/\/multifactor$/)
  const { secret } = await scan(page.getByRole('img', { name: /QR picture/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/multifactor-code$/)
  await codeBoxes(page).first().focus()
  await page.keyboard.type(codeOf(secret))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return secret
}
