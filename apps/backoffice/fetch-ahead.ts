import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin } from 'vite'
import { broughtBy, type Chunk } from './first-load.ts'

/** What every screen behind the sign-in stands on: it comes late in the code, and at once in a page that goes on. */
const frame = ['app/routed.tsx', 'shell/frame/shell-frame.tsx']
/** Where most people begin, and return to each morning. */
const home = ['pages/home/home-page.tsx']
/** As a browser remembers the language, and the folder of its words. */
const languages = { es: 'es', cat: 'ca', en: 'en' } as const

const screensFile = fileURLToPath(new URL('src/app/screens.tsx', import.meta.url))

/** The files of words that the table of screens names with home. @param screens its text */
export function wordsOfHome(screens: string): string[] {
  const named = /'\/home': lateScreen\(\s*\(\) => import\('[^']+'\),([^)]*)\)/.exec(screens)?.[1] ?? ''
  const words = [...named.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
  if (words.length === 0) throw new Error('screens.tsx names no words with /home')
  return words
}

/**
 * What `before-start.js` is told in its own tag: the files of the frame, those of home, and of each language the first
 * words and home's. It asks for them before any code of the page has come, where this browser has a session (decision 0120).
 * @param named files that the page asks for itself
 * @param homeWords the files of words that home shows
 */
export function toFetchAhead(
  chunks: readonly Chunk[],
  named: ReadonlySet<string>,
  homeWords: readonly string[],
): Record<string, string> {
  const files = (screen: string): string[] => {
    const brought = broughtBy(chunks, screen)
    if (brought.length === 0) throw new Error(`${screen} is no file that comes late`)
    return brought.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  }
  const addresses = (screens: readonly string[], without: readonly string[] = []): string => {
    const others = new Set(without.flatMap(files))
    return [...new Set(screens.flatMap(files))]
      .filter((file) => !(named.has(`/${file}`) || others.has(file)))
      .map((file) => `/${file}`)
      .join(' ')
  }
  const words = Object.entries(languages).flatMap(([stored, folder]) => [
    [`data-words-${stored}`, addresses([`words/${folder}/first/index.ts`])],
    [`data-home-${stored}`, addresses(homeWords.map((name) => `words/${folder}/${name}.json`))],
  ])
  return { 'data-frame': addresses(frame), 'data-home': addresses(home, frame), ...Object.fromEntries(words) }
}

/** Names in the page what `before-start.js` may ask for early, and takes its comments away: every page waits for it. */
export function fetchAhead(): Plugin {
  return {
    name: 'motora-fetch-ahead',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const named = new Set([...html.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? ''))
        const homeWords = wordsOfHome(await readFile(screensFile, 'utf8'))
        const told = Object.entries(toFetchAhead(chunks, named, homeWords)).map(
          ([name, files]) => ` ${name}="${files}"`,
        )
        const tag = '<script src="/before-start.js"'
        if (!html.includes(tag)) throw new Error(`index.html has no ${tag}>`)
        return html.replace(tag, tag + told.join(''))
      },
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'before-start.js')
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false })
      if (errors.length > 0) throw new Error(`before-start.js: ${errors.map(({ message }) => message).join('; ')}`)
      await writeFile(file, code)
    },
  }
}
