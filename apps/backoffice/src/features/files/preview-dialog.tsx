import type { StoredFile } from '@motora/contract/files'
import { ActionButton, KitDialog, useFormats } from '@motora/kit'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from './stored-picture'
import { useDownloadFile } from './use-download-file'

/** A picture in its place in the list. */
export function PreviewDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
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
