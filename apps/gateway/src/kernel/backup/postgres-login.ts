import pg from 'pg'

/** Makes the environment of a programme: that of this process, and these. */
export type Environment = (more: Record<string, string>) => NodeJS.ProcessEnv

/**
 * How PostgreSQL's programmes get the server's address. The password travels in the environment, which others cannot
 * read.
 */
export const wayOf = (url: string, environment: Environment): { dbname: string; env: NodeJS.ProcessEnv } => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { dbname: address.href, env: environment(password ? { PGPASSWORD: password } : {}) }
}

/** A connection for long questions. @throws what the driver says when there is no way in */
export const connectAlone = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'motora backup', options: '-c timezone=UTC' })
  // what breaks it shows at the next question
  client.on('error', () => undefined)
  await client.connect()
  // with row_security off a question that a policy would shorten fails instead
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off')
  return client
}

export const serverVersionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Number(rows[0]?.version)
}

/**
 * A login that row-level security binds sees some of the rows only, and its backup would be silently partial.
 * @throws a sentence that names the login
 */
export const assertSeesEverything = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ login: string; sees: boolean }>(
    'select rolname as login, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  const [found] = rows
  if (!found?.sees)
    throw new Error(
      `The login ${found?.login} is bound by row-level security: it would see some of the rows only, and the backup would be partial. Name one with BYPASSRLS in MIGRATE_DATABASE_URL (docs/operations.md).`,
    )
}
