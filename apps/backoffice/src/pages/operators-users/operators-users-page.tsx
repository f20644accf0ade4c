import { PageTitle, ViewTabs } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { OperatorUsersTable } from '../../features/identity/staff/operator-users'
import { TechniciansOf } from '../../features/identity/staff/technicians-of'
import { useReadsTechniciansOf } from '../../features/identity/staff/use-reads-technicians-of'
import { withDetails, withoutDetails } from '../../features/operators/details/details-address'
import { OperatorDetails } from '../../features/operators/details/operator-details'
import { FamilyTable } from '../../features/operators/family/family-table'
import { TariffHistory } from '../../features/pricing/tariff-history'
import { OperatorVehicles } from '../../features/vehicles/list/operator-vehicles'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'

const tabs = ['family', 'people'] as const
const words = { family: 'operators:family', people: 'operators:family.staff' } as const

/** The manager's own operator with its sub-operators, and the people who run it. source: ledgers C-43, C-44. */
export default function OperatorsUsersPage() {
  const { t } = useTranslation(['operators', 'screens'])
  const readsRates = useMay('pricing.read')
  const readsTechniciansOf = useReadsTechniciansOf()
  const [search, setSearch] = useAddressState()
  const tab = tabs.find((one) => one === search.tab) ?? 'family'
  const { operator, part } = search
  return (
    <>
      <PageTitle>{t('screens:/operatorsUsers')}</PageTitle>
      <ViewTabs
        label={t('screens:/operatorsUsers')}
        views={tabs.map((value) => ({ value, label: t(words[value]) }))}
        value={tab}
        onChange={(next) => setSearch({ ...search, tab: next }, { push: true })}
      />
      {tab === 'family' ? (
        <FamilyTable
          tableId="operators-family"
          part="family"
          title={t('operators:family')}
          of={{ includeSelf: true }}
          empty={t('operators:family.empty')}
          onOpen={(id) => setSearch(withDetails(search, id), { push: true })}
        />
      ) : (
        <OperatorUsersTable />
      )}
      {operator && (
        <OperatorDetails
          id={operator}
          part={part}
          onPart={(next) => setSearch({ ...search, part: next })}
          onOpen={(id) => setSearch(withDetails(search, id), { push: true })}
          onClose={() => setSearch(withoutDetails(search))}
          vehicles={(id) => <OperatorVehicles operatorId={id} />}
          technicians={readsTechniciansOf(operator) ? (id) => <TechniciansOf operatorId={id} /> : undefined}
          tariffs={readsRates ? (id) => <TariffHistory operatorId={id} part="tariffs" /> : undefined}
        />
      )}
    </>
  )
}
