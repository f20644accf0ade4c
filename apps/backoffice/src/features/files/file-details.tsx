import { getFileDetails, type StoredFile } from '@motora/contract/files'
import { ActionButton, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { Facts } from '../../shell/frame/facts'
import { useFault } from '../../shell/language/fault-text'
import { CopiedSum } from './copied-sum'
import { isPicture } from './file-calls'
import type { FileType } from './file-columns'
import { FileIcon } from './file-icon'
import { StoredPicture } from './stored-picture'
import { useDeleteFile } from './use-delete-file'
import { useDownloadFile } from './use-download-file'
import './files.css'

const iconPixels = 64

export interface FileDetailsProps {
  id: string
  /** Which firmware uses it. */
  firmwareOf: (file: StoredFile) => ReactNode
  onDeleted: () => void
}

/** One file: what is known of it, its picture, and what can be done with it. source: ledger R-02. */
export function FileDetails({ id, firmwareOf, onDeleted }: FileDetailsProps) {
  const { t } = useTranslation('files')
  const fault = useFault()
  const formats = useFormats()
  const download = useDownloadFile()
  const remove = useDeleteFile()
  const read = useQuery(api.query(getFileDetails, { params: { id } }))
  if (!read.data)
    return (
      <>
        <PageTitle>{t('file')}</PageTitle>
        {read.isPending ? (
          <TextSkeleton lines={8} />
        ) : (
          <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
        )}
      </>
    )
  const file = read.data
  const actions = (
    <>
      <ActionButton icon={<IconDownload size={16} aria-hidden />} onClick={() => download(file)}>
        {t('download')}
      </ActionButton>
      {remove.may && (
        <ActionButton
          tone="danger"
          icon={<IconTrash size={16} aria-hidden />}
          disabledReason={remove.whyNot(file)}
          onClick={async () => {
            if (await remove.run(file)) onDeleted()
          }}
        >
          {t('delete')}
        </ActionButton>
      )}
    </>
  )
  return (
    <article aria-label={file.name}>
      <PageTitle actions={actions}>{file.name}</PageTitle>
      <div className="motora-file">
        <div className="motora-file-look">
          {isPicture(file) ? (
            <StoredPicture id={id} label={t('pictureOf', { name: file.name })} />
          ) : (
            <FileIcon kind={file.kind} size={iconPixels} />
          )}
        </div>
        <div className="motora-stack">
          <Facts
            facts={[
              { label: t('kind'), value: t(`kind.${file.kind}`) },
              { label: t('type'), value: t(`type.${file.contentType as FileType}`, file.contentType) },
              { label: t('size'), value: formats.bytes(file.sizeBytes) },
              { label: t('owner'), value: file.owner ?? t('provider') },
              { label: t('createdBy'), value: file.createdBy },
              { label: t('created'), value: formats.date(file.created, 'minute') },
              { label: t('usedBy'), value: file.usedBy === null ? t('unused') : t(`use.${file.usedBy}`) },
            ]}
          />
          <CopiedSum sha256={file.sha256} />
          {file.usedBy === 'firmware' && firmwareOf(file)}
        </div>
      </div>
    </article>
  )
}
