import { EmptyState, PageTitle } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirmwareFileField } from '../../features/files/firmware-file-field'
import { FirmwareForm } from '../../features/firmware/firmwares/firmware-form'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'

/** Enters a firmware; a role that may only look has nothing to fill in, and is led to the list. source: fleet side, section 2.7; ledger R-01. */
export default function FirmwaresCreatePage() {
  const { t } = useTranslation('firmware')
  const navigate = useNavigate()
  const mayWrite = useMay('firmware.write')
  const toList = () => void navigate({ to: pathTo('/firmwares') })
  return (
    <div className="motora-narrow">
      <WayBack to={pathTo('/firmwares')}>{t('all')}</WayBack>
      <PageTitle>{t('new')}</PageTitle>
      {mayWrite ? (
        <FirmwareForm
          fileField={(props) => <FirmwareFileField {...props} />}
          onSaved={({ id }) => void navigate({ to: pathTo('/firmwares/$id', { id }) })}
          onCancel={toList}
        />
      ) : (
        <EmptyState why={t('readOnly')} />
      )}
    </div>
  )
}
