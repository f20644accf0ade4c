import { PageTitle, ViewTabs } from '@motora/kit'
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
    <>
      <PageTitle>{t('title')}</PageTitle>
      <ViewTabs
        label={t('view')}
        views={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        // both views go by the clock that the address names
        onChange={(next) => setSearch({ view: next, zone: search.zone })}
      />
      {view === 'services' ? (
        <ServiceScreen label={t('title')} />
      ) : (
        <CustomerTotalsTable
          onShow={({ customerId }, ofDays) =>
            setSearch({ customer: customerId, ...ofDays, zone: search.zone }, { push: true })
          }
        />
      )}
    </>
  )
}
