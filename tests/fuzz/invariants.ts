import type { Ask } from '../acceptance/access/stored-rows.js'

interface Invariant {
  what: string
  /** Counts what should not be there, as `count`. */
  sql: string
}

/** What holds of the stored things whatever was called; in the words of the requirements. source: PROMISES 5.6 */
const invariants: readonly Invariant[] = [
  {
    what: 'a ticket without its first note [G-12]',
    sql: `select count(*) from tickets t where not exists (select 1 from ticket_notes n where n.ticket_id = t.id)`,
  },
  {
    what: 'a closed ticket that nobody closed [G-23]',
    sql: `select count(*) from tickets where (closed_at is null) <> (closed_by_name is null) and detector is null`,
  },
  {
    what: 'an operator that is its own ancestor (Z-06)',
    sql: `with recursive up as (
        select id as origin, id, parent_id, 0 as steps from operators
        union all select up.origin, o.id, o.parent_id, steps + 1 from up join operators o on o.id = up.parent_id
          where up.id <> up.parent_id and steps < 50)
      select count(*) from up where steps > 0 and id = origin`,
  },
  {
    what: 'somebody of an operator who sees everything (Z-11)',
    sql: `select count(*) from memberships where sees_everything and operator_id is not null`,
  },
  {
    what: 'a role of the provider with an operator, or of an operator without (Z-01)',
    sql: `select count(*) from memberships where
      (role in ('Sharing.OperatorManager', 'Sharing.Operator') and operator_id is null)
      or (role in ('Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Cau', 'Sharing.Sac') and operator_id is not null)`,
  },
  {
    what: 'a link with another registration than its person has (decision 0180)',
    sql: `select count(*) from customer_operators l join customers c on c.id = l.customer_id
      where l.rider_registered_at is distinct from c.registered_at`,
  },
  {
    what: 'a vehicle without its place for the newest report [E-33]',
    sql: `select count(*) from vehicles v where not exists (select 1 from vehicle_latest l where l.vehicle_id = v.id)`,
  },
  {
    what: 'the newest report of a vehicle under another operator than holds it [8.4.1]',
    sql: `select count(*) from vehicles v join vehicle_latest l on l.vehicle_id = v.id
      where v.operator_id is distinct from l.operator_id`,
  },
  {
    what: 'a firmware without its file [R-08]',
    sql: `select count(*) from firmwares f where not exists (select 1 from files b where b.id = f.file_id)`,
  },
  {
    what: 'an audit record outside the row [H5]',
    sql: `select coalesce(max(sequence), 0) - count(sequence) as count from audit_events`,
  },
]

/** Rows of a table with an operator that does not exist: of nobody. */
const ofNobody = async (ask: Ask): Promise<string[]> => {
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await ask<{ count: string | number }>(
      `select count(*) from "${name}" t where operator_id is not null
        and not exists (select 1 from operators o where o.id = t.operator_id)`,
    )
    if (Number(row?.count) > 0) found.push(`${row?.count} rows of nobody in ${name}`)
  }
  return found
}

/** A sentence for each thing that should not be there. */
export const brokenInvariants = async (ask: Ask): Promise<string[]> => {
  const found: string[] = []
  for (const { what, sql } of invariants) {
    const [row] = await ask<{ count: string | number }>(sql)
    if (Number(row?.count) !== 0) found.push(`${row?.count} × ${what}`)
  }
  return [...found, ...(await ofNobody(ask))]
}

/** One break of each kind that can be written past the gateway; undone afterwards. */
export const plantedBreaks: Readonly<Record<string, string>> = {
  'a ticket without its first note [G-12]': 'delete from ticket_notes',
  'a closed ticket that nobody closed [G-23]':
    'update tickets set closed_at = now(), closed_by_name = null where detector is null',
  'an operator that is its own ancestor (Z-06)': `update operators o set parent_id = (select c.id from operators c where c.parent_id = o.id and c.id <> o.id limit 1)
    where exists (select 1 from operators c where c.parent_id = o.id and c.id <> o.id)`,
  'somebody of an operator who sees everything (Z-11)':
    'update memberships set sees_everything = true where operator_id is not null',
  'a role of the provider with an operator, or of an operator without (Z-01)': `update memberships set operator_id = null where role = 'Sharing.Operator'`,
  'a vehicle without its place for the newest report [E-33]': 'delete from vehicle_latest',
  'the newest report of a vehicle under another operator than holds it [8.4.1]':
    'update vehicle_latest set operator_id = null where operator_id is not null',
  'a firmware without its file [R-08]': 'delete from files',
  'rows of nobody in tickets': `update tickets set operator_id = '0190a000-0000-7000-8000-0000000000ff'`,
}
