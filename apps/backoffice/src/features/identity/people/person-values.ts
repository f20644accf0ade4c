import { isPhoneNumber } from '@motora/kit'
import { z } from 'zod'

/** What is wrong with a field; its words stand in `fields`. */
export type FieldFault =
  | 'required'
  | 'long'
  | 'email'
  | 'phone'
  | 'mismatch'
  | 'line'
  | 'operator'
  | 'age'
  | 'percent'
  | 'amount'

const fault = (of: FieldFault) => of

/** One line of plain text, as the contract takes it. @param most characters */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, fault('long'))
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, fault('line'))

/** @param most characters */
export const requiredLine = (most: number) => line(most).min(1, fault('required'))
export const optionalLine = line

export const emailValue = z
  .string()
  .trim()
  .min(1, fault('required'))
  .max(254, fault('long'))
  .refine((text) => text === '' || isEmail(text), fault('email'))

/** May be empty; given, it starts with + and is as long as numbers of its country are. source: ledgers. */
export const phoneValue = z.string().refine((text) => text === '' || isPhoneNumber(text), fault('phone'))

/** Whether it looks like an e-mail address. */
export const isEmail = (text: string): boolean => z.email().safeParse(text.trim()).success
