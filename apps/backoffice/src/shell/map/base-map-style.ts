import { drawnByOwn } from '@motora/kit/map'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type BaseMapPalette, type BaseMapTheme, baseMapPalettes } from './base-map-palette'

/** Who must be named on the map, in the order shown. Wording: docs/attributions.md. */
export const baseMapAttributions = {
  streets:
    '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>',
  districts: 'Ajuntament de Barcelona (CC BY 4.0)',
  land: 'Natural Earth',
  municipalities: 'Instituto Geográfico Nacional (CC BY 4.0)',
} as const

export interface BaseMapOptions {
  theme: BaseMapTheme
  /** Where the back-office is served, without a closing slash: `location.origin`. The map's worker needs whole addresses. */
  origin: string
}

/**
 * The style of the own vector base map: drawn from files of the back-office alone, so that the map is never a grey
 * box without internet. It has no `glyphs`: names are drawn with the browser's own fonts.
 */
export function baseMapStyle({ theme, origin }: BaseMapOptions): StyleSpecification {
  const file = (name: string) => `${origin}/map/${name}.json`
  const palette = baseMapPalettes[theme]
  return {
    version: 8,
    name: `Motora ${theme}`,
    metadata: drawnByOwn,
    sources: {
      iberia: { type: 'geojson', data: file('iberia'), attribution: baseMapAttributions.land, tolerance: 0.3 },
      city: { type: 'geojson', data: file('city'), attribution: baseMapAttributions.districts, tolerance: 0.3 },
      places: { type: 'geojson', data: file('places'), attribution: baseMapAttributions.municipalities },
      'streets-main': { type: 'geojson', data: file('streets-main'), attribution: baseMapAttributions.streets },
      'streets-local': { type: 'geojson', data: file('streets-local'), buffer: 32 },
    },
    layers: [...grounds(palette), ...streets(palette), ...limits(palette), ...names(palette)],
  }
}

function grounds(palette: BaseMapPalette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    {
      id: 'land',
      type: 'fill',
      source: 'iberia',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    {
      id: 'urban',
      type: 'fill',
      source: 'iberia',
      maxzoom: 10.5,
      filter: ['==', ['get', 'kind'], 'urban'],
      paint: { 'fill-color': palette.urban, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8.5, 1, 10.5, 0] },
    },
    {
      id: 'district-ground',
      type: 'fill',
      source: 'city',
      minzoom: 9,
      filter: ['==', ['get', 'kind'], 'district'],
      paint: { 'fill-color': palette.city, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0, 10.5, 1] },
    },
    {
      id: 'river',
      type: 'line',
      source: 'iberia',
      maxzoom: 11,
      filter: ['==', ['get', 'kind'], 'river'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.river,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 10, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 1, 11, 0],
      },
    },
  ]
}

function limits(palette: BaseMapPalette): LayerSpecification[] {
  return [
    {
      id: 'province-limit',
      type: 'line',
      source: 'iberia',
      minzoom: 6,
      maxzoom: 11,
      filter: ['==', ['get', 'kind'], 'province'],
      paint: { 'line-color': palette.limit, 'line-width': 0.8, 'line-dasharray': [3, 3] },
    },
    {
      id: 'border',
      type: 'line',
      source: 'iberia',
      maxzoom: 12,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 10, 1.6] },
    },
    {
      id: 'municipality-limit',
      type: 'line',
      source: 'city',
      minzoom: 9.5,
      maxzoom: 13,
      filter: ['==', ['get', 'kind'], 'municipality-limit'],
      paint: {
        'line-color': palette.limit,
        'line-width': 0.7,
        'line-dasharray': [2, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 9.5, 0, 10.5, 0.8],
      },
    },
    {
      id: 'district-limit',
      type: 'line',
      source: 'city',
      minzoom: 10.5,
      filter: ['==', ['get', 'kind'], 'district-limit'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.limit,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10.5, 0.6, 14, 1.6],
        'line-dasharray': [4, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.9, 16, 0.3],
      },
    },
  ]
}

