import { ActionButton, PageTitle } from '@motora/kit'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirmwareList } from '../../features/firmware/firmwares/firmware-list'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'

/** Firmwares of the provider. source: fleet side, section 2.7; ledger R-01. */
export default function FirmwaresPage() {
  const { t } = useTranslation('firmware')
  const navigate = useNavigate()
  const mayWrite = useMay('firmware.write')
  const go = (to: string) => void navigate({ to })
  const add = mayWrite && (
    <ActionButton
      tone="primary"
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => go(pathTo('/firmwares/create'))}
    >
      {t('new')}
    </ActionButton>
  )
  return (
    <>
      <PageTitle actions={add}>{t('title')}</PageTitle>
      <FirmwareList
        onOpen={({ id }) => go(pathTo('/firmwares/$id', { id }))}
        onEdit={({ id }) => go(pathTo('/firmwares/edit/$id', { id }))}
        onCampaign={({ id }) => go(pathTo('/upgrades/create/$id', { id }))}
      />
    </>
  )
}
