import { PageTitle } from '@motora/kit'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirmwareFileField } from '../../features/files/firmware-file-field'
import { EditedFirmware } from '../../features/firmware/firmwares/edited-firmware'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'

export default function FirmwaresEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <EditFirmware id={id} />
}

/** Changes a firmware. source: fleet side, section 2.7; ledger R-01. */
export function EditFirmware({ id }: { id: string }) {
  const { t } = useTranslation('firmware')
  const navigate = useNavigate()
  const toDetails = () => void navigate({ to: pathTo('/firmwares/$id', { id }) })
  return (
    <div className="motora-narrow">
      <WayBack to={pathTo('/firmwares')}>{t('all')}</WayBack>
      <PageTitle>{t('edit.title')}</PageTitle>
      <EditedFirmware
        key={id}
        id={id}
        fileField={(props) => <FirmwareFileField {...props} />}
        onSaved={toDetails}
        onCancel={toDetails}
      />
    </div>
  )
}
