import { posix } from 'node:path'
import { lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const sources = 'apps/backoffice/src'
const start = `${sources}/main.tsx`
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm
/** `import('./page'), 'people', 'staff'`: what comes late, by itself or within another call, and the words named with it. */
const lateImport = /import\(\s*['"](\.[^'"]+)['"]\s*\)\)?((?:\s*,\s*'\w+')*)/g

/** Names of the words that `text` names. @param {string} text @param {RegExp} pattern */
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/**
 * What one file brings along and shows.
 * @param {SourceFile} file @param {Set<string>} paths of all files @param {Set<string>} words names of all files of words
 */
const look = ({ path, text: all }, paths, words) => {
  const text = withoutComments(all)
  const found = (/** @type {string} */ name) => {
    const bare = posix.join(posix.dirname(path), name)
    return [`${bare}.tsx`, `${bare}.ts`, `${bare}/index.ts`, bare].find((one) => paths.has(one)) ?? ''
  }
  const late = [...text.matchAll(lateImport)].map(({ 1: name = '', 2: list = '', index }) => ({
    to: found(name),
    words: list === '' ? undefined : namesIn(list, /'(\w+)'/g),
    line: lineAt(all, index),
  }))
  const hooks = namesIn(text, /useTranslation\(([^)]*)\)/g).flatMap((names) => namesIn(names, /'(\w+)'/g))
  const keys = namesIn(text, /['"`](\w+):[\w/$]/g)
  return {
    at: namesIn(text, staticImport).map(found),
    late,
    shows: [...hooks, ...keys].filter((name) => words.has(name)),
  }
}

/**
 * A screen loads the words that it shows, and no others: `screen(() => import('./page'), 'people')` names the words of
 * the page and of all that it imports, late imports without names included. What `main.tsx` brings shows the first words alone.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const screensLoadTheirWords = (files) => {
  const rule = 'screens-load-their-words'
  const names = files
    .map(({ path }) => new RegExp(`^${sources}/words/en/(first/)?(\\w+)\\.json$`).exec(path))
    .filter((match) => match !== null)
  const words = new Set(names.map(([, , name]) => name ?? ''))
  const first = new Set(names.filter(([, isFirst]) => isFirst).map(([, , name]) => name ?? ''))
  const code = files.filter(({ path }) => path.startsWith(`${sources}/`) && /\.tsx?$/.test(path))
  const paths = new Set(code.map(({ path }) => path))
  const seen = new Map(code.map((file) => [file.path, look(file, paths, words)]))

  /** Words that a file and all that comes with it show, each with one file that does. @param {string} root */
  const shownWith = (root) => {
    /** @type {Map<string, string>} */
    const shown = new Map()
    const done = new Set()
    const queue = [root]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const file = seen.get(path)
      if (!file || done.has(path)) continue
      done.add(path)
      for (const name of file.shows) if (!first.has(name)) shown.set(name, path)
      queue.push(...file.at, ...file.late.filter((late) => !late.words).map((late) => late.to))
    }
    return shown
  }
  const unnamed = [...shownWith(start)].map(([name, file]) => ({
    rule,
    file,
    what: `shows words of "${name}", which nothing loads: name them where this is imported late`,
  }))
  const named = [...seen].flatMap(([file, { late }]) =>
    late.flatMap(({ to, words: loaded, line }) => {
      if (!loaded) return []
      const shown = shownWith(to)
      const lacking = [...shown].filter(([name]) => !loaded.includes(name))
      const idle = loaded.filter((name) => !shown.has(name))
      return [
        ...lacking.map(([name, by]) => ({ rule, file, line, what: `does not load "${name}", which ${by} shows` })),
        ...idle.map((name) => ({ rule, file, line, what: `loads "${name}", which ${to} does not show` })),
      ]
    }),
  )
  return [...unnamed, ...named]
}

export const screenWordsRules = [screensLoadTheirWords]
