// npm run build: bundles the gateway and what runs with it, builds the screens, and packs their files for browsers that
// take br or gzip. Each half is skipped when it is already built from the present sources; --force builds both.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundleServer } from './bundle.mjs'
import { bin, installWhenNeeded, requireNode, show } from './commands.mjs'
import { fingerprint, isBuilt, noteBuilt, root, sources } from './freshness.mjs'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const worthPacking = /\.(js|mjs|css|html|svg|json|geojson|webmanifest|txt|wasm|ttf)$/

/** Writes `file.br` and `file.gz` next to each asset of the screens that gains by it. */
const packAssets = async () => {
  const folder = join(root, 'apps/backoffice/dist')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && worthPacking.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => statSync(path).size > 1024)
  // zlib works on threads of its own, four at a time; largest first, so that none is left alone at the end.
  const queue = paths.sort((a, b) => statSync(b).size - statSync(a).size)
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const plain = readFileSync(path)
      // Of code, level 11 saves eight percent of a first load for a few seconds of the build; of all else it saves two.
      const small = {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: /\.(js|mjs|css)$/.test(path) ? 11 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }
      const [br, gz] = await Promise.all([packBrotli(plain, small), packGzip(plain, { level: 9 })])
      if (br.length < plain.length) writeFileSync(`${path}.br`, br)
      if (gz.length < plain.length) writeFileSync(`${path}.gz`, gz)
    }
  }
  await Promise.all([worker(), worker()])
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Compiles these projects and what they refer to; only what changed. */
const compile = (...projects) => show(bin('tsc'), ['-b', ...projects])

const buildServer = async (print) => {
  const since = Date.now()
  // journeys and benches read these two as the compiler leaves them; the product takes their sources
  const codes = await Promise.all([bundleServer(), compile('packages/contract', 'packages/rules')])
  const code = codes.find((one) => one !== 0) ?? 0
  if (code === 0) {
    noteBuilt('server', print)
    console.log(`Gateway, simulator and pretend provider built (${seconds(since)}).`)
  }
  return code
}

const buildScreens = async (print) => {
  const since = Date.now()
  const code = await show(bin('vite'), [
    'build',
    'apps/backoffice',
    '--config',
    'apps/backoffice/vite.config.ts',
    '--logLevel',
    'warn',
    '--emptyOutDir',
  ])
  if (code === 0) {
    await packAssets()
    noteBuilt('screens', print)
    console.log(`Screens built and packed (${seconds(since)}).`)
  }
  return code
}

/** Builds what is not built, of both halves unless said. Answers an exit code. */
export const build = async ({ force = false, parts = ['server', 'screens'] } = {}) => {
  const isNeeded = (part) => parts.includes(part) && (force || !isBuilt(part))
  const needed = { server: isNeeded('server'), screens: isNeeded('screens') }
  if (!needed.server && !needed.screens) return 0
  console.log('Building …')
  const prints = { server: fingerprint(sources.server), screens: fingerprint(sources.screens) }
  const codes = await Promise.all([
    needed.server ? buildServer(prints.server) : 0,
    needed.screens ? buildScreens(prints.screens) : 0,
  ])
  return codes.find((code) => code !== 0) ?? 0
}

if (import.meta.url === `file://${process.argv[1]}`) {
  requireNode()
  await installWhenNeeded()
  process.exitCode = await build({ force: process.argv.includes('--force') })
}
