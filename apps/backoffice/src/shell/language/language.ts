import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { LanguageCode } from './language-code'
import { loadWords, type WordsPart } from './load-words'

export type { LanguageCode }

/** As it is stored and travels. source: fleet side, section 9. */
type StoredLanguage = 'es' | 'cat' | 'en'

export const languages: readonly LanguageCode[] = ['es', 'ca', 'en']

const key = 'motora.language'
const stored: Record<LanguageCode, StoredLanguage> = { es: 'es', ca: 'cat', en: 'en' }

/** The stored choice, else English. source: fleet side, section 9. */
export function rememberedLanguage(): LanguageCode {
  const found = readStored()
  return languages.find((code) => stored[code] === found) ?? 'en'
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The words of the screens. A text missing in the chosen language falls back to Spanish. */
export const i18n: I18n = createInstance()

/** Loads the remembered language; call it before the first render. */
export async function startLanguage(language = rememberedLanguage()): Promise<void> {
  const words = await loadWords(language, 'first')
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'es',
    resources: { [language]: { ...words } },
    partialBundledLanguages: true,
    defaultNS: 'shell',
    keySeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  follow(language)
  i18n.on('languageChanged', (next) => follow(next as LanguageCode))
  if (language !== 'es') void addWords('es', 'first')
}

/** Switches every text at once, without a reload, and remembers the choice on this device. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await Promise.all([...wanted].map((part) => addWords(language, part)))
  await i18n.changeLanguage(language)
  try {
    localStorage.setItem(key, stored[language])
  } catch {
    // Private windows: the choice holds for this visit only.
  }
}

/** The texts of the screens; each screen asks for them with its code. They come once for each language. */
export async function loadInsideWords(): Promise<void> {
  wanted.add('inside')
  const language = i18n.language as LanguageCode
  await addWords(language, 'inside')
  if (language !== 'es') void addWords('es', 'inside')
}

/** Parts that are shown, so that another language brings them too. */
const wanted = new Set<WordsPart>(['first'])
/** One namespace of each part tells whether it is there. */
const witness = { first: 'shell', inside: 'people' } as const

async function addWords(language: LanguageCode, part: WordsPart): Promise<void> {
  if (i18n.hasResourceBundle(language, witness[part])) return
  const words = await loadWords(language, part)
  for (const [namespace, texts] of Object.entries(words)) i18n.addResourceBundle(language, namespace, texts)
}

function follow(language: LanguageCode) {
  document.documentElement.lang = language
}
