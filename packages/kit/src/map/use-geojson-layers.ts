import type * as GeoJSON from 'geojson'
import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap } from './map-context'

/** Kinds of layers that the own library has (decision 0161). */
type OwnKind = 'background' | 'circle' | 'fill' | 'heatmap' | 'line' | 'symbol'

/** A layer without what the hook fills in. Define arrays of them at module scope. */
export type LayerPart =
  Extract<LayerSpecification, { type: OwnKind }> extends infer Layer
    ? Layer extends { source?: unknown }
      ? Omit<Layer, 'source' | 'source-layer'>
      : never
    : never

/** The source is left out: the hook names it after `id`. Layer ids are prefixed with it. */
export function useGeoJsonLayers(
  id: string,
  layers: readonly LayerPart[],
  data: GeoJSON.FeatureCollection,
  options?: {
    source?: Partial<GeoJSONSourceSpecification>
    /** The layer that they lie under, where it is there; else they lie on top. */
    below?: string | undefined
    onClick?: ((properties: Record<string, unknown>) => void) | undefined
  },
): void {
  const map = useMap()
  const first = useRef({ data, source: options?.source })
  const below = options?.below

  // One effect adds and removes …
  useEffect(() => {
    map.addSource(id, { type: 'geojson', ...first.current.source, data: first.current.data })
    const above = below !== undefined && map.getLayer(below) ? below : undefined
    for (const layer of layers)
      map.addLayer({ ...layer, id: `${id}-${layer.id}`, source: id } as LayerSpecification, above)
    return () => {
      // A map that is being removed has already lost its style.
      if (!map.style) return
      for (const layer of layers) if (map.getLayer(`${id}-${layer.id}`)) map.removeLayer(`${id}-${layer.id}`)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, id, layers, below])

  // … a second replaces data.
  useEffect(() => {
    if (data === first.current.data) return
    first.current.data = data
    void map.getSource<GeoJSONSource>(id)?.setData(data)
  }, [map, id, data])

  const onClick = options?.onClick
  useEffect(() => {
    if (!onClick) return
    const ids = layers.map((layer) => `${id}-${layer.id}`)
    return listenForClicks(map, ids, (event) => {
      const properties = event.features?.[0]?.properties
      if (properties) onClick(properties)
    })
  }, [map, id, layers, onClick])
}

/** Clicks on layers, with a hand as pointer above them. Returns the function that ends it. */
export function listenForClicks(
  map: ReturnType<typeof useMap>,
  layerIds: string[],
  onClick: (event: MapLayerMouseEvent) => void,
): () => void {
  const enter = () => {
    map.getCanvas().style.cursor = 'pointer'
  }
  const exit = () => {
    map.getCanvas().style.cursor = ''
  }
  map.on('click', layerIds, onClick)
  map.on('mouseenter', layerIds, enter)
  map.on('mouseleave', layerIds, exit)
  return () => {
    map.off('click', layerIds, onClick)
    map.off('mouseenter', layerIds, enter)
    map.off('mouseleave', layerIds, exit)
  }
}
