import type { LanguageCode } from './language-code'
import { readWords, type Words, type WordsName } from './load-words'
import { makeI18n } from './make-i18n'

export type { LanguageCode }

/** As it is stored and travels. source: fleet side, section 9. */
type StoredLanguage = 'es' | 'cat' | 'en'

export const languages: readonly LanguageCode[] = ['es', 'ca', 'en']

const key = 'motora.language'
const stored: Record<LanguageCode, StoredLanguage> = { es: 'es', ca: 'cat', en: 'en' }

/** A language as the gateway is told it. */
export const travelsAs = (language: LanguageCode): StoredLanguage => stored[language]

/** What this page speaks, as the gateway is told it. */
export const spokenLanguage = (): StoredLanguage => travelsAs(i18n.language as LanguageCode)

/** The stored choice, else English. source: fleet side, section 9. */
export const rememberedLanguage = (): LanguageCode => languageOfDevice() ?? 'en'

/** The stored choice; undefined where nobody has chosen on this device. */
export function languageOfDevice(): LanguageCode | undefined {
  const found = readStored()
  return languages.find((code) => stored[code] === found)
}

/** Whether the account is still to hear what its person has chosen on this page. */
export const choice = { isUntold: false }

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The words of the screens. A text missing in the chosen language falls back to Spanish. */
export const i18n = makeI18n()

/** Words that have come, so that another language brings them too. */
const shown = new Set<WordsName>(['shell'])

/** Words that are asked for before the language is known wait for it. */
let started: Promise<void> = Promise.resolve()

/** Loads the remembered language; call it before the first render. */
export function startLanguage(language = rememberedLanguage()): Promise<void> {
  started = start(language)
  return started
}

async function start(language: LanguageCode): Promise<void> {
  const texts = await readWords(language, 'shell')
  i18n.start({
    language,
    fallback: 'es',
    defaultNamespace: 'shell',
    texts,
    // Spanish is loaded when a text is missing, which no text of ours is
    onMissing: (name) => void addWords('es', name as keyof Words, { silent: false }).catch(() => undefined),
  })
  follow(language)
  i18n.on('languageChanged', (next) => follow(next as LanguageCode))
}

/** Switches every text immediately, without a reload, and remembers the choice on this device. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await bring(shown, () => language)
  await i18n.changeLanguage(language)
  choice.isUntold = true
  try {
    localStorage.setItem(key, stored[language])
  } catch {
    // Private windows: the choice holds for this visit only.
  }
}

/**
 * Code together with the words that it shows, in the person's language. Rejects when either cannot be loaded; the check
 * `screens-load-their-words` finds words that are shown and not named here.
 * @example latePart(() => withWords(import('../pages/users/users-page'), 'people'), <Splash inPage />)
 */
export async function withWords<Code>(code: Code | Promise<Code>, ...names: WordsName[]): Promise<Code> {
  const [loaded] = await Promise.all([
    code,
    started.then(() => bring(new Set(names), () => i18n.language as LanguageCode)),
  ])
  for (const name of names) shown.add(name)
  return loaded
}

/** Adds the words that the language lacks; again where more was asked for, or the language changed, meanwhile. */
async function bring(names: ReadonlySet<WordsName>, language: () => LanguageCode): Promise<void> {
  const lacking = [...names].filter((name) => !i18n.hasResourceBundle(language(), name))
  if (lacking.length === 0) return
  await Promise.all(lacking.map((name) => addWords(language(), name)))
  return bring(names, language)
}

/** Silently: words come with what shows them, so nothing on the screen is drawn again. */
async function addWords(language: LanguageCode, name: keyof Words, { silent = true } = {}): Promise<void> {
  if (i18n.hasResourceBundle(language, name)) return
  for (const [namespace, texts] of Object.entries(await readWords(language, name)))
    i18n.addResourceBundle(language, namespace, texts, false, true, { silent })
}

function follow(language: LanguageCode) {
  document.documentElement.lang = language
}
