import { FitBounds, MapFrame, WhenDrawn } from '@motora/kit/map'
import { type NamedShape, ShapesLayer } from '@motora/kit/map-edit'
import { useMemo } from 'react'
import { viewOn } from '../../../shell/map/map-start'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { type Drawing, shapeOf } from './drawing'
import { boundsOfAreas } from './use-focus'

export interface AreasPreviewMapProps {
  label: string
  drawing: Drawing
  before: Drawing | undefined
  colour: string
  onDrawn: (() => void) | undefined
}

const beforeColour = '#3f4650'
const shown = (drawing: Drawing): NamedShape[] =>
  drawing.map((area) => ({ id: area.id, name: area.name ?? '', shape: shapeOf(area), isFaulty: false }))

/** All areas in one picture, over the outlines of the former ones. */
export default function AreasPreviewMap({ label, drawing, before, colour, onDrawn }: AreasPreviewMapProps) {
  const mapStyle = useBaseMap()
  const shapes = useMemo(() => shown(drawing), [drawing])
  const old = useMemo(() => before && shown(before), [before])
  const bounds = useMemo(() => boundsOfAreas([...drawing, ...(before ?? [])]), [drawing, before])
  return (
    <MapFrame label={label} mapStyle={mapStyle} initialView={viewOn(bounds)}>
      {old && <ShapesLayer id="areas-before" shapes={old} colour={beforeColour} look="before" />}
      <ShapesLayer id="areas" shapes={shapes} colour={colour} />
      <FitBounds bounds={bounds} paddingPixels={24} milliseconds={0} />
      {onDrawn && <WhenDrawn run={onDrawn} />}
    </MapFrame>
  )
}
