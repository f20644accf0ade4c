import { listsVehiclesAtOnce } from '@motora/contract'
import { EmptyState, ErrorState } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FleetScreen } from '../../compositions/fleet-screen'
import { LateOperatorPicker } from '../../features/operators/operator/late-operator-picker'
import { operatorQuery } from '../../features/operators/operator/operator-calls'
import { useFault } from '../../shell/language/fault-text'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

/**
 * The vehicles of one operator of the scope; of the own one where none is chosen, of all for those whose lists load at
 * once. The others choose first. source: fleet side, section 6; ledgers E-27, E-28; Z-15.
 */
export function OperatorScooters({ id }: { id: string | undefined }) {
  const { t } = useTranslation(['screens', 'fleet'])
  const fault = useFault()
  const { role, sharingOperatorId } = useMembership()
  const navigate = useNavigate()
  const operatorId = id ?? sharingOperatorId ?? undefined
  const operator = useQuery({ ...operatorQuery(operatorId ?? ''), enabled: operatorId !== undefined })
  const choose = (chosen: string | null) =>
    void navigate({
      to: chosen === null ? pathTo('/operator/scooterList') : pathTo('/operator/scooterList/$id', { id: chosen }),
    })
  const toChoose = operatorId === undefined && !listsVehiclesAtOnce(role)
  return (
    <FleetScreen
      tableId="operator-scooters"
      title={
        operator.data ? t('fleet:ofOperator', { operator: operator.data.name }) : t('screens:/operator/scooterList')
      }
      operatorId={operatorId}
      above={
        <div className="motora-fleet-operator">
          <LateOperatorPicker
            label={t('fleet:operator')}
            placeholder={toChoose ? undefined : t('fleet:allOperators')}
            value={operatorId ?? null}
            onChange={choose}
          />
        </div>
      }
      instead={
        operator.isLoadingError ? (
          <ErrorState {...fault(operator.error)} onRetry={() => operator.refetch()} />
        ) : toChoose ? (
          <EmptyState why={t('fleet:chooseOperator')} />
        ) : undefined
      }
      empty={t(operatorId === undefined ? 'fleet:empty' : 'fleet:emptyOfOperator')}
    />
  )
}
