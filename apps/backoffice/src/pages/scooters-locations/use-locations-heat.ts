import { type HeatQuestion, judgeHeat } from '../../features/vehicles/heat/heat-question'
import { type HeatAsked, type HeatMapShown, useHeatMap } from '../../features/vehicles/heat/use-heat-map'
import { useMembership } from '../../shell/session/use-session'
import type { LocationsAddress } from './locations-address'

export interface LocationsHeat {
  asked: HeatAsked | undefined
  askedOf: (question: HeatQuestion) => HeatAsked
  shown: HeatMapShown
}

/** The heat map that the address asks for; nothing where it asks for none, or for one that is not shown. */
export function useLocationsHeat({ tool, heat, hour }: LocationsAddress): LocationsHeat {
  const { sharingOperatorId } = useMembership()
  const askedOf = (question: HeatQuestion): HeatAsked => ({
    ...question,
    ownOperatorId: sharingOperatorId,
    byHour: hour !== undefined,
  })
  const judged = tool === 'heat' ? judgeHeat(heat) : undefined
  const asked = judged && 'question' in judged ? askedOf(judged.question) : undefined
  return { asked, askedOf, shown: useHeatMap(asked, hour) }
}
