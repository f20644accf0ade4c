import { z } from 'zod'
import { jsonFault } from './json-fault.js'

/**
 * A text of JSON that holds what the schema says, read in the one way in which it can be read.
 * @param most characters of the text @param expected what it must be, as a sentence
 * @param what it is, as a sentence begins
 */
export const jsonText = <S extends z.ZodType>(schema: S, most: number, expected: string, what: string) =>
  z
    .string()
    .max(most)
    .transform((text, context): z.output<S> => {
      const refused = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      try {
        const parsed = schema.safeParse(JSON.parse(text))
        if (parsed.success) {
          const fault = jsonFault(text, what)
          return fault ? refused(fault) : parsed.data
        }
      } catch {
        // said below: text that is not JSON and JSON of another shape are one mistake to the caller
      }
      return refused(expected)
    })
