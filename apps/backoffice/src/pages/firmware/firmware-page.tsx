import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FileFacts } from '../../features/files/file-facts'
import { FirmwareDetails } from '../../features/firmware/firmwares/firmware-details'
import { UpgradeList } from '../../features/firmware/upgrades/upgrade-list'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'

export default function FirmwarePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <OneFirmware id={id} />
}

/** One firmware with its file and its campaigns. source: fleet side, section 2.7; ledger R-01. */
export function OneFirmware({ id }: { id: string }) {
  const { t } = useTranslation('firmware')
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to })
  return (
    <>
      <WayBack to={pathTo('/firmwares')}>{t('all')}</WayBack>
      <FirmwareDetails
        key={id}
        id={id}
        file={({ fileId, fileName, sha256 }) => <FileFacts id={fileId} name={fileName} sha256={sha256} />}
        campaigns={<UpgradeList firmwareId={id} />}
        onEdit={() => go(pathTo('/firmwares/edit/$id', { id }))}
        onCampaign={() => go(pathTo('/upgrades/create/$id', { id }))}
        onDeleted={() => go(pathTo('/firmwares'))}
      />
    </>
  )
}
