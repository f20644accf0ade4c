/** How a gateway that should not start has ended. */
export interface Ended {
  /** The setting that is wrong. */
  setting: string
  /** What was wrong with it, in words for anyone who reads a failure. */
  how: string
  code: number | null
  /** Everything that it said. */
  said: string
  ms: number
  /** Texts that must not be shown: the value, or the secret in it. */
  hidden: readonly string[]
}

/** Longer is no answer to anyone who starts it; a busy machine needs its time. */
const maxMs = 60_000

/** source: promise I6: it exits with a sentence that names the setting, and shows no secret. */
export const startViolations = (ends: readonly Ended[]): string[] =>
  ends.flatMap(({ setting, how, code, said, ms, hidden }) => {
    const wrong: string[] = []
    if (code === null || ms > maxMs) wrong.push('did not end by itself')
    else if (code === 0) wrong.push('ended as if all were well')
    const sentence = said
      .split('\n')
      .find((line) => new RegExp(`(^| )${setting}: \\S`).test(line) || line.endsWith(` ${setting}.`))
    if (!sentence) wrong.push(`names no setting: ${said.slice(-200)}`)
    if (/^\s+at .+:\d+:\d+\)?$/m.test(said)) wrong.push('shows where in the code it was')
    for (const text of hidden) if (said.includes(text)) wrong.push('shows what must not be shown')
    return wrong.map((what) => `${setting} (${how}): ${what}`)
  })
