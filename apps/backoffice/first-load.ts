import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Code that only few screens need, by the files that it comes from. */
const heavy = {
  schemas: /\/node_modules\/(zod|ibantools)\//,
  calendar: /\/node_modules\/@mantine\/dates\//,
  forms: /\/node_modules\/(react-hook-form|@hookform\/resolvers)\//,
  'phone numbers': /\/node_modules\/libphonenumber-js\//,
  'number fields': /\/node_modules\/react-number-format\//,
  map: /\/node_modules\/(maplibre-gl|terra-draw)\//,
} as const
type Heavy = keyof typeof heavy

/** Screens whose first load is kept light, the frame around all of them, and what of the heavy code each does need. */
const light: Readonly<Record<string, readonly Heavy[]>> = {
  // what every page begins with, and the sign-in is all of it
  'index.html': [],
  'app/routed.tsx': [],
  'shell/frame/shell-frame.tsx': [],
  'pages/home/home-page.tsx': [],
  'pages/scooters/scooters-page.tsx': [],
  'pages/operator-scooters/operator-scooters-page.tsx': [],
  // a note is written where a ticket is read
  'pages/incidents/incidents-page.tsx': ['forms'],
  'pages/scooters-locations/locations-page.tsx': ['map'],
}

/**
 * How many kB of JS and CSS each may bring, packed as they are served, its words and the headers left out: below the
 * lines of the speed page by as much as those take (`npm run bench -- s1` measures the wire).
 */
const maxKb: Readonly<Record<string, number>> = {
  'index.html': 117,
  'app/routed.tsx': 195,
  'pages/home/home-page.tsx': 264,
  'pages/scooters/scooters-page.tsx': 264,
  'pages/operator-scooters/operator-scooters-page.tsx': 264,
  'pages/incidents/incidents-page.tsx': 266,
  'pages/scooters-locations/locations-page.tsx': 461,
}

export interface Chunk {
  viteMetadata?: { importedCss: ReadonlySet<string> }
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  modules: Readonly<Record<string, unknown>>
}

const isOf = (screen: string) => (chunk: Chunk) => chunk.facadeModuleId?.endsWith(`/${screen}`) ?? false

/** All that comes with a screen, by what it imports. */
export function broughtBy(chunks: readonly Chunk[], screen: string): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const bring = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const next of chunk.imports) bring(byName.get(next))
  }
  bring(chunks.find(isOf(screen)))
  return [...seen]
}

/** What the first load of a screen brings though it may not: `screen: kind of code, by file`. */
export function findHeavy(chunks: readonly Chunk[]): string[] {
  return Object.entries(light).flatMap(([screen, allowed]) => {
    if (!chunks.some(isOf(screen))) return [`${screen}: is no file that comes late`]
    const modules = broughtBy(chunks, screen).flatMap((chunk) => Object.keys(chunk.modules))
    return Object.entries(heavy).flatMap(([kind, from]) => {
      const found = allowed.includes(kind as Heavy) ? undefined : modules.find((module) => from.test(module))
      return found ? [`${screen}: ${kind}, by ${found.replace(/^.*\/node_modules\//, '')}`] : []
    })
  })
}

/**
 * Screens whose first load is too large: `screen: 131.2 kB, at most 117`. What every page begins with and, behind the
 * sign-in, the frame come with each.
 * @param packedBytes of a file, as it is served
 */
export function findLarge(chunks: readonly Chunk[], packedBytes: (fileName: string) => number): string[] {
  const around = ['index.html', 'app/routed.tsx', 'shell/frame/shell-frame.tsx']
  return Object.entries(maxKb).flatMap(([screen, most]) => {
    const screens = screen === 'index.html' ? [screen] : [...around, screen]
    const brought = new Set(screens.flatMap((one) => broughtBy(chunks, one)))
    const css = [...brought].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    const files = new Set([...[...brought].map(({ fileName }) => fileName), ...css])
    const kb = [...files].reduce((sum, file) => sum + packedBytes(file), 0) / 1000
    return kb > most ? [`${screen}: ${kb.toFixed(1)} kB, at most ${most}`] : []
  })
}

/** Remembers what it has packed: most files come with several screens. */
function packer(bytesOf: (fileName: string) => string | Uint8Array): (fileName: string) => number {
  const known = new Map<string, number>()
  return (fileName) => {
    const before = known.get(fileName)
    if (before !== undefined) return before
    const packed = brotliCompressSync(bytesOf(fileName), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    known.set(fileName, packed)
    return packed
  }
}

/** Ends the build where a screen that is kept light brings heavy code, or too much. The way out is the kit's `late`. */
export function firstLoad(): Plugin {
  return {
    name: 'motora-first-load',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const packed = packer((fileName) => {
        const part = bundle[fileName]
        return part === undefined ? '' : part.type === 'chunk' ? part.code : part.source
      })
      const found = findHeavy(chunks)
      const large = findLarge(chunks, packed)
      if (found.length > 0)
        this.error(`what a first load may not bring (let it come late: packages/kit/src/late):\n${found.join('\n')}`)
      if (large.length > 0)
        this.error(
          `a first load is too large (see apps/backoffice/chunk-groups.ts and docs/figures.md):\n${large.join('\n')}`,
        )
    },
  }
}
