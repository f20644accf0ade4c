import { useTranslation } from 'react-i18next'
import { useScooterSoon } from '../../compositions/late-scooter'
import { VehicleList } from '../../compositions/vehicle-list'
import { useAddressState } from '../../shell/use-address-state'

/** Vehicles that need somebody: those out of service first, by what they need; the screen draws the one that is open. source: ledger G-03. */
export function ProblemVehicles() {
  const { t } = useTranslation('incidents')
  const [search, setSearch] = useAddressState()
  useScooterSoon()
  return (
    <VehicleList
      view="home"
      tableId="problem-vehicles"
      label={t('tab.vehicles')}
      usualTile="out"
      empty={{ why: t('problem.none') }}
      openId={search.vehicle}
      onOpen={(vehicle) => setSearch({ ...search, vehicle }, { push: true })}
    />
  )
}
