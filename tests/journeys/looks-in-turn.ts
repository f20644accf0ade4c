import { drawn, isPush, turnOfRun } from '../promise.js'
import type { Language } from './journey.js'

const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

type Look = [language: Language, size: typeof desk, scheme: 'light' | 'dark']

/** Every language at every size in every scheme; each differs from the one before in language and size. */
const twelve = new Map(
  Array.from({ length: 12 }, (_, n): [string, Look] => {
    const language = (['en', 'es', 'ca'] as const)[n % 3] ?? 'en'
    const size = n % 2 === 0 ? desk : phone
    const scheme = n % 4 < 2 ? 'light' : 'dark'
    return [`${language} ${size.width} px ${scheme}`, [language, size, scheme]]
  }),
)

/** Parts of the product that are looked at, in halves that take equally long. */
const halves = [
  ['fleet', 'people', 'vehicles', 'dialogs'],
  ['session', 'firmware', 'operators'],
] as const
type Part = (typeof halves)[number][number]
export const parts: readonly Part[] = halves.flat()

/**
 * How this part is looked at in this run. A push takes one half, each part of it in one look, the next half with the next
 * commit, and the next look the time after: 24 commits take all; a whole run too. Each part is one look ahead of the one
 * before of its half: together they take every size, scheme and language.
 */
export const looksOf = (part: Part): Look[] => {
  const inTurn = isPush ? drawn('parts that are looked at', halves, 0) : halves
  if (!inTurn.some((half: readonly Part[]) => half.includes(part))) return []
  const place = Math.max(...halves.map((half: readonly Part[]) => half.indexOf(part)))
  return drawn(`looks of ${part}`, [...twelve.keys()], Math.floor(turnOfRun / 2) - turnOfRun + place)
    .map((name) => twelve.get(name))
    .filter((look) => look !== undefined)
}
