import { z } from 'zod'

/** An amount of money as the wire has it. @param what said in the API document, before the unit */
export const amount = (what: string, example: number) =>
  z.number().meta({
    description: `${what}, in units of the currency, such as euros, and not in cents`,
    examples: [example],
  })
