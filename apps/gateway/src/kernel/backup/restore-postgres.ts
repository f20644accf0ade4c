import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Manifest } from './manifest.js'
import { assertSeesEverything, connectAlone, type Environment, serverVersionOf, wayOf } from './postgres-login.js'
import { findProgrammes } from './postgres-programmes.js'
import { postgresPart } from './postgres-share.js'
import { startProgramme } from './programme.js'
import { putObjects } from './put-objects.js'
import { dataFilesOf, moveAside, type RestoreOrder } from './restore-lite.js'
import { sumText } from './table-sums.js'

const quoted = (text: string): string => pg.escapeLiteral(text)

/** What a whole server has and a dump of one database has not: roles, and who may take them. */
const rolesText = ({ logins }: Manifest): string =>
  [
    ...['motora_app', 'motora_everything'].map((role) => makeRole(role, 'nologin')),
    'grant motora_app, motora_everything to current_user;',
    ...logins.flatMap((login) => [
      makeRole(login, 'login noinherit'),
      `grant motora_app, motora_everything to ${pg.escapeIdentifier(login)};`,
    ]),
  ].join('\n')

const makeRole = (name: string, kind: string): string =>
  `do $motora$ begin if not exists (select from pg_roles where rolname = ${quoted(name)}) then execute format('create role %I ${kind}', ${quoted(name)}); end if; end $motora$;`

/** As a new database has it: the schema for everybody to use, the database's owner to fill. */
const emptyText = `set local lock_timeout = '15s';
drop schema if exists motora_kernel cascade;
drop schema public cascade;
create schema public authorization pg_database_owner;
grant usage on schema public to public;`

/** Refuses inside the transaction what is not what was taken. */
const provenText = ({ tables }: Manifest): string =>
  tables
    .map(
      ({
        name,
        rows,
        sum,
      }) => `do $motora$ declare counted record; begin ${sumText(name).replace(' from ', ' into counted from ')};
if counted.rows <> ${quoted(String(rows))} or counted.sum <> ${quoted(sum)} then raise exception '% is not what was taken', ${quoted(name)}; end if; end $motora$;`,
    )
    .join('\n')

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'motora_kernel') and c.relkind in ('r', 'p', 'v', 'm')) as there`,
  )
  return !rows[0]?.there
}

/** Feeds psql with one transaction whose last word is ours: whatever ends before it is rolled back by the server. */
const inOneTransaction = async (
  psql: Writable,
  before: string,
  fill: (to: Writable) => Promise<void>,
  after: string,
): Promise<void> => {
  psql.write(`begin;\n${before}\n`)
  await fill(psql)
  psql.end(`\n${after}\ncommit;\n`)
}

const loadDump = async (
  { folder, manifest, replaces, progress: { signal } }: RestoreOrder,
  url: string,
  environment: Environment,
  serverVersion: number,
): Promise<void> => {
  const major = Math.floor(Math.max(serverVersion, manifest.engineVersion) / 10_000)
  const { pg_restore, psql } = findProgrammes(major)
  const { dbname, env } = wayOf(url, environment)
  const words = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null', dbname]
  const loading = startProgramme(psql, words, { env, signal, stdio: ['pipe', 'ignore', 'pipe'] })
  const { stdin } = loading.child
  if (!stdin) throw new Error('psql takes no input')
  // when psql gives up its own message counts, not the closed pipe
  stdin.on('error', () => undefined)
  const fill = async (to: Writable): Promise<void> => {
    const args = ['--file=-', '--no-owner', join(folder, postgresPart)]
    const reading = startProgramme(pg_restore, args, { signal, stdio: ['ignore', 'pipe', 'pipe'] })
    reading.child.stdout?.pipe(to, { end: false })
    // a psql that has given up reads no more, and pg_restore would wait for it
    void loading.ended.catch(() => reading.child.kill())
    await reading.ended
  }
  const before = `${rolesText(manifest)}\n${replaces ? emptyText : ''}`
  try {
    await inOneTransaction(stdin, before, fill, `set search_path = public;\n${provenText(manifest)}`)
  } catch (error) {
    // when psql gave up first, its sentence says why; else it must not take the end of its input for the end
    if (loading.child.exitCode === null) loading.child.kill('SIGKILL')
    else await loading.ended
    throw error
  }
  await loading.ended
}

/**
 * Restores a PostgreSQL database in one transaction, counted before it is committed, and its files before it.
 * @param url of a login that owns the database and sees every row
 * @returns where small files that were in the data folder have gone
 * @throws a sentence; the database is then what it was before
 */
export const restorePostgres = async (
  order: RestoreOrder,
  url: string,
  environment: Environment,
): Promise<string | undefined> => {
  const { folder, manifest, dataDir, replaces, progress } = order
  await mkdir(dataDir, { recursive: true })
  const client = await connectAlone(url)
  let serverVersion: number
  try {
    await assertSeesEverything(client)
    if (!replaces && !(await isEmpty(client)))
      throw new Error(
        'The database has tables already. Name an empty one, or say --replace --yes to have everything in it replaced.',
      )
    serverVersion = await serverVersionOf(client)
  } finally {
    await client.end()
  }
  progress.tell('files')
  const store = await order.openStore(dataDir)
  await putObjects(store.objects, folder, manifest.objects, progress.signal)
  store.close()
  const { brought, there } = await dataFilesOf(dataDir, manifest)
  const aside = await moveAside(dataDir, there)
  for (const name of brought) await copyFile(join(folder, 'data', name), join(dataDir, name))
  progress.tell('the database')
  await loadDump(order, url, environment, serverVersion)
  return aside
}
