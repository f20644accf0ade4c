import { randomUUID } from 'node:crypto'
import type { As, Below } from './below.js'
import { nobodys } from './catalog-holes.js'
import { insertText, type Row, sampleRow } from './sample-rows.js'
import type { Table } from './shape.js'
import type { Attempt } from './wall-checks.js'

export interface Whose {
  own: string
  foreign: string
  planted: { own: ReadonlyMap<string, Row>; foreign: ReadonlyMap<string, Row> }
}

const verbs = ['select', 'update', 'delete', 'insert'] as const

/** No operator’s, and all the same not for everyone: by these verbs those who see nobody reach none of them. */
const notForAll: Readonly<Record<string, readonly string[]>> = {
  customers: verbs,
  customer_keys: verbs,
  audit_events: ['select'],
  deliveries: ['select'],
}

/** The column by which rows are an operator's, or a rider's; undefined where they are nobody's. */
const keyOf = (table: Table): string | undefined => {
  if (table.name === 'operators' || table.name === 'customers') return 'id'
  return table.columns.some(({ name }) => name === 'operator_id') ? 'operator_id' : undefined
}

/** Every verb on every kind of row, as every kind of caller that is not to do anything by it, and as one that is. */
export const tryTable = async (below: Below, table: Table, whose: Whose): Promise<Attempt[]> => {
  const as: As = { role: 'motora_app', operatorIds: [whose.own] }
  const callers: [name: string, as: As][] = [['no scope', { role: 'motora_app', operatorIds: [] }]]
  callers.push(['the scope of nobody', { role: 'motora_app', operatorIds: [randomUUID()] }])
  if (below.hasLogin) callers.push(['no role', { role: 'none' }])
  const attempts: Attempt[] = []
  for (const [name, caller] of callers)
    for (const verb of verbs) attempts.push(await onAll(below, table, verb, name, caller, whose))
  return [
    ...attempts,
    ...(keyOf(table) ? await onKeyed(below, table, as, whose) : await onNobodys(below, table, as, whose)),
  ]
}

/** Anyone who sees nobody's rows reads and changes none at all, but of what is there for all. */
const onAll = async (
  below: Below,
  table: Table,
  verb: (typeof verbs)[number],
  name: string,
  as: As,
  { own, planted }: Whose,
): Promise<Attempt> => {
  const isOpen =
    as.role === 'motora_app' &&
    !notForAll[table.name]?.includes(verb) &&
    (nobodys[table.name]?.verbs.includes(verb) ?? false)
  const { text, values } = onRows(table, verb, sampleRow(table, own, planted.own))
  const outcome = isOpen ? { rows: [] } : await below.try(as, text, values)
  const isInsert = verb === 'insert' && !isOpen
  return { table: table.name, what: `${verb} as ${name}`, may: 'nothing', outcome, isInsert }
}

/** A column that the application may write, where it may write any: of some tables it may a few alone. */
const changeable = ({ columns }: Table): string =>
  (columns.find(({ isChangeable }) => isChangeable) ?? columns.find(({ isWritable }) => isWritable))?.name ?? ''

const onRows = (table: Table, verb: (typeof verbs)[number], row: Row): { text: string; values: unknown[] } => {
  const column = changeable(table)
  if (verb === 'select') return { text: `select from "${table.name}"`, values: [] }
  if (verb === 'update') return { text: `update "${table.name}" set "${column}" = "${column}" returning 1`, values: [] }
  if (verb === 'delete') return { text: `delete from "${table.name}" returning 1`, values: [] }
  return insertText(table.name, row)
}

/** Under the scope of one operator: the rows of another, and its own as a proof that the statements do something. */
const onKeyed = async (below: Below, table: Table, as: As, { foreign, planted }: Whose): Promise<Attempt[]> => {
  const key = keyOf(table) as string
  const mine = planted.own.get(table.name)?.[key]
  const theirs = planted.foreign.get(table.name)?.[key]
  const attempts: Attempt[] = []
  const attempt = async (what: string, may: Attempt['may'], text: string, values: unknown[], isInsert = false) =>
    attempts.push({ table: table.name, what, may, isInsert, outcome: await below.try(as, text, values) })
  const rekey = `update "${table.name}" set "${key}" = $1 where "${key}" = $2 returning 1`
  const column = changeable(table)
  const rewrite = `update "${table.name}" set "${column}" = "${column}" where "${key}" = $1 returning 1`
  await attempt('select of a foreign row', 'nothing', `select from "${table.name}" where "${key}" = $1`, [theirs])
  await attempt('update of a foreign row', 'nothing', rewrite, [theirs])
  await attempt('a foreign row taken', 'nothing', rekey, [mine, theirs])
  await attempt('an own row given away', 'nothing', rekey, [theirs, mine])
  await attempt('delete of a foreign row', 'nothing', `delete from "${table.name}" where "${key}" = $1 returning 1`, [
    theirs,
  ])
  const row = {
    ...sampleRow(table, foreign, planted.foreign),
    ...(table.name === 'operators' ? { parent_id: foreign } : {}),
  }
  const made = insertText(table.name, row)
  await attempt('insert of a foreign row', 'nothing', made.text, made.values, true)
  if (table.verbs.includes('select'))
    await attempt('select of an own row', 'something', `select from "${table.name}" where "${key}" = $1`, [mine])
  if (table.verbs.includes('update')) await attempt('update of an own row', 'something', rewrite, [mine])
  return attempts
}

/** Rows that are no tenant's: only what is listed with its reason. */
const onNobodys = async (below: Below, table: Table, as: As, { own, planted }: Whose): Promise<Attempt[]> => {
  const allowed = nobodys[table.name]?.verbs ?? []
  const attempts: Attempt[] = []
  for (const verb of verbs) {
    if (allowed.includes(verb)) continue
    const { text, values } = onRows(table, verb, sampleRow(table, own, planted.own))
    const outcome = await below.try(as, text, values)
    attempts.push({ table: table.name, what: verb, may: 'nothing', outcome, isInsert: verb === 'insert' })
  }
  return attempts
}
