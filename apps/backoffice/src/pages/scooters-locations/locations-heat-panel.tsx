import { may, roleSide } from '@motora/contract'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../features/operators/operator/operator-calls'
import { HeatPanel } from '../../features/vehicles/heat/heat-panel'
import { useMembership } from '../../shell/session/use-session'
import type { LocationsAddress } from './locations-address'
import type { LocationsHeat } from './use-locations-heat'
import type { MapAddress } from './use-map-address'

export interface LocationsHeatPanelProps {
  address: LocationsAddress
  heat: LocationsHeat
  operators: readonly { id: string; name: string }[]
  /** Chosen on the map: most likely meant here too. */
  operatorId: string | undefined
  change: MapAddress['change']
  changeFast: MapAddress['changeFast']
}

/** The heat map's fields and player, filled from the address and the map. */
export default function LocationsHeatPanel(props: LocationsHeatPanelProps) {
  const { address, heat, operators, operatorId, change, changeFast } = props
  const { role } = useMembership()
  const asked = heat.asked
  // The hours are the operator's, so its clock is named with them.
  const clock = useQuery({
    ...operatorQuery(asked?.operatorId ?? ''),
    enabled: asked !== undefined && address.hour !== undefined && may(role, 'operators.read'),
    staleTime: 60_000,
  })
  return (
    <HeatPanel
      operators={operators}
      choosesOperator={roleSide[role] === 'provider' || operators.length > 1}
      given={{ ...address.heat, operatorId: address.heat.operatorId ?? operatorId }}
      asked={asked}
      askedOf={heat.askedOf}
      shown={heat.shown}
      onQuestion={(question) => change({ heat: question.operatorId, since: question.since, until: question.until })}
      hour={address.hour}
      onHour={(hour) => (hour === undefined ? change({ hour }) : changeFast('hour', String(hour)))}
      withFleet={address.withFleet}
      onFleet={(shown) => change({ fleet: shown ? 'shown' : undefined })}
      zone={clock.data?.timezone}
    />
  )
}
