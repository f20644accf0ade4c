import { figureFormat, formatsOf, type Language } from '@motora/kit'
import type { i18n as I18n, TOptions } from 'i18next'

type Texts = Readonly<Record<string, string>>
type Told = (...news: unknown[]) => void

export interface I18nStart {
  language: string
  /** Spoken where the chosen language lacks a text. */
  fallback: string
  defaultNamespace: string
  texts: Readonly<Record<string, Texts>>
  /** A text that neither language has; it may come by `addResourceBundle`. */
  onMissing: (namespace: string) => void
}

/** As i18next's, of which `useTranslation` takes `on` and `off`. */
function makeNews() {
  const listeners = new Map<string, Set<Told>>()
  const of = (names: string) =>
    names.split(' ').map((name) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known)
      return known
    })
  return {
    on: (names: string, told: Told) => {
      for (const known of of(names)) known.add(told)
    },
    off: (names: string, told: Told) => {
      for (const known of of(names)) known.delete(told)
    },
    emit: (name: string, ...news: unknown[]) => {
      for (const told of [...(listeners.get(name) ?? [])]) told(...news)
    },
  }
}

const plurals = new Map<string, Intl.PluralRules>()
/** The form of a text for a number: `one`, `many`, `other`. */
function formOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * Texts with their `{{name}}` filled in, a `count` as figures are written and `{{name, euros}}` as amounts are; one that
 * nobody gives stays.
 */
const filled = (text: string, given: Readonly<Record<string, unknown>>, language: string): string =>
  text.replace(/\{\{\s*([\w.-]+)(, euros)?\s*\}\}/g, (all, name: string, euros?: string) => {
    const value = given[name]
    if (euros && typeof value === 'number') return formatsOf(language as Language).euros(value)
    if (name === 'count' && typeof value === 'number') return figureFormat(language).format(value)
    return name in given ? String(value ?? '') : all
  })

/**
 * What the screens use of i18next, which is a tenth of a sign-in's code otherwise (decision 0067): texts by namespace and
 * key, forms by number, names to fill in, a language to fall back to. Its types stay i18next's, and so do all that reads
 * words, by react-i18next; a test holds every text of ours against i18next itself.
 */
export function makeI18n(): I18n & { start: (with_: I18nStart) => void } {
  const texts = new Map<string, Texts>()
  const news = makeNews()
  const ofStore = makeNews()
  const bundleOf = (language: string, namespace: string) => `${language} ${namespace}`
  let started: I18nStart | undefined
  let language = ''

  const hierarchy = (of: string): string[] => (started && of !== started.fallback ? [of, started.fallback] : [of])

  function find(key: string, languages: readonly string[], options: TOptions, asked: string) {
    // a sentence that has a colon names no namespace: a space follows it
    const [, namespace = asked, bare = key] = /^(\w+):(\S.*)$/.exec(key) ?? []
    for (const one of languages) {
      const bundle = texts.get(bundleOf(one, namespace))
      const form = options.count === undefined ? undefined : bundle?.[`${bare}_${formOf(one, options.count)}`]
      const text = form ?? bundle?.[bare]
      if (text !== undefined) return { namespace, bare, text, language: one }
    }
    return { namespace, bare, text: undefined, language }
  }

  const firstOf = (namespaces: unknown): string =>
    String((Array.isArray(namespaces) ? namespaces[0] : namespaces) ?? started?.defaultNamespace)

  function getFixedT(of: string | undefined, namespaces?: unknown) {
    return (key: string, options: TOptions = {}): string => {
      const languages = hierarchy(of ?? language)
      const found = find(key, languages, options, firstOf(options.ns ?? namespaces))
      const { namespace, bare, text } = found
      if (text === undefined) started?.onMissing(namespace)
      const said = text ?? (typeof options.defaultValue === 'string' ? options.defaultValue : bare)
      return options.skipInterpolation ? said : filled(said, options, found.language)
    }
  }

  const made = {
    start(with_: I18nStart) {
      started = with_
      language = with_.language
      for (const [namespace, given] of Object.entries(with_.texts)) texts.set(bundleOf(language, namespace), given)
    },
    get isInitialized() {
      return started !== undefined
    },
    get language() {
      return language
    },
    get resolvedLanguage() {
      return language
    },
    get languages() {
      return hierarchy(language)
    },
    get options() {
      return { defaultNS: started?.defaultNamespace, react: { bindI18nStore: 'added' } }
    },
    t: (key: string, options?: TOptions) => getFixedT(undefined)(key, options),
    getFixedT,
    exists: (key: string, options: TOptions = {}) =>
      find(key, hierarchy(language), options, firstOf(options.ns)).text !== undefined,
    async changeLanguage(next: string) {
      language = next
      news.emit('languageChanged', next)
    },
    hasResourceBundle: (of: string, namespace: string) => texts.has(bundleOf(of, namespace)),
    addResourceBundle(
      of: string,
      namespace: string,
      given: Texts,
      _deep?: boolean,
      _overwrite?: boolean,
      { silent = false } = {},
    ) {
      const name = bundleOf(of, namespace)
      texts.set(name, { ...texts.get(name), ...given })
      if (!silent) ofStore.emit('added', of, namespace)
    },
    removeResourceBundle: (of: string, namespace: string) => void texts.delete(bundleOf(of, namespace)),
    // words come with what shows them, so nobody waits for them in the midst of drawing
    hasLoadedNamespace: () => true,
    ...news,
    store: ofStore,
  }
  return made as unknown as ReturnType<typeof makeI18n>
}
