import { useBaseMap } from '../../features/map/use-base-map'
import { AreaEditor } from '../../features/operators/areas/area-editor'
import { AreasPreview } from '../../features/operators/areas/areas-preview'
import type { AreaParts } from '../../features/operators/profile/areas-section'

function PreviewOnBase(props: Parameters<AreaParts['Preview']>[0]) {
  return <AreasPreview {...props} mapStyle={useBaseMap()} />
}

function EditorOnBase(props: Parameters<AreaParts['Editor']>[0]) {
  return <AreaEditor {...props} mapStyle={useBaseMap()} />
}

/** The areas of the form, to look at and to draw, on the map of this product. */
export const areaParts: AreaParts = { Preview: PreviewOnBase, Editor: EditorOnBase }
