import { z } from 'zod'

export { calendarDay, instant, moment, zeroDate } from './fields/dates.js'

/** In either letter case; lower case from here on, as the database writes it, so that equal ids are equal texts. */
export const id = z.uuid().toLowerCase()
/** Versions of a UUID that are random or by time. source: decision 0167 */
const chosenVersions = ['4', '7', '8']
/**
 * Of what a caller makes and names, where money hangs on it: random or by time. One that is made of a name (versions 3 and
 * 5) could be that of a thing which the gateway will name itself; the one that is all zeros is a field that was not filled.
 * source: decision 0167
 */
export const chosenId = id.refine((text) => chosenVersions.includes(text.charAt(14)) && !/^f[f-]+$/.test(text), {
  message: 'an id that you make is random or by time (a UUID of version 4 or 7)',
})
export const email = z.email().max(254)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
export const point = z.object({ latitude, longitude })
/** 15 digits; forwarders may use shorter or lettered ids. */
export const deviceKey = z
  .string()
  .trim()
  .min(4)
  .max(64)
  .regex(/^[\w.:-]+$/)
/**
 * Whether a spreadsheet or a script has made a number in another spelling of it (8.6E14, 860000000000005.0,
 * 860.000.000.000.005): no unit says that of itself, and digits may be lost.
 */
export const isDamagedNumber = (text: string): boolean =>
  /^(\d([.,]\d+)?e\+?\d+|\d+[.,]\d*|\d{3}([.,]\d{3}){4})$/i.test(text.trim())
/** Whether a database keeps it as it is: not with NUL, nor with half of a character. */
export const isWholeText = (text: string): boolean => !/\0|\p{Cs}/u.test(text)
/** One line of text: control characters and halves of characters are in no name, and no database stores them all. */
export const textLine = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'control characters are not text')
export const idParams = z.object({ id })
/** A condition in the address that may be written in any letter case. */
export const flag = z
  .preprocess((v) => (typeof v === 'string' ? v.toLowerCase() : v), z.enum(['true', 'false']))
  .transform((v) => v === 'true')
/** Such as +34600111222; whether there is such a number is judged where its country's are known. */
export const internationalPhone = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'a phone number in international form is expected, such as +34600111222')
