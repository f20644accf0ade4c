import { useBaseMap } from '../../features/map/use-base-map'
import { AreasPreview } from '../../features/operators/areas/areas-preview'
import type { AreasOnMapProps } from '../../features/operators/areas-on-map'

/** Areas of an operator on the map of this product. */
export function AreasOnBase(props: AreasOnMapProps) {
  return <AreasPreview {...props} mapStyle={useBaseMap()} />
}
