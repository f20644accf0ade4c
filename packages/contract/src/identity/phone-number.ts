import { z } from 'zod'

/**
 * International form with a leading +; blanks, dots, hyphens and brackets between the digits are left out. Empty and
 * null are none. source: ledger Q-07, V-20
 */
export const phoneNumber = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => text?.replaceAll(/[\s().-]/g, '') || null)
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .nullable(),
  )
