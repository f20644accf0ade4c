import { Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { confirm } from '../dialogs/confirm'
import { DataTable } from '../table/data-table'
import { INITIAL_TABLE_STATE, type TableState } from '../table/table-state'
import type { TableView, TableViews } from '../table/table-views'
import { toast } from '../toasts/toast'
import { SAMPLE_COLUMNS, type Sample, sampleRow } from './sample-rows'

const TOTAL = 3456
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const base = {
  label: 'Items',
  columns: SAMPLE_COLUMNS,
  rowId: (row: Sample) => row.id,
  rowName: (row: Sample) => row.name,
  empty: { why: 'There are no items yet.', nextStep: <ActionButton tone="primary">Add item</ActionButton> },
}

export function FilledTable() {
  const [state, setState] = useState<TableState>({
    ...INITIAL_TABLE_STATE,
    filters: {
      status: { kind: 'choice', values: ['open', 'waiting'] },
      amount: { kind: 'number', operator: '>', value: 50 },
    },
  })
  const [shown, setShown] = useState<{ rows: Sample[]; of: TableState }>()
  const [open, setOpen] = useState<string>()
  const [kept, setKept] = useState<TableView[]>([{ id: 'all', name: 'All, by name', search: { sort: 'name' } }])
  const views: TableViews = {
    list: kept,
    save: async (name, search) => setKept((others) => [...others, { id: String(others.length), name, search }]),
    remove: async ({ id }) => setKept((all) => all.filter((one) => one.id !== id)),
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      const first = (state.page - 1) * state.pageSize
      setShown({ rows: Array.from({ length: state.pageSize }, (_, at) => sampleRow(first + at + 1)), of: state })
    }, 300)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <DataTable
      {...base}
      tableId="gallery"
      rows={shown?.rows}
      total={TOTAL}
      state={state}
      onStateChange={setState}
      loading={shown?.of !== state}
      searchable
      openRowId={open}
      onRowOpen={(row) => setOpen(row.id)}
      summary="page"
      detail={(row) => (
        <Text size="md">
          {row.name} was last seen in {row.city}.
        </Text>
      )}
      rowActions={(row) => [
        {
          id: 'edit',
          label: 'Edit',
          icon: <IconPencil size={14} aria-hidden />,
          onSelect: () => toast.success(`Edit ${row.name}`),
        },
        {
          id: 'close',
          label: 'Close',
          disabledReason: row.status === 'closed' ? 'It is closed already.' : undefined,
          onSelect: () =>
            toast.success(`${row.name} closed`, { label: 'Undo', onClick: () => toast.success('Undone') }),
        },
        {
          id: 'delete',
          label: 'Delete',
          danger: true,
          icon: <IconTrash size={14} aria-hidden />,
          onSelect: () =>
            void confirm({
              title: `Delete ${row.name}?`,
              consequence: 'It disappears from every list at once. This cannot be undone.',
              confirmLabel: 'Delete',
              danger: true,
            }),
        },
      ]}
      bulkActions={[
        { id: 'close', label: 'Close', run: () => wait(800) },
        {
          id: 'assign',
          label: 'Assign',
          disabledReason: (rows) => (rows.length > 2 ? 'Two at most.' : undefined),
          run: () => undefined,
        },
      ]}
      views={views}
      onExport={async (_format, { signal, onProgress }) => {
        for (let part = 0; part <= 20 && !signal.aborted; part++) {
          onProgress(part / 20)
          await wait(100)
        }
      }}
    />
  )
}

export function TreeTable({ rows = 3 }: { rows?: number }) {
  const [state, setState] = useState<TableState>(INITIAL_TABLE_STATE)
  const tree = useMemo(
    () =>
      Array.from(
        { length: rows },
        (_, at): Sample => ({
          ...sampleRow(at + 1),
          children: [
            { ...sampleRow(100 + at), id: `c${at}`, children: [{ ...sampleRow(200 + at), id: `g${at}` }] },
            { ...sampleRow(300 + at), id: `d${at}` },
          ],
        }),
      ),
    [rows],
  )
  return (
    <DataTable
      {...base}
      tableId="gallery-tree"
      label="Items in a tree"
      columns={SAMPLE_COLUMNS.slice(0, 4)}
      rows={tree}
      total={rows}
      state={state}
      onStateChange={setState}
      loading={false}
      childRows={(row) => row.children}
      expandedAtFirst="all"
    />
  )
}

export function OtherFaces() {
  const common = { ...base, total: 0, state: INITIAL_TABLE_STATE, onStateChange: () => undefined }
  return (
    <Stack gap="xl">
      <DataTable {...common} tableId="g-loading" label="Loading items" rows={undefined} loading />
      <DataTable {...common} tableId="g-empty" label="No items" rows={[]} loading={false} />
      <DataTable
        {...common}
        tableId="g-error"
        label="Failed items"
        rows={undefined}
        loading={false}
        error={{
          what: 'The items could not be loaded. Try again in a moment.',
          requestId: 'req-7f3a',
          onRetry: () => wait(900),
        }}
      />
    </Stack>
  )
}
