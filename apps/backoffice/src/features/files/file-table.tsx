import { mayListSeveralOperators } from '@motora/contract'
import { listFiles, type StoredFile } from '@motora/contract/files'
import {
  DataTable,
  initialTableState,
  type RowAction,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { IconDownload, IconEye, IconListDetails, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useSavedViews } from '../../shell/use-saved-views'
import { useTableFault } from '../../shell/use-table-fault'
import { filesKey, isPicture } from './file-calls'
import { fileColumns } from './file-columns'
import { PreviewDialog } from './preview-dialog'
import { useDeleteFile } from './use-delete-file'
import { useDownloadFile } from './use-download-file'
import './files.css'

const tableId = 'files'
const newestFirst = { column: 'created', direction: 'desc' } as const

export interface FileTableProps {
  onOpen: (file: StoredFile) => void
}

/** Files of the scope, newest first; pictures can be looked at in place. Everything of it lives in the address. */
export function FileTable({ onOpen }: FileTableProps) {
  const { t } = useTranslation('files')
  const fault = useTableFault()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => fileColumns(t, mayListSeveralOperators(role)), [t, role])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: newestFirst }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const asked = () => ({ query: queryOf(state) })
  const onExport = useListExport(listFiles, asked, t('title'))
  const views = useSavedViews(tableId)
  const files = useQuery({
    queryKey: [...filesKey, 'list', state],
    queryFn: ({ signal }) => client.list(listFiles, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(files.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  const [shown, setShown] = useState<StoredFile>()
  const actionsOf = useFileActions(onOpen, setShown)
  return (
    <>
      <DataTable
        tableId={tableId}
        label={t('title')}
        columns={columns}
        rows={files.data?.rows}
        total={files.data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
        loading={files.isFetching && files.isPlaceholderData}
        error={files.data ? undefined : fault(files)}
        empty={{ why: t('empty') }}
        searchable
        onExport={onExport}
        views={views}
        onRowOpen={onOpen}
        rowActions={actionsOf}
      />
      {shown && <PreviewDialog file={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function useFileActions(onOpen: (file: StoredFile) => void, onPreview: (file: StoredFile) => void) {
  const { t } = useTranslation('files')
  const download = useDownloadFile()
  const remove = useDeleteFile()
  return (file: StoredFile): readonly RowAction[] => [
    {
      id: 'details',
      label: t('details'),
      icon: <IconListDetails size={16} aria-hidden />,
      onSelect: () => onOpen(file),
    },
    ...(isPicture(file)
      ? [
          {
            id: 'preview',
            label: t('preview'),
            icon: <IconEye size={16} aria-hidden />,
            onSelect: () => onPreview(file),
          },
        ]
      : []),
    {
      id: 'download',
      label: t('download'),
      icon: <IconDownload size={16} aria-hidden />,
      onSelect: () => void download(file),
    },
    ...(remove.may
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            disabledReason: remove.whyNot(file),
            onSelect: () => void remove.run(file),
          },
        ]
      : []),
  ]
}
