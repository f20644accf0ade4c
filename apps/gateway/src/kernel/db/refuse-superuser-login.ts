import pg from 'pg'

interface Might {
  login: string
  super: boolean
  bypasses: boolean
  /** By `set role`, of whatever it inherits. */
  becomes: boolean
  owns: boolean
  creates: boolean
}

const question = `select current_user as login, r.rolsuper as super, r.rolbypassrls as bypasses,
  exists (select from pg_roles s where (s.rolsuper or s.rolbypassrls) and s.oid <> r.oid and pg_has_role(s.oid, 'member')) as becomes,
  exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'member')) as owns,
  has_schema_privilege('public', 'create') as creates
  from pg_roles r where r.rolname = current_user`

/**
 * In production the gateway enters by a login that row-level security binds: an owner or a superuser would see through
 * every wall. source: PROMISES I6; docs/operations.md
 * @throws a sentence that names the setting and what is wrong with the login, never the address
 */
export const refuseSuperuserLogin = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'motora start' })
  await client.connect()
  try {
    const { rows } = await client.query<Might>(question)
    const [found] = rows
    if (!found) return
    const wrong = [
      ...(found.super ? ['is a superuser'] : []),
      ...(found.bypasses ? ['bypasses row-level security'] : []),
      ...(found.becomes && !found.super ? ['may become a role that sees through every wall'] : []),
      ...(found.owns ? ['owns tables'] : []),
      ...(found.creates ? ['may create tables'] : []),
    ]
    if (wrong.length > 0)
      throw new Error(
        `Motora refuses to start in production.\n  DATABASE_URL: the login ${found.login} ${wrong.join(', ')}. ` +
          'Name one that owns nothing, and the owner in MIGRATE_DATABASE_URL.\nSee docs/operations.md.',
      )
  } finally {
    await client.end()
  }
}
