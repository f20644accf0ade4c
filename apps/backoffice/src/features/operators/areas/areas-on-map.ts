import type { AreaCircle, AreaPolygon } from '@motora/contract/operators'
import type { ReactNode } from 'react'

export interface DrawnAreas {
  areas: readonly AreaPolygon[]
  circles: readonly AreaCircle[]
}

export interface AreasOnMapProps extends DrawnAreas {
  /** `#rrggbb`; none: the map's own. */
  colour: string | null
  /** What the map shows, for those who cannot see it. */
  label: string
  /** In px. */
  height?: number
  /** Areas of another time, drawn beneath: the areas that are live while others wait. */
  compare?: DrawnAreas
  /** The areas are on the screen: called once. */
  onDrawn?: (() => void) | undefined
}

/** A component that draws areas on a map; a test passes one without a map. */
export type AreasOnMap = (props: AreasOnMapProps) => ReactNode
