import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a page of `tests/bench/pages/<name>` as the back-office is built. @returns the folder of the result */
export const buildPage = async (name: string): Promise<string> => {
  const outDir = join(root, 'tmp/bench', name)
  await build({
    configFile: false,
    root: join(root, 'tests/bench/pages', name),
    plugins: [react()],
    logLevel: 'error',
    resolve: { conditions: ['motora-source', 'module', 'browser', 'development|production'] },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  })
  return outDir
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** Serves a folder on a free port of this machine. */
export const serveFolder = async (folder: string): Promise<{ origin: string; close: () => void }> => {
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] === '/' ? '/index.html' : (request.url ?? '').split('?')[0]
    try {
      const bytes = readFileSync(join(folder, (path ?? '').replaceAll('..', '')))
      response.writeHead(200, { 'content-type': types[extname(path ?? '')] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const software = ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader', '--ignore-gpu-blocklist']

/** The machine's own browser, with the graphics of its processor: what draws a map needs it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: software })

/**
 * The one that draws without any: a desk has a graphics card, and a processor that imitates one takes half a second to
 * a second for the first picture. Where it is not installed, the other.
 */
export const openPlainBrowser = (): Promise<Browser> => {
  const plain = '/usr/bin/chromium-headless-shell'
  if (process.env.CHROMIUM_PATH || !existsSync(plain)) return openBrowser()
  return chromium.launch({ executablePath: plain, args: ['--no-sandbox', '--disable-gpu'] })
}
