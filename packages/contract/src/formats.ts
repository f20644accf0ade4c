import { z } from 'zod'

/** ISO 8601 with a zone, on the wire; a string. */
export const instant = z.iso.datetime({ offset: true })
/** Time that means "none" on the wire. source: fleet side, section 9. */
export const zeroDate = '0001-01-01T00:00:00.000Z'
export const id = z.uuid()
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
/** One line of text: control characters and halves of characters are nobody's name, and no database keeps them all. */
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
