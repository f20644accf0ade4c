import { lineAt } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const self = 'tools/boundaries/'

/** Versions are exact, so that two installs are the same install. @param {SourceFile[]} files @returns {Finding[]} */
const exactVersions = (files) =>
  files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const found = JSON.parse(text)
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
        .flatMap((group) => Object.entries(found[group] ?? {}))
        .filter(([, version]) => typeof version === 'string' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => ({
          rule: 'exact-versions',
          file: path,
          what: `asks for ${name} ${version}: name one version`,
        }))
    })

/** Only listed packages run a script when installed. @param {SourceFile[]} files @returns {Finding[]} */
const installScriptsListed = (files) => {
  const lock = files.find(({ path }) => path === 'package-lock.json')
  const list = files.find(({ path }) => path === 'tools/allowed-install-scripts.json')
  if (!lock) return []
  /** @type {Record<string, string>} */
  const allowed = list ? JSON.parse(list.text) : {}
  return Object.entries(JSON.parse(lock.text).packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !(name in allowed))
    .map((name) => ({
      rule: 'install-scripts-listed',
      file: 'package-lock.json',
      what: `${name} runs a script at install: look at it, then list it in tools/allowed-install-scripts.json with the reason`,
    }))
}

/** No package runs a script of its own when it is installed; what looks for its binary there finds it without. @param {SourceFile[]} files @returns {Finding[]} */
const installScriptsOff = (files) =>
  files.some(({ path, text }) => path === 'package.json' && 'workspaces' in JSON.parse(text)) &&
  !files.some(({ path, text }) => path === '.npmrc' && /^ignore-scripts=true$/m.test(text))
    ? [
        {
          rule: 'install-scripts-off',
          file: '.npmrc',
          what: 'lets packages run scripts: it must say ignore-scripts=true',
        },
      ]
    : []

/**
 * Optional packages that another asks for and the lockfile does not hold: npm leaves out what a registry did not offer.
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean }> }} lock
 */
const missingPlatforms = ({ packages }) => {
  /** @type {Map<string, { name: string, version: string, dev: boolean }>} */
  const missing = new Map()
  for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue
      missing.set(name, { name, version: version.replace(/^[\^~]/, ''), dev: dev && (missing.get(name)?.dev ?? true) })
    }
  }
  return [...missing.values()]
}

/** The lockfile holds every platform, or `npm ci` refuses it everywhere. @param {SourceFile[]} files @returns {Finding[]} */
const lockfileComplete = (files) => {
  const lock = files.find(({ path }) => path === 'package-lock.json')
  const missing = lock ? missingPlatforms(JSON.parse(lock.text)) : []
  if (missing.length === 0) return []
  const names = missing.slice(0, 3).map(({ name }) => name)
  return [
    {
      rule: 'lockfile-complete',
      file: 'package-lock.json',
      what: `lacks ${missing.length} optional packages (${names.join(', ')} …), npm ci refuses it: choose a version that the registry offers for every platform`,
    },
  ]
}

/** One hash of 64 bytes. npm takes any of several, and SHA-1 where nothing else is there. */
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/
/** Folders of our own packages. */
const ownFolder = /^(?:apps|packages|tests)(?:\/|$)/

/**
 * @param {{ link?: boolean, resolved?: string, integrity?: string }} entry @param {object} packages all of the lockfile
 * @returns {string | undefined}
 */
const faultOf = ({ link, resolved = '', integrity = '' }, packages) => {
  if (link)
    return ownFolder.test(resolved) && resolved in packages
      ? undefined
      : `is ${resolved}, a folder that nobody looked at`
  if (!integrity) return 'has no integrity'
  return sha512.test(integrity)
    ? undefined
    : 'has an integrity that is not one SHA-512: another package could have it too'
}

