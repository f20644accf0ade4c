import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The folder of the package that a module of the build comes from; undefined for our own. */
const packageOf = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace(/^\0/, ''))?.[0]

const read = (path: string) => readFileSync(path, 'utf8').trim()

function licenceOf(folder: string): string {
  const { name, version, license, homepage } = JSON.parse(read(`${folder}/package.json`)) as Record<string, string>
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry))
  const head = [`${name} ${version}`, license, homepage].filter(Boolean).join('\n')
  return file ? `${head}\n\n${read(`${folder}/${file}`)}` : head
}

/** Writes `licences.txt`: the licence of every package whose code is in the build, and whose data the map shows. */
export function licencesFile(): Plugin {
  return {
    name: 'motora-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = new Set<string>()
      for (const part of Object.values(bundle))
        for (const module of part.type === 'chunk' ? Object.keys(part.modules) : []) {
          const folder = packageOf(module)
          if (folder && existsSync(`${folder}/package.json`)) folders.add(folder)
        }
      const attributions = read(fileURLToPath(new URL('../../docs/attributions.md', import.meta.url)))
      const rule = `\n\n${'-'.repeat(80)}\n\n`
      const source = [...[...folders].sort().map(licenceOf), attributions].join(rule)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` })
    },
  }
}
