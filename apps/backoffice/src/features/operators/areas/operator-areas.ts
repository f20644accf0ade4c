import { listAreas } from '@motora/contract/operators'
import { boundsOf, circleRing, type MapArea, type MapCircle } from '@motora/kit/map'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shell/api/api'
import type { Result } from '../../../shell/api/client'

const plainColour = '#3f4650'

export interface OperatorOnMap {
  id: string
  name: string
  areas: readonly MapArea[]
  circles: readonly MapCircle[]
  bounds: [number, number, number, number] | undefined
}

/** The operators of the scope with their areas, as the map draws them. source: ledger F-02. */
export function useOperatorAreas(): readonly OperatorOnMap[] {
  const answer = useQuery(api.query(listAreas, {}, { staleTime: 60_000 }))
  return useMemo(() => (answer.data ?? []).map(onMap), [answer.data])
}

function onMap(operator: Result<typeof listAreas>[number]): OperatorOnMap {
  const colour = /^#[0-9a-f]{6}$/i.test(operator.colour1 ?? '') ? (operator.colour1 ?? plainColour) : plainColour
  const areas = operator.areas.map((area) => ({
    id: area.id,
    name: area.name ?? operator.name,
    colour,
    rings: [closed(area.points.map(({ latitude, longitude }) => [longitude, latitude] as const))],
  }))
  const circles = operator.circles.map(({ id, name, latitude, longitude, radiusMetres }) => ({
    id,
    name: name ?? operator.name,
    colour,
    latitude,
    longitude,
    radiusMetres,
  }))
  const edges = [
    ...areas.flatMap(({ rings }) => rings.flat()),
    ...circles.flatMap(({ longitude, latitude, radiusMetres }) => circleRing(longitude, latitude, radiusMetres, 8)),
  ]
  return { id: operator.id, name: operator.name, areas, circles, bounds: boundsOf(edges) }
}

function closed(ring: (readonly [number, number])[]): (readonly [number, number])[] {
  const [first] = ring
  const last = ring.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}
