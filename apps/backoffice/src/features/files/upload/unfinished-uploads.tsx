import { Button, FileButton, Progress } from '@mantine/core'
import { dropUpload, type FileKind, listUploads, type Upload } from '@motora/contract/files'
import { ActionButton, confirm, ErrorState, useFormats } from '@motora/kit'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteOnce } from '../../../shell/api/delete-once'
import { useFault } from '../../../shell/language/fault-text'
import { useWriteOf } from '../../../shell/use-write'
import { uploadsQuery } from '../file-calls'
import { acceptOf, faultOfResumed } from './file-fault'
import { keptBytes } from './send-parts'
import { useFaultWords } from './use-fault-words'

export interface UnfinishedUploadsProps {
  /** Only of this kind. */
  kind?: FileKind | undefined
  onGoOn: (upload: Upload, file: File) => void
}

/** What a break, a reload or another device has left: the same file chosen again goes on where it was. */
export function UnfinishedUploads({ kind, onGoOn }: UnfinishedUploadsProps) {
  const { t } = useTranslation('files')
  const fault = useFault()
  const headingId = useId()
  const uploads = useQuery(uploadsQuery)
  const left = uploads.data?.filter((upload) => upload.file === null && (!kind || upload.kind === kind)) ?? []
  if (uploads.error && !uploads.data)
    return (
      <ErrorState
        {...fault(uploads.error, (why) => t('unfinished.failed', { why: why }))}
        onRetry={() => uploads.refetch()}
      />
    )
  if (left.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="motora-stack">
      <h2 id={headingId} className="motora-subtitle">
        {t('unfinished')}
      </h2>
      <p className="motora-plain motora-second">{t('unfinished.lead')}</p>
      <ul className="motora-list">
        {left.map((upload) => (
          <UnfinishedUpload key={upload.id} upload={upload} onGoOn={onGoOn} />
        ))}
      </ul>
    </section>
  )
}

function UnfinishedUpload({ upload, onGoOn }: Pick<UnfinishedUploadsProps, 'onGoOn'> & { upload: Upload }) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const faultWords = useFaultWords()
  const throwAway = useThrowAway()
  const [fault, setFault] = useState<string>()
  const clear = useRef<() => void>(null)
  const { name, kind, sizeBytes, expires } = upload
  const percent = Math.floor((keptBytes(upload) / sizeBytes) * 100)
  const choose = (file: File | null) => {
    clear.current?.()
    if (!file) return
    const wrong = faultOfResumed(file, upload)
    setFault(wrong && faultWords(wrong, file, kind, upload))
    if (!wrong) onGoOn(upload, file)
  }
  return (
    <li>
      <span className="motora-unfinished">
        <strong>{name}</strong>
        <span className="motora-second">
          {t('unfinished.is', {
            kind: t(`kind.${kind}`),
            size: formats.bytes(sizeBytes),
            percent: formats.percent(percent),
            until: formats.date(expires, 'minute'),
          })}
        </span>
        <Progress value={percent} aria-hidden />
        {fault && (
          <span role="alert" className="motora-fault">
            {fault}
          </span>
        )}
      </span>
      <span className="motora-actions">
        <FileButton
          accept={acceptOf(kind)}
          resetRef={clear}
          onChange={choose}
          inputProps={{ 'aria-label': t('unfinished.goOn', { name }) }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              aria-label={t('unfinished.goOn', { name })}
            >
              {t('goOn')}
            </Button>
          )}
        </FileButton>
        <ActionButton
          tone="quiet"
          icon={<IconTrash size={16} aria-hidden />}
          aria-label={t('unfinished.drop', { name })}
          onClick={() => throwAway(upload)}
        >
          {t('cancel.confirm')}
        </ActionButton>
      </span>
    </li>
  )
}

function useThrowAway() {
  const { t } = useTranslation('files')
  const { run } = useWriteOf(({ id }: Upload) => deleteOnce(dropUpload, { params: { id } }, 'file.upload_not_found'), {
    invalidates: [listUploads],
    failed: (why) => why,
  })
  return async (upload: Upload): Promise<void> => {
    const sure = await confirm({
      title: t('cancel.question', { name: upload.name }),
      consequence: t('cancel.consequence'),
      confirmLabel: t('cancel.confirm'),
      danger: true,
    })
    if (sure) await run(upload)
  }
}
