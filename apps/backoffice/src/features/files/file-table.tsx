import { mayListSeveralOperators } from '@motora/contract'
import { listFiles, type StoredFile } from '@motora/contract/files'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconDownload, IconEye, IconListDetails, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'
import { isPicture } from './file-calls'
import { fileColumns } from './file-columns'
import { useDeleteFile } from './use-delete-file'
import { useDownloadFile } from './use-download-file'
import './files.css'
import { ActionButton, KitDialog, useFormats } from '@motora/kit'
import { StoredPicture } from './stored-picture'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface FileTableProps {
  onOpen: (file: StoredFile) => void
  /** Where an empty list leads on. */
  nextStep?: ReactNode
}

/** Files of the scope, newest first; pictures can be looked at in place. Everything of it lives in the address. */
export function FileTable({ onOpen, nextStep }: FileTableProps) {
  const { t } = useTranslation('files')
  const { role } = useMembership()
  const columns = useMemo(() => fileColumns(t, mayListSeveralOperators(role)), [t, role])
  const table = useServerTable({
    tableId: 'files',
    endpoint: listFiles,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
  })
  const [shown, setShown] = useState<StoredFile>()
  const actionsOf = useFileActions(onOpen, setShown)
  return (
    <>
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t('empty'), nextStep }}
        searchable
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

/** A picture in its place in the list. */
function PreviewDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const download = useDownloadFile()
  const { id, name, sizeBytes } = file
  return (
    <KitDialog opened onClose={onClose} title={name} size="lg">
      <div className="motora-stack">
        <StoredPicture id={id} label={t('pictureOf', { name })} />
        <div className="motora-row-end">
          <span className="motora-second">{formats.bytes(sizeBytes)}</span>
          <ActionButton icon={<IconDownload size={16} aria-hidden />} onClick={() => download(file)}>
            {t('download')}
          </ActionButton>
        </div>
      </div>
    </KitDialog>
  )
}
