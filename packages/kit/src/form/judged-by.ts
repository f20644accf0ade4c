import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Judges a small form by a function in place of a schema: the problem of each field by its name, or undefined.
 * @example useForm<Values>({ resolver: judgedBy(({ note }) => ({ note: note.trim() ? undefined : 'required' })) })
 */
export const judgedBy =
  <Values extends FieldValues>(
    judge: (values: Values) => Partial<Record<keyof Values, string | undefined>>,
  ): Resolver<Values> =>
  (values) => {
    const problems = Object.entries<string | undefined>(judge(values)).filter(([, message]) => message !== undefined)
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'validate', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
