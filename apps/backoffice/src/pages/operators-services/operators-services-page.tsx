import { getOperator } from '@motora/contract/operators'
import { ActionButton, PageTitle } from '@motora/kit'
import { ownZone } from '@motora/rules/time'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ServiceScreen } from '../../compositions/service-screen'
import { type OfDays, OperatorTotalsTable } from '../../features/sharing/service-totals'
import { api } from '../../shell/api/api'
import { OperatorClock } from '../../shell/frame/operator-clock'
import { useAddressState } from '../../shell/use-address-state'

const withDays = (ofDays: OfDays) => (Object.keys(ofDays).length > 0 ? { zone: ownZone() } : {})

/** Services operator by operator: what each one's come to, and those of one. source: decision Z-15; ledger B-31 */
export default function OperatorsServicesPage() {
  const { t } = useTranslation(['services', 'screens'])
  const [search, setSearch] = useAddressState()
  const { operator } = search
  const chosen = useQuery(
    api.query(getOperator, { params: { id: operator ?? '' } }, { enabled: operator !== undefined, staleTime: 60_000 }),
  )
  if (operator === undefined)
    return (
      <>
        <PageTitle>{t('screens:/operators/services')}</PageTitle>
        <OperatorTotalsTable
          onShow={({ sharingOperatorId }, ofDays) =>
            // the days that were counted: by the same clock
            setSearch({ operator: sharingOperatorId, ...ofDays, ...withDays(ofDays) }, { push: true })
          }
        />
      </>
    )
  const title = t('ofOperator', { operator: chosen.data?.name ?? '…' })
  const back = (
    <ActionButton icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => setSearch({})}>
      {t('allOperators')}
    </ActionButton>
  )
  return (
    <OperatorClock operatorId={operator}>
      <PageTitle actions={back}>{title}</PageTitle>
      <ServiceScreen label={title} operatorId={operator} />
    </OperatorClock>
  )
}
