// npm run sbom: writes the list of every package that Motora is made of (CycloneDX 1.5, JSON) to tmp/sbom.cdx.json, from
// the lockfile alone. It holds what the lockfile holds, or this ends with an error.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratch } from './commands.mjs'
import { root } from './freshness.mjs'

const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const { components } = JSON.parse(text)
const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const missing = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && !entry.peer)
  .map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`)
  .filter((purl) => !listed.has(purl))
if (missing.length > 0) {
  console.error(`The list lacks ${missing.length} packages of the lockfile: ${missing.slice(0, 5).join(', ')}`)
  process.exit(1)
}
const path = join(scratch(), 'sbom.cdx.json')
writeFileSync(path, text)
console.log(`${components.length} packages: ${path}`)
