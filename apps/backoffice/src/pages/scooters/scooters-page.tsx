import { mayOpen } from '@motora/contract'
import { late } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { FleetScreen } from '../../features/vehicles/list/fleet-screen'
import type { OperatorField } from '../../shell/operator-field'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

const ScooterDrawer = late(async () => (await import('../../compositions/scooter-drawer')).ScooterDrawer)

const operatorField: OperatorField = (props) => <OperatorPicker {...props} />

/** The alternate view of the fleet, of everybody in the scope. source: fleet side, section 2.5; ledgers E-18, E-19; Z-14. */
export default function ScootersPage() {
  const { t } = useTranslation(['screens', 'fleet'])
  const { role } = useMembership()
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: pathTo('/scooters/$id', { id }) })
  return (
    <FleetScreen
      tableId="scooters"
      title={t('screens:/scooters')}
      operatorField={operatorField}
      empty={t('fleet:empty')}
      onOpen={mayOpen(role, '/scooters/$id') ? open : undefined}
      drawer={(shown) => <ScooterDrawer id={shown} />}
      onNear={ScooterDrawer.preload}
    />
  )
}
