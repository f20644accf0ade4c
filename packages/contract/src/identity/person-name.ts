import { z } from 'zod'

/** A name as its person writes it, in one line. */
export const personName = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    // control characters and line breaks: they would reach mails and lists
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