/** Widths are in pixels and follow the real width of a street once it is wider than a line. */
function streets(palette: BaseMapPalette): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const casing = (id: string, tier: number, minzoom: number, stops: number[]): LayerSpecification => ({
    id: `${id}-casing`,
    type: 'line',
    source: 'streets-main',
    minzoom,
    filter: ['==', ['get', 'tier'], tier],
    layout: round,
    paint: {
      'line-color': palette.streetCasing,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as never,
    },
  })
  const fill = (id: string, source: string, tier: number, minzoom: number, color: string, stops: number[]) =>
    ({
      id,
      type: 'line',
      source,
      minzoom,
      filter: ['==', ['get', 'tier'], tier],
      layout: round,
      paint: {
        'line-color': color,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...stops],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], minzoom, 0, minzoom + 0.6, 1],
      },
    }) as LayerSpecification
  return [
    fill('street-local', 'streets-local', 4, 12.5, palette.streetLocal, [12.5, 0.6, 14, 1.6, 16, 6, 18, 18]),
    casing('street-third', 3, 13.5, [13.5, 2.2, 16, 9, 18, 24]),
    casing('street-second', 2, 13, [13, 2.6, 16, 11, 18, 30]),
    casing('street-main', 1, 12, [12, 2.4, 14, 5.2, 16, 15, 18, 42]),
    fill('street-third', 'streets-main', 3, 11.6, palette.streetSecond, [11.6, 0.6, 14, 2.2, 16, 7.6, 18, 22]),
    fill('street-second', 'streets-main', 2, 10.8, palette.streetSecond, [10.8, 0.6, 14, 2.6, 16, 9.4, 18, 28]),
    fill('street-main', 'streets-main', 1, 9.8, palette.streetMain, [9.8, 0.6, 12, 1.6, 14, 4, 16, 13, 18, 39]),
  ]
}

function names(palette: BaseMapPalette): LayerSpecification[] {
  const font = ['Inter', 'system-ui', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'sans-serif']
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  const streetName = (id: string, source: string, tiers: number[], minzoom: number, size: number) =>
    ({
      id,
      type: 'symbol',
      source,
      minzoom,
      filter: ['in', ['get', 'tier'], ['literal', tiers]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size, 18, size + 3],
        'text-max-angle': 28,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.labelFaint, ...halo },
    }) as LayerSpecification
  const placeName = (id: string, kind: string, zooms: [number, number], size: unknown, extra: object, color: string) =>
    ({
      id,
      type: 'symbol',
      source: 'places',
      minzoom: zooms[0],
      maxzoom: zooms[1],
      filter: ['==', ['get', 'kind'], kind],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': size,
        'text-max-width': 8,
        'text-padding': 6,
        ...extra,
      },
      paint: { 'text-color': color, ...halo },
    }) as LayerSpecification
  const citySize = ['interpolate', ['linear'], ['zoom'], 4, ['step', ['get', 'rank'], 13, 3, 11, 7, 9.5], 10, 16]
  const byRank = { 'symbol-sort-key': ['get', 'rank'], 'text-letter-spacing': 0.01 }
  const spaced = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.12 }
  return [
    streetName('street-name-local', 'streets-local', [4], 15, 10),
    streetName('street-name-second', 'streets-main', [2, 3], 13.6, 10),
    streetName('street-name-main', 'streets-main', [1], 12.6, 10.5),
    placeName('neighbourhood-name', 'neighbourhood', [13.2, 16], 10.5, {}, palette.labelFaint),
    placeName('town-name', 'town', [9.8, 15], 11, { 'symbol-sort-key': ['-', ['get', 'size']] }, palette.label),
    placeName('district-name', 'district', [11.2, 14.5], 10.5, spaced, palette.label),
    placeName('city-name', 'city', [3, 11.2], citySize, byRank, palette.labelStrong),
  ]
}
