import { z } from 'zod'

/** What a mail is: for the people who read which mails have failed. */
export const mailKinds = [
  // links
  'confirm-email',
  'first-password',
  'accept-membership',
  'reset-password',
  'confirm-sign-up',
  'confirm-rider',
  'reset-rider',
  /** A link that is not kept any more. */
  'link',
  // news of an account
  'password-changed',
  'recovery-codes-renewed',
  'second-factor-enrolled',
  'second-factor-reset',
  'recovery-code-used',
  'new-device',
  'factor-missing',
  'documents-looked-through',
  'rider-password-changed',
  'rider-known',
  'rider-invited',
  // what the product tells riders
  'documents',
  'payment',
  'refund',
  'bonus-pack',
  'goodwill',
  'bill',
  /** What staff tells somebody. */
  'notification',
  'report',
  'tickets-assigned',
] as const
export const mailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof mailKind>
