import { searchOfReason, shownReasons } from '../../compositions/shown-of-reason'
import { FleetWaterfall } from '../../features/vehicles/rentability/fleet-waterfall'
import { useAddressState } from '../../shell/use-address-state'

/** From owned to rentable; a reason that is pressed shows its vehicles in the tab of vehicles. source: ledger G-03. */
export function FleetState() {
  const [, setSearch] = useAddressState()
  return (
    <FleetWaterfall
      choosable={shownReasons}
      // that tab shows those out of service, unless the address says something else
      onReason={(reason) => setSearch({ show: 'all', ...searchOfReason(reason, {}), part: 'vehicles' }, { push: true })}
    />
  )
}
