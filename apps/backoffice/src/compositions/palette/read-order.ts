import { plainText } from '../../shell/fold-text'

/** What a person types to have something done: the verb, and what it is about. */
export interface Order<Name extends string> {
  names: readonly Name[]
  /** As typed; empty while only the verb is there. */
  object: string
}

/** Fewer letters would be the beginning of too many verbs. */
const minLetters = 3

/**
 * Reads an order in a person's words, verb before object or behind it: "block MB021", "MB021 block". A verb may be typed
 * in part. Of several readings the one with the most of a verb counts, whole verbs before parts.
 * @param verbs words of each thing that can be done
 */
export function readOrder<Name extends string>(
  text: string,
  verbs: Readonly<Record<Name, readonly string[]>>,
): Order<Name> | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const all = (Object.entries(verbs) as [Name, readonly string[]][]).map(
    ([name, phrases]) => [name, phrases.map(plainText)] as const,
  )
  const readings = Array.from({ length: words.length }, (_, index) => index + 1).flatMap((length) => [
    { verb: words.slice(0, length), rest: words.slice(length) },
    { verb: words.slice(-length), rest: words.slice(0, -length) },
  ])
  let best: (Order<Name> & { worth: number }) | undefined
  for (const { verb, rest } of readings) {
    const typed = plainText(verb.join(' '))
    const whole = all.filter(([, phrases]) => phrases.includes(typed)).map(([name]) => name)
    const part =
      typed.length < minLetters
        ? []
        : all.filter(([, phrases]) => phrases.some((phrase) => phrase.startsWith(typed))).map(([name]) => name)
    const names = whole.length > 0 ? whole : part
    const worth = (whole.length > 0 ? 1000 : 0) + typed.length
    if (names.length > 0 && worth > (best?.worth ?? 0)) best = { names, object: rest.join(' '), worth }
  }
  return best && { names: best.names, object: best.object }
}
