import { Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { KitDialog, phoneQuery, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import './about.css'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '../api/build-files'
import { attributions } from '../attributions'
import { installationOf } from '../installation'
import { productVersion } from '../version'
import { Facts } from './facts'
import { LicenceList } from './licence-list'

/** The product, and whose data and packages it is made with. source: ledgers S-05, S-06. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'help'])
  const narrow = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('shell:about')} size="lg" fullScreen={narrow}>
      <Tabs defaultValue="product" keepMounted={false}>
        <Tabs.List aria-label={t('help:about.tabs')}>
          {(['product', 'data', 'licences'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`help:about.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="product" className="motora-tab">
          <AboutProduct />
        </Tabs.Panel>
        <Tabs.Panel value="data" className="motora-tab">
          <AttributionList />
        </Tabs.Panel>
        <Tabs.Panel value="licences" className="motora-tab">
          <LicenceList />
        </Tabs.Panel>
      </Tabs>
    </KitDialog>
  )
}

/** What this is: version, build and environment. source: ledgers S-05, S-06. */
function AboutProduct() {
  const { t } = useTranslation(['shell', 'help'])
  const formats = useFormats()
  const { data, isLoadingError } = useQuery(buildQuery)
  const commit = data?.isChanged && data.commit ? t('help:about.changed', { commit: data.commit }) : data?.commit
  const unknown = data || isLoadingError ? t('help:about.noBuild') : null
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

/** Whose data the product carries, in the wording that each source asks for. */
function AttributionList() {
  const { t } = useTranslation('help')
  return (
    <div className="motora-stack">
      <p className="motora-plain">{t('about.dataLead')}</p>
      <ul className="motora-licences">
        {attributions.map(({ id, wording, licence, from, href }) => (
          <li key={id} className="motora-two-lines">
            <strong>{t(`about.data.${id}`)}</strong>
            <a href={href} target="_blank" rel="noreferrer" className="motora-link">
              {wording}
            </a>
            <span className="motora-second">{t('about.licence', { licence })}</span>
            <span className="motora-second">{t('about.from', { from })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
