import { ActionButton, PageTitle } from '@motora/kit'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewUpgradeDialog } from '../../features/firmware/upgrades/new-upgrade-dialog'
import { UpgradeList } from '../../features/firmware/upgrades/upgrade-list'
import { useMay } from '../../shell/session/use-session'

/** Campaigns: one firmware onto many vehicles. source: ledgers; Z-16. */
export default function UpgradesPage() {
  const { t } = useTranslation(['upgrades', 'screens'])
  const mayWrite = useMay('upgrades.write')
  const [choosing, setChoosing] = useState(false)
  const add = (tone: 'primary' | 'neutral') =>
    mayWrite && (
      <ActionButton tone={tone} icon={<IconPlus size={16} aria-hidden />} onClick={() => setChoosing(true)}>
        {t('upgrades:new')}
      </ActionButton>
    )
  return (
    <>
      <PageTitle actions={add('primary')}>{t('screens:/upgrades')}</PageTitle>
      <UpgradeList nextStep={add('neutral')} />
      {choosing && <NewUpgradeDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
