import { z } from 'zod'
import type { FieldProblem } from './field-problems.js'

const problem = (name: FieldProblem): { error: FieldProblem } => ({ error: name })

/** source: ledger V-15, T-02. */
export const requiredText = z.string(problem('required')).trim().min(1, problem('required'))

/**
 * Text of at least and at most so many characters, blanks around it aside; where one is needed, an empty one is missing.
 * source: ledger V-19.
 */
export const sizedText = (min: number, max: number) => {
  const text = z.string(problem('required')).trim()
  const given = min > 0 ? text.min(1, { ...problem('required'), abort: true }) : text
  return given.min(min, problem('tooShort')).max(max, problem('tooLong'))
}

/** At least one of several. source: ledger V-15. */
export const someOf = <S extends z.ZodType>(item: S) => z.array(item).min(1, problem('selectOne'))

/** An address of a mailbox; longer ones than mail allows are invalid. source: ledger V-18. */
export const emailField = requiredText.pipe(z.email(problem('email')).max(254, problem('email')))

/** A link that a browser opens; never a script. source: ledger V-18. */
export const linkField = requiredText.pipe(
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, ...problem('link') }).max(2000, problem('tooLong')),
)

/** A number as a form gives it: itself, or the text of its field. Neither empty nor nonsense is 0. */
const typedNumber = (pattern: RegExp, wrong: FieldProblem) =>
  z
    .union([z.number(problem(wrong)), requiredText.regex(pattern, problem(wrong)).transform(Number)], problem(wrong))
    .refine(Number.isFinite, problem(wrong))

/** source: ledger V-19. */
export const nonNegativeNumber = typedNumber(/^-?\d+(\.\d+)?$/, 'notNegative').refine(
  (value) => value >= 0,
  problem('notNegative'),
)

/** Without dot or comma. source: ledger V-19. */
export const wholeNumber = typedNumber(/^-?\d+$/, 'wholeNumber').refine(Number.isSafeInteger, problem('wholeNumber'))

/** What an integer input takes that has no bounds of its own. source: ledger T-10, V-19; decision 0179. */
export const oneToHundred = wholeNumber.refine((value) => value >= 1 && value <= 100, problem('oneToHundred'))

/**
 * An end that is strictly after its start; equal is wrong. Days or instants in one and the same form.
 * source: ledger V-16.
 */
export const isAfter = (since: string, until: string): boolean => Date.parse(until) > Date.parse(since)
