import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildInfo } from '../../tools/build-info.mjs'
import { listLicences, packageFolders } from '../../tools/licences.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the package that a module of the build comes from; undefined for our own. */
const packageOf = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace(/^\0/, ''))?.[0]

const below = (workspace: string) => packageFolders(root, workspace).map((folder) => join(root, folder))

/** They leave some lines of their own in what they build. */
const builders = ['vite', 'rolldown'].map((name) => join(root, 'node_modules', name))

/** @param built folders of packages whose code the build has found its way to, dependency or not */
const licencesWith = (built: Iterable<string> = []) =>
  listLicences({
    screens: [...new Set([...below('apps/backoffice'), ...builders, ...built])],
    gateway: below('apps/gateway'),
  })

/** All of it to read without any screen, and the data of others with it. */
function asText(licences: ReturnType<typeof licencesWith>): string {
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  const texts = licences.map(({ name, version, licence, homepage, text }) =>
    [[`${name} ${version}`, licence, homepage].filter(Boolean).join('\n'), text].filter(Boolean).join('\n\n'),
  )
  return `${[...texts, readFileSync(join(root, 'docs/attributions.md'), 'utf8').trim()].join(rule)}\n`
}

/**
 * What "about" shows, as files next to the screens: `build.json`, `licences.json`, and `licences.txt` with the same. A
 * package without a licence ends the build.
 */
export function aboutFiles(): Plugin {
  return {
    name: 'motora-about',
    generateBundle(_, bundle) {
      const built = new Set<string>()
      for (const part of Object.values(bundle))
        for (const module of part.type === 'chunk' ? Object.keys(part.modules) : []) {
          const folder = packageOf(module)
          if (folder && existsSync(`${folder}/package.json`)) built.add(folder)
        }
      const licences = licencesWith(built)
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit('build.json', JSON.stringify(buildInfo(root)))
      emit('licences.json', JSON.stringify(licences))
      emit('licences.txt', asText(licences))
    },
    configureServer(server) {
      const made: Record<string, () => [type: string, text: string]> = {
        '/build.json': () => ['application/json', JSON.stringify(buildInfo(root))],
        '/licences.json': () => ['application/json', JSON.stringify(licencesWith())],
        '/licences.txt': () => ['text/plain; charset=utf-8', asText(licencesWith())],
      }
      server.middlewares.use((request, response, next) => {
        const answer = made[request.url?.split('?')[0] ?? '']
        if (!answer) return next()
        const [type, text] = answer()
        response.setHeader('Content-Type', type).end(text)
      })
    },
  }
}
