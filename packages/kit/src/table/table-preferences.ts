import { readPreference, writePreference } from '../store/preferences'
import type { TableColumn } from './columns'

/** The remembered shown columns of a table in order; unknown ids are dropped. Undefined when none are remembered. */
export function readColumnPreference<Row>(
  tableId: string,
  columns: readonly TableColumn<Row>[],
): readonly string[] | undefined {
  const stored = readPreference(`table.${tableId}`)
  if (!Array.isArray(stored)) return undefined
  const known = new Set(columns.map((column) => column.id))
  const shown = stored.filter((id): id is string => typeof id === 'string' && known.has(id))
  return shown.length ? shown : undefined
}

export function writeColumnPreference(tableId: string, shown: readonly string[] | undefined): void {
  writePreference(`table.${tableId}`, shown)
}

/** Columns to show, in order: those asked for (address, preference) or the defaults; never without the unhideable. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  asked: readonly string[] | undefined,
): TableColumn<Row>[] {
  if (!asked) return columns.filter((column) => column.visibleByDefault !== false)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const chosen = [...new Set(asked)].flatMap((id) => byId.get(id) ?? [])
  const missing = columns.filter((column) => column.hideable === false && !chosen.includes(column))
  return [...missing, ...chosen]
}
