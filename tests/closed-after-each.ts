import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

interface Closable {
  close(): unknown
}

/** For the top of a test file: what its tests open is closed after each of them, the last one first. */
export const closedAfterEach = () => {
  const open: Closable[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
  })
  return {
    open,
    /** An empty folder, which is removed with what is in it. */
    folderFor: (what: string): string => {
      const folder = mkdtempSync(join(tmpdir(), `motora-${what}-`))
      open.push({ close: () => rmSync(folder, { recursive: true, force: true }) })
      return folder
    },
  }
}
