import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { AboutProduct } from './about-product'
import './about.css'
import { AttributionList } from './attribution-list'
import { LicenceList } from './licence-list'

/** The product, and whose data and packages it is made with. source: ledgers S-05, S-06. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'help'])
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
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
