import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const parent = join(tmpdir(), 'motora-founded')
const stampPath = fileURLToPath(new URL('../apps/gateway/dist/.build-stamp', import.meta.url))
/** A company's vehicles are silent after twenty minutes, and the test that copies it wants to use them. */
const freshForMs = 8 * 60_000
const keptForMs = 3_600_000

/** Of this build in this checkout and of these minutes; undefined when nobody noted what it was built from. */
const keyOf = (what: string): string | undefined =>
  existsSync(stampPath)
    ? createHash('sha256')
        .update(`${readFileSync(stampPath, 'utf8')} ${what} ${Math.floor(Date.now() / freshForMs)}`)
        .digest('hex')
        .slice(0, 20)
    : undefined

/** What nobody copies any more. */
const tidy = (): void => {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (Date.now() - statSync(path).mtimeMs > keptForMs) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * A folder that is made once for a build every few minutes, and else copied: founding the demo company takes seconds, a
 * copy of it a tenth of one. Two who make it at the same time make the same; the first one counts.
 * @param what which of several, in words
 * @param make fills the folder that it is given
 * @returns its path; undefined when there is no build to make it of
 */
export const founded = async (
  what: string,
  make: (folder: string, key: string) => Promise<void>,
): Promise<string | undefined> => {
  const key = keyOf(what)
  if (key === undefined) return undefined
  const path = join(parent, key)
  if (existsSync(path)) return path
  mkdirSync(parent, { recursive: true })
  tidy()
  const own = mkdtempSync(join(parent, 'being-made-'))
  try {
    await make(own, `${key}_${randomBytes(3).toString('hex')}`)
    if (!existsSync(path)) renameSync(own, path)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  return path
}
