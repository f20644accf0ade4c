import type { TFunction } from 'i18next'
import { z } from 'zod'

/** A new password typed twice; the same words on every screen. source: ledger A-34, V-35. */
export const newPasswordValues = (t: TFunction<['account', 'shell']>) =>
  z
    .object({
      newPassword: z.string().min(1, 'required'),
      repeat: z.string().min(1, 'required'),
    })
    .refine(({ newPassword, repeat }) => repeat === '' || newPassword === repeat, {
      path: ['repeat'],
      message: t('account:passwordsDiffer'),
    })
