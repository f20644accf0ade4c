import { Text } from '@mantine/core'
import { useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { installationOf } from '../installation'
import { productVersion } from '../version'
import { buildQuery } from './about-queries'
import { Facts } from './facts'

/** What this is: version, build and environment. source: ledgers S-05, S-06. */
export function AboutProduct() {
  const { t } = useTranslation(['shell', 'help'])
  const formats = useFormats()
  const { data, isError } = useQuery(buildQuery)
  const commit = data?.isChanged && data.commit ? t('help:about.changed', { commit: data.commit }) : data?.commit
  const unknown = data || isError ? t('help:about.noBuild') : null
  return (
    <div className="motora-stack">
      <Text size="md">{t('shell:aboutText')}</Text>
      <Facts
        facts={[
          { label: t('shell:versionLabel'), value: productVersion },
          { label: t('help:about.build'), value: commit ?? unknown },
          { label: t('help:about.built'), value: data ? formats.date(data.builtAt, 'minute') : unknown },
          { label: t('shell:environment'), value: t(`shell:environment.${installationOf(document).environment}`) },
        ]}
      />
      <p className="motora-second">{t('shell:versionStarts')}</p>
    </div>
  )
}
