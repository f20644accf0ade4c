import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FileDetails } from '../../features/files/file-details'
import { FirmwareOfFile } from '../../features/firmware/firmwares/firmware-of-file'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'

export default function FilePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <OneFile id={id} />
}

/** One file, with what uses it. source: fleet side, section 2.7; ledger R-02. */
export function OneFile({ id }: { id: string }) {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  return (
    <>
      <WayBack to={pathTo('/files')}>{t('all')}</WayBack>
      <FileDetails
        key={id}
        id={id}
        firmwareOf={(file) => <FirmwareOfFile fileId={file.id} fileName={file.name} />}
        onDeleted={() => void navigate({ to: pathTo('/files') })}
      />
    </>
  )
}
