import { Text } from '@mantine/core'
import { KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { installationOf } from '../installation'
import { productVersion } from '../version'
import { Facts } from './facts'

/** What this is, in which version and environment. source: ledger S-05, S-06. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('about')} size="md">
      <div className="motora-stack">
        <Text size="md">{t('aboutText')}</Text>
        <Facts
          facts={[
            { label: t('versionLabel'), value: productVersion },
            { label: t('environment'), value: t(`environment.${installationOf(document).environment}`) },
          ]}
        />
        <p className="motora-second">{t('versionStarts')}</p>
        <a href="/licences.txt" target="_blank" rel="noreferrer" className="motora-link">
          {t('licences')}
        </a>
      </div>
    </KitDialog>
  )
}
