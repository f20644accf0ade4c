/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const folder = 'apps/backoffice/src/words'
const languages = ['es', 'ca', 'en']
const plural = /_(zero|one|two|few|many|other)$/
/** The plural forms of each language. source: Unicode CLDR, cardinal. */
const forms = { es: ['one', 'many', 'other'], ca: ['one', 'many', 'other'], en: ['one', 'other'] }

/** `{ a: { b: 'x' } }` as `a.b → x`. @param {unknown} value @param {string} [before] @returns {[string, unknown][]} */
const flat = (value, before = '') =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, before ? `${before}.${key}` : key))
    : [[before, value]]

/** @param {unknown} text */
const places = (text) =>
  [...String(text).matchAll(/{{\s*([\w.]+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

/** Refusal codes of the contract. @param {SourceFile[]} files */
const refusalCodes = (files) =>
  files
    .filter(({ path }) => /^packages\/contract\/src\/(refusals\.ts|.*\/refusals\.ts)$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/^\s*'?([a-z_]+(?:\.[a-z_]+)*)'?:\s*[45]\d\d,/gm)].map(([, code]) => code ?? ''),
    )

/** Every text exists in every language, with its plural forms and its blanks. @param {SourceFile[]} files @returns {Finding[]} */
const wordsComplete = (files) => {
  const rule = 'words-complete'
  /** @type {Finding[]} */
  const findings = []
  /** @type {Map<string, Map<string, Map<string, unknown>>>} namespace → language → key → text */
  const spaces = new Map()
  for (const { path, text } of files) {
    const [, language, space] = new RegExp(`^${folder}/([a-z]+)/((?:first/)?[^/]+)\\.json$`).exec(path) ?? []
    if (!language || !space) continue
    if (!languages.includes(language))
      findings.push({ rule, file: path, what: `is in a language that the product does not have` })
    const byLanguage = spaces.get(space) ?? new Map()
    byLanguage.set(language, new Map(flat(JSON.parse(text))))
    spaces.set(space, byLanguage)
  }
  for (const [space, byLanguage] of spaces) {
    const keys = new Set(
      [...byLanguage.values()].flatMap((texts) => [...texts.keys()].map((key) => key.replace(plural, ''))),
    )
    const plurals = new Set(
      [...byLanguage.values()].flatMap((texts) =>
        [...texts.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')),
      ),
    )
    for (const language of languages) {
      const file = `${folder}/${language}/${space}.json`
      const texts = byLanguage.get(language) ?? new Map()
      for (const key of keys) {
        const wanted = plurals.has(key) ? forms[/** @type {'es'} */ (language)].map((form) => `${key}_${form}`) : [key]
        for (const name of wanted) {
          const text = texts.get(name)
          if (typeof text !== 'string' || text.trim() === '')
            findings.push({ rule, file, what: `lacks the text "${name}"` })
          else if (!plurals.has(key)) {
            const other = byLanguage.get('es')?.get(name)
            if (typeof other === 'string' && places(other) !== places(text))
              findings.push({ rule, file, what: `fills other blanks than Spanish in "${name}"` })
          }
        }
      }
    }
  }
  return findings
}

/** Every refusal code has words in every language. @param {SourceFile[]} files @returns {Finding[]} */
const refusalsHaveWords = (files) => {
  const rule = 'refusals-have-words'
  const codes = refusalCodes(files)
  if (codes.length === 0)
    return [{ rule, file: 'packages/contract/src/refusals.ts', what: 'holds no refusal code that this check can read' }]
  const said = (/** @type {string} */ language) =>
    new Set(
      files
        .filter(({ path }) => path === `${folder}/${language}/first/refusals.json`)
        .flatMap(({ text }) => flat(JSON.parse(text)).map(([key]) => key.replace(plural, ''))),
    )
  return languages.flatMap((language) => {
    const keys = said(language)
    return codes
      .filter((code) => ![...keys].some((key) => key === code || key.endsWith(`.${code}`)))
      .map((code) => ({
        rule,
        file: `${folder}/${language}/first/refusals.json`,
        what: `has no words for the refusal ${code}`,
      }))
  })
}

export const wordsRules = [wordsComplete, refusalsHaveWords]
