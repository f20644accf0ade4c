import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface PostgresProgrammes {
  pg_dump: string
  pg_restore: string
  psql: string
}

const names = ['pg_dump', 'pg_restore', 'psql'] as const
/** Where Debian and Ubuntu keep them, a folder for each version. */
const debianFolder = '/usr/lib/postgresql'

const majorOf = (programme: string): number | undefined => {
  try {
    return Number(/ (\d+)/.exec(execFileSync(programme, ['--version'], { encoding: 'utf8' }))?.[1])
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL's own programmes for a server of that version: of the same one where it is there, else of a newer one.
 * @param folder where there is one folder a version; only tests name another
 * @throws a sentence that says which package is missing
 */
export const findProgrammes = (serverMajor: number, folder = debianFolder): PostgresProgrammes => {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const [fitting] = versions
    .filter((version) => version >= serverMajor)
    .sort((a, b) => a - b)
    .map((version) => join(folder, String(version), 'bin'))
    .filter((bin) => names.every((name) => existsSync(join(bin, name))))
  if (fitting) {
    const [pg_dump, pg_restore, psql] = names.map((name) => join(fitting, name)) as [string, string, string]
    return { pg_dump, pg_restore, psql }
  }
  const inPath = majorOf('pg_dump')
  if (inPath !== undefined && inPath >= serverMajor)
    return { pg_dump: 'pg_dump', pg_restore: 'pg_restore', psql: 'psql' }
  const there = inPath ?? (versions.length > 0 ? Math.max(...versions) : undefined)
  throw new Error(
    `${there === undefined ? 'pg_dump, pg_restore and psql are not on this machine' : `pg_dump here is of PostgreSQL ${there}, the server of ${serverMajor}`}. Install the package postgresql-client-${serverMajor}, or run this command where they are.`,
  )
}
