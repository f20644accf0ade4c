import type { Below } from './below.js'

export interface Column {
  name: string
  type: string
  /** Must be given: not null and without a value of its own. */
  isNeeded: boolean
  isWritable: boolean
  /** By the application's role. */
  isChangeable: boolean
  /** Words that a check allows; empty where none says so. */
  words: string[]
}
interface Reference {
  columns: string[]
  parent: string
  parentColumns: string[]
  /** Looked at when the transaction ends. */
  isDeferred: boolean
}
/** Columns with the id of another row and no key; each is held by a wall of its own. */
const namedWithoutKey: Record<string, string> = { 'upgrade_vehicles.upgrade_id': 'upgrades' }

export interface Table {
  name: string
  columns: Column[]
  references: Reference[]
  primaryKey: string[]
  /** What the application's role may do with it. */
  verbs: string[]
}

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
         a.attgenerated = '' and a.attidentity <> 'a' as writable,
         has_column_privilege('motora_app', c.oid, a.attnum, 'update') as changeable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`
const keysQuery = `
  select k.conrelid::regclass::text as table, k.conname as name, k.contype as kind, k.confrelid::regclass::text as parent,
         array(select a.attname::text from unnest(k.conkey) with ordinality n(at, o) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.at order by o) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality n(at, o) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.at order by o) as parent_columns,
         k.condeferred as deferred, pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.conparentid = 0`
const verbsQuery = `
  select c.relname as table, v.verb from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) v(verb)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (has_table_privilege('motora_app', c.oid, v.verb) or v.verb in ('select', 'insert', 'update') and has_any_column_privilege('motora_app', c.oid, v.verb))`

/** Every table with its columns and keys, from the catalog: one that is added is there without being named. */
export const readShape = async (below: Below): Promise<Map<string, Table>> => {
  const columns = await below.owner<{
    table: string
    name: string
    type: string
    needed: boolean
    writable: boolean
    changeable: boolean
  }>(columnsQuery)
  const keys = await below.owner<{
    table: string
    name: string
    kind: string
    parent: string
    columns: string[]
    parent_columns: string[]
    deferred: boolean
    text: string
  }>(keysQuery)
  const verbs = await below.owner<{ table: string; verb: string }>(verbsQuery)
  const tables = new Map<string, Table>()
  for (const { table: name } of columns)
    if (!tables.has(name)) {
      const own = keys.filter((key) => key.table === name)
      const checks = own.filter(({ kind }) => kind === 'c').map(({ text }) => text)
      tables.set(name, {
        name,
        columns: columns
          .filter(({ table }) => table === name)
          .map((column) => ({
            name: column.name,
            type: column.type,
            isNeeded: column.needed,
            isWritable: column.writable,
            isChangeable: column.changeable,
            words: wordsOf(column.name, checks),
          })),
        references: [
          ...own
            .filter(({ kind }) => kind === 'f')
            .map((key) => ({
              columns: key.columns,
              parent: key.parent,
              parentColumns: key.parent_columns,
              isDeferred: key.deferred,
            })),
          ...Object.entries(namedWithoutKey)
            .filter(([column]) => column.startsWith(`${name}.`))
            .map(([column, parent]) => ({
              columns: [column.slice(name.length + 1)],
              parent,
              parentColumns: ['id'],
              isDeferred: false,
            })),
        ],
        primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
        verbs: verbs.filter(({ table }) => table === name).map(({ verb }) => verb),
      })
    }
  return tables
}

/** As PostgreSQL prints it: `CHECK ((kind = ANY (ARRAY['polygon'::text, 'circle'::text])))`. */
const wordsOf = (column: string, checks: readonly string[]): string[] => {
  for (const check of checks) {
    const [, list] = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(check) ?? []
    if (list) return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
  }
  return []
}
