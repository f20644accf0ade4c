import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ownFile } from '../../kernel/own-files.js'
import { type Installation, withInstallation } from './installation.js'
import { leaveOutPageHeaders } from './security-headers.js'

const folder = ownFile('../backoffice/dist')

/** A browser that names pages, at any address of the screens; at `/` anyone who takes what comes, as curl does. */
export const wantsPage = (path: string, accepts: string): boolean =>
  !path.includes('/assets/') &&
  (accepts.includes('text/html') || (path === '/' && (accepts === '' || accepts.includes('*/*'))))

/** Serves the built back-office; an unknown address that a browser opens is the screens' own to route. */
export const serveScreens = async (
  app: FastifyInstance,
  installation: Installation,
): Promise<((url: string, accepts: string) => Promise<string | undefined>) | undefined> => {
  if (!existsSync(`${folder}/index.html`)) return undefined
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The files that there are and nothing else: an address that is a folder, `/` first of all, is the screens' own.
    wildcard: false,
    preCompressed: true,
    // they lie next to the files that they pack, and are asked for by those names
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // file names carry a hash of their content, except those that a person may type
      const forever = path.includes('/assets/')
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (forever) leaveOutPageHeaders(reply)
    },
  })
  return async (url, accepts) => {
    const path = url.split('?')[0] ?? ''
    if (!wantsPage(path, accepts)) return undefined
    return withInstallation(await readFile(`${folder}/index.html`, 'utf8'), installation)
  }
}
