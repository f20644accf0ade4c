import { useTranslation } from 'react-i18next'
import { FleetScreen } from '../../compositions/fleet-screen'

/** The alternate view of the fleet, of everybody in the scope. source: fleet side, section 2.5; ledgers E-18, E-19; Z-14. */
export default function ScootersPage() {
  const { t } = useTranslation(['screens', 'fleet'])
  return <FleetScreen tableId="scooters" title={t('screens:/scooters')} empty={t('fleet:empty')} />
}
