import type { VehicleImportLine, VehicleImportResult } from '@motora/contract/vehicles'
import { DataTable, INITIAL_TABLE_STATE, type TableColumn, type TableState } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportCounts } from './import-counts'
import { importOutcomes, OutcomeBadge } from './outcome-badge'

/** What would be done, line by line; thousands of them are filtered and paged here. */
export function ImportPreview({ result }: { result: VehicleImportResult }) {
  const { t } = useTranslation('fleet')
  const [state, setState] = useState<TableState>({ ...INITIAL_TABLE_STATE, pageSize: 20 })
  const columns = useMemo(() => lineColumns(t), [t])
  const shown = useMemo(() => linesOf(result.lines, state), [result.lines, state])
  const { what } = state.filters
  const active = what?.kind === 'choice' && what.values.length === 1 ? what.values[0] : undefined
  const only = (outcome: string) => {
    const { what: _, ...others } = state.filters
    const filters = outcome === active ? others : { ...others, what: { kind: 'choice' as const, values: [outcome] } }
    setState({ ...state, page: 1, filters })
  }
  const { page, pageSize } = state
  return (
    <>
      <ImportCounts counts={result.counts} active={active} onToggle={only} />
      {result.unknownColumns.length > 0 && (
        <p className="motora-note">
          {t('import.unknownColumns', {
            count: result.unknownColumns.length,
            columns: result.unknownColumns.join(', '),
          })}
        </p>
      )}
      {result.counts.refused > 0 && result.counts.create + result.counts.change > 0 && (
        <p className="motora-note">{t('import.refusedNote')}</p>
      )}
      <DataTable
        tableId="vehicle-import"
        label={t('import.lines')}
        columns={columns}
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        total={shown.length}
        rowId={({ line }) => String(line)}
        rowName={({ vin, line }) => vin || `${t('import.line')} ${line}`}
        state={state}
        onStateChange={setState}
        loading={false}
        empty={{ why: t('import.noLines') }}
      />
    </>
  )
}

const linesOf = (lines: readonly VehicleImportLine[], { filters }: TableState): readonly VehicleImportLine[] => {
  const { what, vin } = filters
  const text = vin?.kind === 'text' ? vin.text.trim().toLowerCase() : ''
  return lines.filter(
    (line) =>
      (what?.kind !== 'choice' || what.values.includes(line.what)) &&
      (text === '' || line.vin.toLowerCase().includes(text)),
  )
}

const lineColumns = (t: TFunction<'fleet'>): TableColumn<VehicleImportLine>[] => [
  {
    id: 'vin',
    kind: 'text',
    header: t('vinOrFrame'),
    monospace: true,
    sortable: false,
    onCard: true,
    hideable: false,
    // a row is called by its line where the file has no number for it
    cell: ({ vin, line }) => vin || `${t('import.line')} ${line}`,
    width: 184,
  },
  {
    id: 'line',
    kind: 'number',
    header: t('import.line'),
    identifierLike: true,
    sortable: false,
    filterable: false,
    onCard: true,
    width: 80,
  },
  {
    id: 'what',
    kind: 'choice',
    header: t('import.outcome'),
    choices: importOutcomes.map((value) => ({ value, label: t(`import.outcome.${value}`) })),
    cell: ({ what }) => <OutcomeBadge outcome={what} />,
    sortable: false,
    onCard: true,
    hideable: false,
    width: 144,
  },
  {
    id: 'changes',
    kind: 'text',
    header: t('import.changes'),
    value: ({ changes }) => changes.map(({ after }) => after).join(' '),
    cell: (line) => <ImportLine line={line} />,
    sortable: false,
    filterable: false,
    onCard: true,
    hideable: false,
    width: 480,
  },
]

/** What a line would change, from what to what, or why it cannot be taken; each in its own words. */
function ImportLine({ line }: { line: VehicleImportLine }) {
  const { t } = useTranslation('fleet')
  return (
    <ul className="motora-import-line">
      {line.problems.map(({ column, problem }) => (
        <li key={`${column} ${problem}`} data-problem>
          {t(`import.problem.${problem}`, { column: t(`field.${column}`) })}
        </li>
      ))}
      {line.changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className="motora-second">{t(`field.${column}`)}</span> {before !== null && <del>{before}</del>}
          {before !== null && <span aria-hidden> → </span>}
          <ins>{after ?? '–'}</ins>
        </li>
      ))}
    </ul>
  )
}
