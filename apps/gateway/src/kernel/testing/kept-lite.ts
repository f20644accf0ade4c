import type { LiteConnection } from '../db/lite-connection.js'

/** An embedded database that one test file after the other uses, and what it was like when it was new. */
interface Kept {
  connection: LiteConnection
  asNew: string
}

const ask = async <R>(connection: LiteConnection, text: string): Promise<R[]> =>
  (await connection.do({ kind: 'query', text, values: [], rowMode: 'object' })).rows as R[]

/** What PostgreSQL writes into the catalogue of its own accord, or for the same table emptied. */
const changing = {
  pg_class: 'relfilenode relpages reltuples relallvisible relfrozenxid relminmxid relhassubclass'.split(' '),
  pg_database: ['datfrozenxid', 'datminmxid'],
}

/** The rows that come with PostgreSQL have smaller object ids. Nobody changes them, and they are most of the catalogue. */
const firstOwnOid = 16_384
const oidOf: Record<string, string> = {
  pg_attribute: 'attrelid',
  pg_depend: 'objid',
  pg_description: 'objoid',
  pg_init_privs: 'objoid',
  pg_statistic: 'starelid',
}
/** Few rows, and also PostgreSQL's own may be granted to somebody or belong to no single database. */
const whole = ['pg_authid', 'pg_class', 'pg_database', 'pg_namespace', 'pg_tablespace']

/** The question for the whole catalogue: a hash of each of its tables. */
const catalogueText = async (connection: LiteConnection): Promise<string> => {
  const tables = await ask<{ name: string; has_oid: boolean }>(
    connection,
    `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'oid') as has_oid
       from pg_class c where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace order by relname`,
  )
  return tables
    .map(({ name, has_oid }) => {
      const left = changing[name as keyof typeof changing]
      const row = left ? `(to_jsonb(t) - '{${left.join(',')}}'::text[])::text` : 't::text'
      const oid = oidOf[name] ?? (has_oid ? 'oid' : undefined)
      const own = oid && !whole.includes(name) ? `where ${oid} >= ${firstOwnOid}` : ''
      return `select '${name}' as name, md5(string_agg(${row}, ',' order by ${row})) as hash from pg_catalog.${name} t ${own}`
    })
    .join(' union all ')
}

/** Tables that have, or had, rows. */
const filledText = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and pg_relation_size(oid) > 0
    and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`
/** Weeks of reports: the migrations make none, only the partition of what is in no week. */
const partitionsText = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relispartition and pg_get_expr(relpartbound, oid) <> 'DEFAULT'`

let question: string | undefined
/** All that a test can see of a database between two transactions: its catalogue, settings, sequences and rows. */
const printOf = async (connection: LiteConnection): Promise<string> => {
  question ??= await catalogueText(connection)
  const catalogue = await ask(connection, question)
  const settings = await ask(
    connection,
    `select name, setting from pg_settings where source not in ('default', 'override') order by name`,
  )
  const sequences = await ask(connection, 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
  const rows: unknown[] = []
  for (const { name } of await ask<{ name: string }>(connection, `${filledText} order by 1`))
    rows.push(name, await ask(connection, `select md5(string_agg(t::text, ',' order by t::text)) from ${name} t`))
  return JSON.stringify({ catalogue, settings, sequences, rows })
}

/** Takes away what the files of this product leave: rows, weeks of reports, numbers that were drawn. */
const empty = async (connection: LiteConnection): Promise<void> => {
  const exec = (text: string) => connection.do({ kind: 'exec', text })
  // fails inside a transaction that somebody has left open
  await exec('discard all')
  await exec(`set timezone = 'UTC'`)
  const weeks = await ask<{ name: string }>(connection, partitionsText)
  const filled = (await ask<{ name: string }>(connection, filledText)).filter(
    ({ name }) => !name.startsWith('motora_kernel.') && !weeks.some((week) => week.name === name),
  )
  const namesOf = (tables: { name: string }[]): string => tables.map(({ name }) => name).join(', ')
  // a trigger keeps the records of the audit from being taken away
  await exec('set session_replication_role = replica')
  if (weeks.length > 0) await exec(`drop table ${namesOf(weeks)}`)
  if (filled.length > 0) await exec(`truncate ${namesOf(filled)} cascade`)
  await exec('reset session_replication_role')
  await exec(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
}

const isAsNew = async ({ connection, asNew }: Kept): Promise<boolean> => {
  try {
    await empty(connection)
    return (await printOf(connection)) === asNew
  } catch {
    return false
  }
}

/**
 * Opens embedded databases for one test file after the other. Opening one costs more than most files do in it, so one that
 * a file has closed is emptied for the next, and compared with what it was like when it was new. Where the two differ in
 * anything (a changed table, a setting, an open transaction), it is dropped, and the next file gets a new one.
 */
export const createKeptLite = (openNew: () => Promise<LiteConnection>) => {
  let idle: Kept | undefined
  const end = (kept: Kept | undefined) => kept?.connection.do({ kind: 'close' }).catch(() => undefined)

  const take = async (): Promise<Kept> => {
    const kept = idle
    idle = undefined
    if (kept && (await isAsNew(kept))) return kept
    await end(kept)
    const connection = await openNew()
    return { connection, asNew: await printOf(connection) }
  }

  return {
    connect: async (): Promise<LiteConnection> => {
      const kept = await take()
      return {
        do: async (order) => {
          if (order.kind !== 'close') return kept.connection.do(order)
          // a file may have several open; one is enough for the next
          await end(idle)
          idle = kept
          return { rows: [], fields: [] }
        },
        // it ends in the middle of a statement, and is never closed: it is not kept
        terminate: () => kept.connection.terminate(),
      }
    },
  }
}
