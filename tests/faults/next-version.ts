import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const gateway = fileURLToPath(new URL('../../apps/gateway', import.meta.url))
const scratch = fileURLToPath(new URL('../../tmp', import.meta.url))

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

export interface NextVersion {
  /** For `Stand`: a copy of the built gateway that brings one migration more. */
  build: string
  close(): Promise<void>
}

/** The version after this one: the same programme, and one migration more. @param statements of that migration */
export const makeNextVersion = (statements: readonly string[]): NextVersion => {
  mkdirSync(scratch, { recursive: true })
  const build = mkdtempSync(join(scratch, 'next-version-'))
  cpSync(join(gateway, 'dist'), join(build, 'dist'), { recursive: true })
  cpSync(join(gateway, 'migrations'), join(build, 'migrations'), { recursive: true })
  cpSync(join(gateway, 'package.json'), join(build, 'package.json'))
  for (const folder of ['node_modules', 'data']) symlinkSync(join(gateway, folder), join(build, folder))
  const path = join(build, 'migrations', 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  const tag = '9999_planted_next'
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(build, 'migrations', `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
  return { build, close: async () => rmSync(build, { recursive: true, force: true }) }
}
