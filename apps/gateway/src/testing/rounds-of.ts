/** The embedded database does one transaction after the other: races are looked for on a server. */
const isOneByOne = !process.env.TEST_DATABASE_URL
const roundsOneByOne = 30

/**
 * How often a race is run: what two do at the same moment shows itself rarely, so a whole run takes many rounds, on
 * either engine.
 * @param few of a push, where transactions meet
 */
export const roundsOf = (few: number): number => {
  if (process.env.TEST_LENGTH === 'all') return 1_000
  return isOneByOne ? Math.min(few, roundsOneByOne) : few
}

/** Time for so many rounds on a machine under load; milliseconds. */
export const roundsMs = (rounds: number): number => 120_000 + rounds * 1_500
