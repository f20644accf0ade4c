import { randomUUID } from 'node:crypto'
import type { As, Below, Outcome } from './below.js'
import { insertText, type Row, sampleRow } from './sample-rows.js'
import type { Table } from './shape.js'
import type { Naming } from './wall-checks.js'

interface Whose {
  own: string
  planted: { own: ReadonlyMap<string, Row>; foreign: ReadonlyMap<string, Row> }
  tables: ReadonlyMap<string, Table>
}

/** Parents whose rows everybody may see: naming one tells nothing. */
const openParents: Record<string, string> = {
  firmwares: 'the provider’s, and every operator reads all of them',
  bonus_packs: 'the provider’s, on sale to every rider',
}

/** Columns with an id that leads to no tenant's row. */
const leadsNowhere: [pattern: RegExp, why: string][] = [
  [/\.id$/, 'the row’s own'],
  [/\.operator_id$/, 'whose row it is: the scoped policy asks for it'],
  [/[._]by(_account)?$|\.account_id$/, 'an account of the platform, kept with its name; nothing is read through it'],
  [/^audit_events\./, 'a record keeps what was; it is read by those who see everything'],
  [/^firmwares\.file_id$/, 'a file of the provider’s, in a table that scoped work cannot write'],
  [/^services\.ending_image_id$/, 'a file is fetched under the scope of anyone who asks'],
  [/^tickets\.(technician_id|service_id)$/, 'looked up under the scope of anyone who reads the ticket'],
  [/^vehicle_(rentals|commands)\.rental_id$/, 'compared with another of the same vehicle; nothing is read through it'],
  [/^credit_lots\.payment_id$/, 'scoped work can neither make a lot nor change whose payment opened it'],
  [/^credit_uses\.service_id$/, 'money is below rentals; read next to the operator and the rider of the row'],
  [/^bills\.service_id$/, 'scoped work can neither make a bill nor change one'],
  [/^payments\.service_id$|^ledger_transfers\.ref$/, 'as that of a use of credit; nothing is read through it'],
  [/^notification_targets\.target_id$/, 'a person of either kind, looked up under the scope of anyone who reads it'],
  [/^upgrade_vehicles\.order_id$/, 'of the order itself'],
]

/** Columns of ids in tables that scoped work writes, with neither key nor reason. */
export const unkeyed = (tables: ReadonlyMap<string, Table>): string[] =>
  [...tables.values()]
    .filter(({ verbs }) => verbs.includes('insert') || verbs.includes('update'))
    .flatMap(({ name, columns, references }) => {
      const keyed = new Set(references.flatMap((reference) => reference.columns))
      return columns
        .filter((column) => column.type === 'uuid' && !keyed.has(column.name))
        .map((column) => `${name}.${column.name}`)
    })
    .filter((column) => !leadsNowhere.some(([pattern]) => pattern.test(column)))

/** Each key of a table that scoped work writes, pointed at somebody else's row and at none, by insert and by update. */
export const tryNaming = async (below: Below, table: Table, { own, planted, tables }: Whose): Promise<Naming[]> => {
  const as: As = { role: 'motora_app', operatorIds: [own] }
  const namings: Naming[] = []
  for (const { columns, parent, parentColumns } of table.references) {
    if (parent in openParents) continue
    const at = columns.findIndex((column) => column !== 'operator_id')
    const column = columns[at]
    // the operator itself is the scope's business, and a row's own id is nobody else's
    if (!column || (table.primaryKey.length === 1 && table.primaryKey[0] === column)) continue
    const named = (rows: ReadonlyMap<string, Row>): unknown => rows.get(parent)?.[parentColumns[at] ?? '']
    const three = async (what: Naming['what'], use: (value: unknown) => Promise<Outcome>) => {
      const [foreign, absent] = [await use(named(planted.foreign)), await use(randomUUID())]
      namings.push({ table: table.name, key: column, what, foreign, absent, own: await use(named(planted.own)) })
    }
    if (table.verbs.includes('insert') && tables.has(parent))
      await three('insert', (value) => {
        const { text, values } = insertText(table.name, {
          ...sampleRow(table, own, planted.own),
          ...(table.name === 'operators' ? { id: own } : {}),
          [column]: value,
        })
        return below.try(as, text, values)
      })
    const owner = table.columns.some(({ name }) => name === 'operator_id') ? 'operator_id' : 'id'
    const isChangeable = table.columns.find(({ name }) => name === column)?.isChangeable
    if (table.verbs.includes('update') && isChangeable)
      await three('update', (value) =>
        below.try(as, `update "${table.name}" set "${column}" = $1 where "${owner}" = $2 returning 1`, [value, own]),
      )
  }
  return namings
}
