import type { SymbolLayerSpecification } from 'maplibre-gl'

/** The name of an area stands in its middle; where something is there already, next to it. */
export const nameLayout: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'name'],
  'text-size': 12,
  'text-max-width': 10,
  'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right', 'bottom-left', 'bottom-right', 'top-left'],
  'text-radial-offset': 1.8,
  'text-justify': 'auto',
  'text-padding': 4,
}
