import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { leftOut, leftOutOfSpec, programsLeftOut, specOfOwnMap } from './map-left-out.ts'
import { lacks, standIn } from './map-stand-in.ts'

const require = createRequire(import.meta.url)
const about = require.resolve('maplibre-gl/package.json')
const library = join(dirname(about), 'src')
const spec = dirname(createRequire(about).resolve('@maplibre/maplibre-gl-style-spec'))
const asked = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const address = '\0motora-map-worker'

/**
 * The map library from its own sources. As published it comes as two files, the page's and its worker's, each with all that
 * both need; from the sources what they share is one file, which a browser fetches once: 100 kB less (decision 0118). What
 * only a provider's style may need is left out: such a style is drawn by the published files (decision 0161).
 */
export function mapFromSources(): Plugin {
  let worker: string
  const found = new Set<string>()
  return {
    name: 'motora-map-from-sources',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: `${library}/source/worker.ts`, name: 'map-worker' })
    },
    resolveId(id) {
      if (id === 'maplibre-gl') return `${library}/index.ts`
      if (id === lacks.address) return id
      return id === asked ? address : undefined
    },
    load(id) {
      if (id === address) return `export default import.meta.ROLLUP_FILE_URL_${worker}`
      if (id === lacks.address) return lacks.code
      // all that the library reads of it; the whole would come with each map
      if (id === about) return JSON.stringify({ version: require(about).version })
      const part = partOf(id)
      if (!part) return undefined
      found.add(part.name)
      return { code: part.text(), moduleType: id.endsWith('.ts') ? 'ts' : 'js' }
    },
    transform: {
      filter: { id: /\/maplibre-gl\/src\/.+\.ts$/ },
      // as the library is built: a field that is only declared is none, or it would empty what the constructor above has set
      handler: (code, id) =>
        transformWithOxc(code, id, {
          typescript: { removeClassFieldsWithoutInitializer: true },
          assumptions: { setPublicClassFields: true },
        }),
    },
    buildEnd(error) {
      const gone = allParts.filter((name) => !found.has(name))
      if (!error && gone.length > 0)
        this.error(`the map library asks for no ${gone.join(', ')}: see apps/backoffice/map-left-out.ts`)
    },
    generateBundle(_, bundle) {
      const begin = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'map-worker')
      const seen = new Set<string>()
      const follow = (file: string) => {
        const part = bundle[file]
        if (seen.has(file) || part?.type !== 'chunk') return
        seen.add(file)
        for (const next of part.imports) follow(next)
      }
      if (begin) follow(begin.fileName)
      const foreign = [...seen].flatMap((file) => {
        const part = bundle[file]
        return part?.type === 'chunk'
          ? Object.keys(part.modules).filter((path) => /\/src\/(shell|app)\/|\/react-dom\//.test(path))
          : []
      })
      if (!begin || foreign.length > 0) this.error(`the map's worker brings what is of pages: ${foreign.join(', ')}`)
    },
  }
}

const descriptions = 'reference/v8'
const allParts = [...Object.keys(leftOut), ...programsLeftOut, ...Object.keys(leftOutOfSpec), descriptions]

/** What stands in for a module of the library or of the package that reads styles, and the name by which it is left out. */
function partOf(id: string): { name: string; text: () => string } | undefined {
  if (id.startsWith(`${spec}/`)) {
    const path = relative(spec, id).replace(/\.mjs$/, '')
    if (path === descriptions) return { name: path, text: shortDescriptions }
    const given = leftOutOfSpec[path]
    return given && { name: path, text: () => standIn(path, readFileSync(id, 'utf8'), given) }
  }
  if (!id.startsWith(`${library}/`)) return undefined
  const path = relative(library, id).replace(/\.ts$/, '')
  const program = /^shaders\/glsl\/(.+)\.(?:vertex|fragment)\.glsl\.g$/.exec(path)?.[1]
  const name = programsLeftOut.find((one) => one === program) ?? path
  const given = name === program ? {} : leftOut[path]
  return given && { name, text: () => standIn(path, readFileSync(id, 'utf8'), given) }
}

const shortDescriptions = (): string =>
  `export default ${JSON.stringify(specOfOwnMap(JSON.parse(readFileSync(`${spec}/latest.json`, 'utf8'))))}`
