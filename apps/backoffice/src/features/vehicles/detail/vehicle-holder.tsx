import { getOperator } from '@motora/contract/operators'
import type { Vehicle } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { useFaultText } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'

const nothingYet = '\u00a0'

/** The operator of a vehicle, and how it is reached. source: ledger E-12. */
export function VehicleHolder({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const faultText = useFaultText()
  const mayRead = useMay('operators.read')
  const operatorId = vehicle.sharing.sharingOperatorId
  const operator = useQuery({
    ...api.query(getOperator, { params: { id: operatorId ?? '' } }, { staleTime: 60_000 }),
    enabled: mayRead && operatorId !== null,
  })
  return (
    <section>
      <h2>{t('holder')}</h2>
      {operator.isLoadingError ? (
        <p className="motora-second">{faultText(operator.error)}</p>
      ) : operatorId === null ? (
        <p className="motora-plain">{t('provider')}</p>
      ) : (
        <div className="motora-holder">
          <Facts
            facts={[
              { label: t('holderName'), value: operator.data?.name ?? vehicle.sharingOperatorName },
              // their places are kept until they are known: what is below does not move
              {
                label: t('holderPhone'),
                value: operator.isLoading ? nothingYet : phoneLink(operator.data?.contactPhone),
              },
              {
                label: t('holderEmail'),
                value: operator.isLoading ? nothingYet : emailLink(operator.data?.managerEmail),
              },
            ].filter(({ value }) => value)}
          />
        </div>
      )}
    </section>
  )
}
