import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const require = createRequire(import.meta.url)
const about = require.resolve('maplibre-gl/package.json')
const library = join(dirname(about), 'src')
const asked = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const address = '\0motora-map-worker'

/**
 * The map library from its own sources. As published it comes as two files, the page's and its worker's, each with all that
 * both need; from the sources what they share is one file, which a browser fetches once: 100 kB less (decision 0118).
 */
export function mapFromSources(): Plugin {
  let worker: string
  return {
    name: 'motora-map-from-sources',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: `${library}/source/worker.ts`, name: 'map-worker' })
    },
    resolveId(id) {
      if (id === 'maplibre-gl') return `${library}/index.ts`
      return id === asked ? address : undefined
    },
    load(id) {
      if (id === address) return `export default import.meta.ROLLUP_FILE_URL_${worker}`
      // all that the library reads of it; the whole would come with each map
      return id === about ? JSON.stringify({ version: require(about).version }) : undefined
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
