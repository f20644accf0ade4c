// The packages of others that a part of the product contains, with their licences, read from the lockfile and from what
// is in node_modules. The build of the screens writes them next to the screens; one without a licence ends it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, version: string, licence: string, homepage: string | null, text: string | null }}
 * PackageLicence
 */
/** @typedef {PackageLicence & { usedBy: string[] }} ListedLicence */
/**
 * @typedef {{ link?: boolean, resolved?: string, dependencies?: Record<string, string>, optionalDependencies?:
 * Record<string, string> }} LockEntry
 */

/**
 * Where `name` is found from `folder`, as Node looks for it.
 * @param {Record<string, LockEntry>} packages @param {string} folder @param {string} name
 */
const foundFrom = (packages, folder, name) => {
  for (let at = folder; ; ) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!at) return undefined
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  }
}

/**
 * The folders of all packages that a workspace needs to run, its own and theirs; ours are walked through and left out.
 * @param {string} root @param {string} workspace such as `apps/gateway` @returns {string[]} sorted, below `root`
 */
export const packageFolders = (root, workspace) => {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const seen = new Set([workspace])
  const queue = [workspace]
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = foundFrom(packages, folder, name)
      const target = path && packages[path]?.link ? packages[path].resolved : path
      if (target && !seen.has(target)) queue.push(target)
      if (target) seen.add(target)
    }
  }
  return [...seen]
    .filter((path) => path.includes('node_modules/') && existsSync(join(root, path, 'package.json')))
    .sort()
}

/** @param {{ license?: unknown, licenses?: unknown }} about as package.json says it, in one of its three ways */
const licenceNamed = ({ license, licenses }) => {
  const one = Array.isArray(licenses) ? licenses : [license]
  return one
    .map((entry) => (typeof entry === 'object' && entry !== null ? entry.type : entry))
    .filter((name) => typeof name === 'string' && name.trim() !== '' && name !== 'UNLICENSED')
    .join(' OR ')
}

const isLicenceText = /^(licen[cs]e|copying|notice|unlicense)([-_.].*)?$/i

/** Licences that their own first line names, for packages that do so nowhere else. */
const licenceInText = (text) => (/^(The )?MIT License\b/i.test(text) ? 'MIT' : '')

/** @param {string} folder of the package @returns {PackageLicence} @throws where the package names no licence */
export const licenceOf = (folder) => {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicenceText.test(entry.name) && !/\.(js|ts|json)$/.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .filter((text) => text !== '')
  const licence = licenceNamed(about) || texts.map(licenceInText).find(Boolean)
  if (!licence) throw new Error(`${about.name} ${about.version} names no licence in its package.json`)
  const homepage = typeof about.homepage === 'string' && /^https?:\/\//.test(about.homepage) ? about.homepage : null
  return { name: about.name, version: about.version, licence, homepage, text: texts.sort().join('\n\n') || null }
}

/**
 * The packages in the folders of each part, by name, each once with the parts that contain it.
 * @param {Record<string, readonly string[]>} folders part → folders of packages
 * @returns {ListedLicence[]} @throws names every package without a licence
 */
export const listLicences = (folders) => {
  /** @type {Map<string, ListedLicence>} */
  const listed = new Map()
  const without = []
  for (const [part, paths] of Object.entries(folders))
    for (const path of paths)
      try {
        const found = licenceOf(path)
        const key = `${found.name} ${found.version}`
        const known = listed.get(key) ?? { ...found, usedBy: [] }
        if (!known.usedBy.includes(part)) known.usedBy.push(part)
        listed.set(key, known)
      } catch (error) {
        without.push(error instanceof Error ? error.message : String(error))
      }
  if (without.length > 0) throw new Error(`Licences are missing: ${without.join('; ')}`)
  return [...listed.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}
