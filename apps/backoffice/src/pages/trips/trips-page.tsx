import { ClockContext, EmptyState, late, PageTitle } from '@motora/kit'
import { ownZone } from '@motora/rules/time'
import { IconFileText } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SpanForm } from '../../features/reports/span-form'
import { ServiceTable } from '../../features/sharing/service-table'
import { dayFrom } from '../../shell/day-span'
import { useAddressState } from '../../shell/use-address-state'

const OpenedService = late(async () => (await import('../../compositions/opened-service')).OpenedService)

/** Trips of some days, each on the whole screen with its way. source: customer side, section 2.8; ledgers P-04, P-05 */
export default function TripsPage() {
  const { t } = useTranslation(['reports', 'screens', 'services'])
  const zone = use(ClockContext)?.zone ?? ownZone()
  const [search, setSearch] = useAddressState()
  const { service } = search
  const [since, until] = [dayFrom(search.since), dayFrom(search.until)]
  const span = since && until && since <= until ? { since, until } : undefined
  const open = (id: string) => setSearch({ ...search, service: id }, { push: true })
  return (
    <>
      <PageTitle>{t('screens:/trips')}</PageTitle>
      <SpanForm span={span} onSearch={(next) => setSearch({ ...search, ...next, page: undefined })} />
      {span ? (
        <>
          <p className="motora-second motora-plain motora-above">{t('trips.means', { zone })}</p>
          <ServiceTable
            tableId="trips-report"
            label={t('screens:/trips')}
            ended={span}
            onOpen={({ serviceId }) => open(serviceId)}
            actionsOf={({ serviceId }) => [
              {
                id: 'details',
                label: t('services:details'),
                icon: <IconFileText size={16} aria-hidden />,
                onSelect: () => open(serviceId),
              },
            ]}
          />
        </>
      ) : (
        <EmptyState why={t('trips.none')} />
      )}
      {service && (
        <OpenedService id={service} closeOnEscape onClose={() => setSearch({ ...search, service: undefined })} />
      )}
    </>
  )
}
