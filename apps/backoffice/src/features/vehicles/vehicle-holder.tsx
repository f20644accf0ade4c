import { getOperator } from '@motora/contract/operators'
import type { Vehicle } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'

/** The operator of a vehicle, and how it is reached. source: ledger E-12. */
export function VehicleHolder({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const refusal = useRefusalText()
  const mayRead = useMay('operators.read')
  const operatorId = vehicle.sharing.sharingOperatorId
  const operator = useQuery({
    queryKey: ['operators', 'one', operatorId],
    queryFn: ({ signal }) => client.call(getOperator, { params: { id: operatorId ?? '' } }, { signal }),
    enabled: mayRead && operatorId !== null,
    staleTime: 60_000,
  })
  return (
    <section>
      <h3>{t('holder')}</h3>
      {operator.isError ? (
        <p className="motora-second">{refusal(operator.error)}</p>
      ) : operatorId === null ? (
        <p className="motora-plain">{t('provider')}</p>
      ) : (
        <Facts
          facts={[
            { label: t('holderName'), value: operator.data?.name ?? vehicle.sharingOperatorName },
            { label: t('holderPhone'), value: operator.data?.contactPhone },
            { label: t('holderEmail'), value: operator.data?.managerEmail },
          ]}
        />
      )}
    </section>
  )
}
