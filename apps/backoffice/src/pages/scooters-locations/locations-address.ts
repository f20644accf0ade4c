import type { FleetTile } from '@motora/contract/vehicles'
import type { HeatDraft } from '../../features/vehicles/heat/heat-question'
import { usualHeat } from '../../features/vehicles/heat/usual-heat'
import { momentFromText } from '../../features/vehicles/past/moment-text'
import { fleetTileOf } from '../../features/vehicles/tiles/fleet-tiles-bar'

const tools = ['heat', 'past'] as const
export type Tool = (typeof tools)[number]

type Search = Readonly<Record<string, string | undefined>>

export interface LocationsAddress {
  tool: Tool | undefined
  heat: HeatDraft
  /** The vehicles that map and list are narrowed to. */
  tile: FleetTile | undefined
  /** The open vehicle is read as a whole, over map and list. */
  detailsOpen: boolean
  /** 0 to 23; undefined: the whole day. */
  hour: number | undefined
  /** The vehicles stay on the map next to the heat. */
  withFleet: boolean
  /** The past moment that is shown, milliseconds since 1970. */
  moment: number | undefined
}

/** What the address says of the tools of the map; nonsense counts as not said. */
export function readLocations(
  search: Search,
  { mayHeat, ownOperatorId }: { mayHeat: boolean; ownOperatorId: string | null },
): LocationsAddress {
  const wanted = tools.find((tool) => tool === search.tool)
  const tool = wanted === 'heat' && !mayHeat ? undefined : wanted
  const hour = /^\d{1,2}$/.test(search.hour ?? '') ? Number(search.hour) : Number.NaN
  return {
    tool,
    heat: heatOf(search, ownOperatorId),
    tile: fleetTileOf(search.show),
    detailsOpen: search.details === 'open' && search.vehicle !== undefined,
    hour: hour < 24 ? hour : undefined,
    // Vehicles over it hide what the colours say.
    withFleet: search.fleet === 'shown',
    moment: tool === 'past' ? momentFromText(search.moment) : undefined,
  }
}

/** Nothing said of it: that of the chosen operator, or of one's own. */
function heatOf({ heat, since, until, operator }: Search, ownOperatorId: string | null): HeatDraft {
  if (heat || since || until) return { operatorId: heat, since, until }
  return usualHeat(operator ?? ownOperatorId ?? undefined)
}

/** What leaves the address with its tool. */
export const withoutTool: Search = {
  tool: undefined,
  heat: undefined,
  since: undefined,
  until: undefined,
  hour: undefined,
  fleet: undefined,
  moment: undefined,
}
