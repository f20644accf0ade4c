import { Tabs } from '@mantine/core'
import { PageTitle } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ServiceScreen } from '../../compositions/service-screen'
import { CustomerTotalsTable } from '../../features/sharing/service-totals'
import { useAddressState } from '../../shell/use-address-state'

const views = ['services', 'customers'] as const
type View = (typeof views)[number]

/**
 * Services with their payment, and what they come to for each customer.
 * source: customer side, section 2.8; ledgers N-01 to N-04, N-15
 */
export default function ServicesPage() {
  const { t } = useTranslation('services')
  const [search, setSearch] = useAddressState()
  const view: View = search.view === 'customers' ? 'customers' : 'services'
  return (
    <div className="motora-stack">
      <PageTitle>{t('title')}</PageTitle>
      <Tabs value={view} onChange={(next) => setSearch({ view: next === 'customers' ? next : undefined })}>
        <Tabs.List aria-label={t('view')}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`view.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {view === 'services' ? (
        <ServiceScreen label={t('title')} />
      ) : (
        <CustomerTotalsTable
          onShow={({ customerEmail }) => setSearch({ 'f.customerEmail': customerEmail }, { push: true })}
        />
      )}
    </div>
  )
}
