import { readPreference, writePreference } from '@motora/kit'
import type { MapView } from '@motora/kit/map'
import { useEffect, useRef, useState } from 'react'
import { fleetBounds } from '../../features/vehicles/map/fleet-bounds'
import type { FleetPicture, FleetView } from '../../features/vehicles/map/fleet-view'
import { cityView } from '../../shell/map/map-start'
import { useMembership } from '../../shell/session/use-session'
import { viewFromText, viewToText } from './map-address'

type Bounds = [number, number, number, number]

export interface OpeningView {
  initialView: MapView
  /** The whole fleet, where the person has been nowhere yet. */
  bounds: Bounds | undefined
  /** Where the map is now, also while the address does not say it. */
  now: () => MapView
  /** After each movement. @returns whether the place is the person's, to be kept in the address */
  moved: (view: MapView, byPerson: boolean) => boolean
  /** Something of the screen leads elsewhere: the fleet is no longer what is looked at. */
  leaveFleet: () => void
}

/**
 * Where the map opens: at the place in the address, else where the person was last, else on the fleet that the person
 * sees, and over Barcelona while there is none. source: SCREENS, "Map"; ledger F-13; decision 0051.
 * @param leadsElsewhere the address names a vehicle or an operator to go to
 */
export function useOpeningView(
  at: string | undefined,
  leadsElsewhere: boolean,
  fleet: { view: FleetView; picture: FleetPicture },
): OpeningView {
  const { id } = useMembership()
  const preference = `map.view.${id}`
  const [initialView] = useState(() => viewFromText(at) ?? viewFromText(rememberedText(preference)) ?? undefined)
  const [isFresh, setShowsFleet] = useState(initialView === undefined && !leadsElsewhere)
  const showsFleet = isFresh && at === undefined
  const [bounds, setBounds] = useState<Bounds>()
  const view = useRef(initialView ?? cityView)
  const hasArrived = fleet.picture.counts !== undefined
  useEffect(() => {
    if (showsFleet && hasArrived) setBounds(fleetBounds(fleet.view.points.all()))
  }, [showsFleet, hasArrived, fleet.view])
  return {
    initialView: initialView ?? cityView,
    bounds: showsFleet ? bounds : undefined,
    now: () => view.current,
    moved: (next, byPerson) => {
      view.current = next
      if (showsFleet && !byPerson) return false
      setShowsFleet(false)
      writePreference(preference, viewToText(next))
      return true
    },
    leaveFleet: () => setShowsFleet(false),
  }
}

function rememberedText(preference: string): string | undefined {
  const kept = readPreference(preference)
  return typeof kept === 'string' ? kept : undefined
}
