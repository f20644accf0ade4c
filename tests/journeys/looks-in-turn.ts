import { drawn } from '../promise.js'
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

/** Parts of the product that are looked at, each one look ahead of the one before: together they take every size, scheme and language. */
export const parts = ['fleet', 'session', 'people', 'firmware', 'vehicles', 'operators', 'dialogs'] as const

/** How this part is looked at in this run: another look with each commit, so that twelve commits take all; a whole run too. */
export const looksOf = (part: (typeof parts)[number]): Look[] =>
  drawn(`looks of ${part}`, [...twelve.keys()], parts.indexOf(part))
    .map((name) => twelve.get(name))
    .filter((look) => look !== undefined)
