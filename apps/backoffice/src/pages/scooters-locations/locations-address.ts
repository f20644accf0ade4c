import type { HeatDraft } from '../../features/vehicles/heat/heat-question'
import { momentFromText } from '../../features/vehicles/past/moment-text'

const tools = ['heat', 'past'] as const
export type Tool = (typeof tools)[number]

type Search = Readonly<Record<string, string | undefined>>

export interface LocationsAddress {
  tool: Tool | undefined
  heat: HeatDraft
  /** 0 to 23; undefined: the whole day. */
  hour: number | undefined
  /** The vehicles stay on the map next to the heat. */
  withFleet: boolean
  /** The past moment that is shown, milliseconds since 1970. */
  moment: number | undefined
}

/** What the address says of the tools of the map; nonsense counts as not said. */
export function readLocations(search: Search, mayHeat: boolean): LocationsAddress {
  const wanted = tools.find((tool) => tool === search.tool)
  const tool = wanted === 'heat' && !mayHeat ? undefined : wanted
  const hour = /^\d{1,2}$/.test(search.hour ?? '') ? Number(search.hour) : Number.NaN
  return {
    tool,
    heat: { operatorId: search.heat, since: search.since, until: search.until },
    hour: hour < 24 ? hour : undefined,
    withFleet: search.fleet !== 'hidden',
    moment: tool === 'past' ? momentFromText(search.moment) : undefined,
  }
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
