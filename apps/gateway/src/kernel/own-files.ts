import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the gateway, from its sources as from its build, whose files lie elsewhere than their sources. */
const findFolder = (): string => {
  let at = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(at, 'package.json'))) {
    const above = dirname(at)
    if (above === at) throw new Error('the gateway does not find its own package.json')
    at = above
  }
  return at
}
const folder = findFolder()

/** A file that comes with the gateway. @param path from the gateway's folder on, such as `data/municipalities.json` */
export const ownFile = (path: string): string => join(folder, path)

/** Motora's version, as its package says it. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version: string }).version