/**
 * What the lockfile says of a package holds for its bytes: another one under the same name and version is refused, on
 * every platform. A version that a registry does not offer for one of them cannot be named: choose one that it does.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const packagesHashed = (files) => {
  const lock = files.find(({ path }) => path === 'package-lock.json')
  if (!lock) return []
  const { packages } = JSON.parse(lock.text)
  return Object.entries(packages).flatMap(([path, entry]) => {
    const fault = path.includes('node_modules/') ? faultOf(entry, packages) : undefined
    return fault ? [{ rule: 'packages-hashed', file: 'package-lock.json', what: `${path} ${fault}` }] : []
  })
}

/** As a command, or as what a programme is started with. */
const installs =
  /\bnpm\s+(?:install|i|add|update)\b(?!`? --package-lock-only)|['"]npm['"],\s*\[\s*['"](?:install|i|add|update)['"]/g

/**
 * Packages come by `npm ci`, which takes the lockfile's hashes or nothing; an install would choose by itself.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const npmCiOnly = (files) =>
  files
    .filter(({ path }) => !path.startsWith(self) && path !== 'package-lock.json')
    .flatMap((file) =>
      [...file.text.matchAll(installs)].map((match) => ({
        rule: 'npm-ci-only',
        file: file.path,
        line: lineAt(file.text, match.index ?? 0),
        what: `says ${match[0]}: npm ci installs what the lockfile names`,
      })),
    )

/** The lockfile says what, not from where: the machine that installs has its own source of packages. @param {SourceFile[]} files @returns {Finding[]} */
const noPackageAddresses = (files) => {
  const lock = files.find(({ path }) => path === 'package-lock.json')
  if (!lock) return []
  return [...lock.text.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].slice(0, 3).map((match) => ({
    rule: 'no-package-addresses',
    file: 'package-lock.json',
    line: lineAt(lock.text, match.index ?? 0),
    what: `is fetched from ${match[1]}`,
  }))
}

const machinePath = /(?<![\w./:@-])\/(root\/(?!\.)|home\/[a-z][\w-]*\/|Users\/[A-Z]\w+\/)|(?<![\w.])\.\.\/shared\//g

/** Nothing names a folder of the machine it was written on. @param {SourceFile[]} files @returns {Finding[]} */
const noMachinePaths = (files) =>
  files
    .filter(({ path }) => !path.startsWith(self) && path !== 'package-lock.json')
    .flatMap((file) =>
      [...file.text.matchAll(machinePath)]
        .filter(
          ([found]) =>
            !(
              found === '../shared/' &&
              /^\s*(import|export|} from)/m.test(lineText(file.text, file.text.indexOf(found)))
            ),
        )
        .map((match) => ({
          rule: 'no-machine-paths',
          file: file.path,
          line: lineAt(file.text, match.index ?? 0),
          what: `names ${match[0]}`,
        })),
    )

/** @param {string} text @param {number} index */
const lineText = (text, index) => text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index))

const secrets = [
  /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\b[rs]k_live_[0-9A-Za-z]{10,}/g,
  /\bwhsec_[0-9A-Za-z]{24,}/g,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/g,
  /\bnpm_[0-9A-Za-z]{36}\b/g,
  /\bxox[abps]-[0-9A-Za-z-]{10,}/g,
  /\bAIza[0-9A-Za-z_-]{35}\b/g,
]

/** No key, token or private certificate in the tree. @param {SourceFile[]} files @returns {Finding[]} */
const noSecrets = (files) =>
  files
    .filter(({ path }) => !path.startsWith(self) && path !== 'package-lock.json')
    .flatMap((file) =>
      secrets.flatMap((pattern) =>
        [...file.text.matchAll(pattern)].map((match) => ({
          rule: 'no-secrets',
          file: file.path,
          line: lineAt(file.text, match.index ?? 0),
          what: 'holds something that looks like a secret',
        })),
      ),
    )

export const supplyRules = [
  exactVersions,
  installScriptsListed,
  installScriptsOff,
  lockfileComplete,
  packagesHashed,
  npmCiOnly,
  noPackageAddresses,
  noMachinePaths,
  noSecrets,
]
