// What must be done before the product can run: is it installed, is it built? Looks at times and sizes only.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', 'dist-types', 'coverage', '.data', '.git', 'tmp', 'test-results'])
const noSource = /\.test\.tsx?$|\.tsbuildinfo$|\.md$|^\./

/**
 * Settled once per folder: name, size and time of each source file. Deleting or going back shows as well as changing.
 */
const look = (folder, hash) => {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || noSource.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) look(path, hash)
    else if (entry.isFile()) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path}\0${mtimeMs}\0${size}\n`)
    }
  }
}

/** A short text that changes when any source below these folders (or one of these files) changes. */
export const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.map((name) => join(root, name))) {
    if (!existsSync(path)) continue
    if (statSync(path).isDirectory()) look(path, hash)
    else hash.update(`${path}\0${statSync(path).mtimeMs}\0${statSync(path).size}\n`)
  }
  return hash.digest('hex')
}

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'packages/contract', 'packages/rules']
export const sources = {
  server: [
    ...everywhere,
    'apps/gateway',
    'apps/fleet-simulator',
    'apps/pretend-stripe',
    // what is put into which file
    'tools/bundle.mjs',
    'package.json',
  ],
  screens: [
    ...everywhere,
    'packages/kit',
    'apps/backoffice',
    // what the screens say of the build and of its packages
    'tools/licences.mjs',
    'tools/build-info.mjs',
    'docs/attributions.md',
  ],
}
const results = { server: 'apps/gateway/dist/main.js', screens: 'apps/backoffice/dist/index.html' }

const stampPath = (part) => join(root, dirname(results[part]), '.build-stamp')

/** Whether `server` or `screens` is built from the present sources. */
export const isBuilt = (part) => {
  const path = stampPath(part)
  return (
    existsSync(join(root, results[part])) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === fingerprint(sources[part])
  )
}

/** Notes that `part` was built from the sources that had this fingerprint before the build began. */
export const noteBuilt = (part, print) => {
  mkdirSync(dirname(stampPath(part)), { recursive: true })
  writeFileSync(stampPath(part), print)
}

/** Whether node_modules is as the lockfile says: npm keeps its own copy of it there. */
export const isInstalled = () => {
  const [lock, installed] = [join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json')]
  if (!existsSync(installed)) return false
  if (!existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  // A fresh checkout has new times and perhaps the same packages: compare what is asked for with what is there.
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      !path.includes('node_modules/') ||
      entry.link ||
      has[path]?.version === entry.version,
  )
}
