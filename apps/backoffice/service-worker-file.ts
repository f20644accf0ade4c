import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('./src/shell/offline/service-worker.js', import.meta.url))

/** Writes `sw.js`: the service worker with the files that every screen starts with, so that they open without a network. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'motora-service-worker',
    apply: 'build',
    generateBundle: {
      // after the page itself is written: by then it is known which files it names
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('the build has no index.html')
        const named = [...String(html.source).matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
        const shell = ['/', ...new Set(named)]
        const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
        const text = readFileSync(source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(version))
          .replace("JSON.parse('__SHELL__')", JSON.stringify(shell))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
      },
    },
  }
}
