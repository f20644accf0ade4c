import { useBaseMap } from '../../features/map/use-base-map'
import { AreaEditor } from '../../features/operators/areas/area-editor'
import type { AreaParts } from '../../features/operators/profile/areas-section'
import { AreasOnBase } from './areas-on-base'

function EditorOnBase(props: Parameters<AreaParts['Editor']>[0]) {
  return <AreaEditor {...props} mapStyle={useBaseMap()} />
}

/** Areas to look at and to draw, on the map of this product. */
export const areaParts: AreaParts = { Preview: AreasOnBase, Editor: EditorOnBase }
