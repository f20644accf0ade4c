/** Modules of which something stands in, by their path; a text is an expression that stands in for one export. */
export type LeftOut = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * What the own map never draws with, by module of the map library: only a provider's style may need it, and that is drawn
 * by the whole library (decision 0161). What stands in for each is made of what it exports (`map-stand-in.ts`).
 */
export const leftOut: LeftOut = {
  // the globe
  'geo/projection/globe_camera_helper': {},
  'geo/projection/globe_projection': {},
  'geo/projection/globe_transform': {},
  'geo/projection/vertical_perspective_camera_helper': {},
  'geo/projection/vertical_perspective_projection': {},
  'geo/projection/vertical_perspective_transform': {},
  'source/projection_handler_worker': {},
  'util/geojson_reproject': {},
  // hills, and what is drawn onto them
  'render/terrain': {},
  'webgl/render_to_texture': {},
  'webgl/draw/draw_terrain': {},
  // sources other than GeoJSON
  'source/canvas_source': {},
  'source/image_source': {},
  'source/raster_dem_tile_source': {},
  'source/raster_dem_tile_worker_source': {},
  'source/raster_tile_source': {},
  'source/vector_tile_mlt': {},
  'source/vector_tile_source': {},
  'source/vector_tile_worker_source': {},
  'source/video_source': {},
  'tile/tile_manager_raster': {},
  'tile/tile_manager_raster_dem': {},
  // kinds of layers
  'style/style_layer/color_relief_style_layer': {},
  'style/style_layer/custom_style_layer': {},
  'style/style_layer/fill_extrusion_style_layer': {},
  'style/style_layer/hillshade_style_layer': {},
  'style/style_layer/raster_style_layer': {},
  'webgl/draw/draw_color_relief': {},
  'webgl/draw/draw_custom': {},
  'webgl/draw/draw_fill_extrusion': {},
  'webgl/draw/draw_hillshade': {},
  'webgl/draw/draw_raster': {},
  // with each picture, though a style that has no sky has none to be drawn
  'webgl/draw/draw_sky': { drawSky: '() => {}' },
  'webgl/program/atmosphere_program': {},
  'webgl/program/color_relief_program': {},
  'webgl/program/fill_extrusion_program': {},
  'webgl/program/hillshade_program': {},
  'webgl/program/raster_program': {},
  'webgl/program/sky_program': {},
  // letters and pictures from elsewhere
  'style/load_sprite': {},
  'style/parse_glyph_pbf': {},
  // what makers of maps look for their faults with
  'webgl/draw/draw_collision_debug': {},
  'webgl/draw/draw_debug': {},
  'webgl/program/debug_program': {},
  // what a page may ask for, and none of ours does
  'ui/control/logo_control': {},
  'ui/hash': {},
  // A style of ours that is wrong is found where it is made: development has the whole library.
  'style/validate_style': {
    validateStyle: '{}',
    SPEC_SOURCE_TYPES: '/* @__PURE__ */ new Set()',
    validateStyleAndEmit: '() => false',
    validateAndEmit: '() => false',
    emitValidationErrors: '() => false',
  },
}

/** What runs on the graphics card for these alone, by the name of its files. */
export const programsLeftOut: readonly string[] = [
  '_projection_globe',
  'atmosphere',
  'collision_box',
  'collision_circle',
  'color_relief',
  'debug',
  'depth',
  'fill_extrusion',
  'fill_extrusion_pattern',
  'hillshade',
  'hillshade_prepare',
  'raster',
  'sky',
  'terrain',
  'terrain_depth',
  'terrain_height',
]

/** The same of the package that reads styles: expressions of shapes, and the functions of old styles. */
export const leftOutOfSpec: LeftOut = {
  'expression/definitions/distance': {},
  'expression/definitions/within': {},
  'function/index': {},
}

/** Layers that the own map has; of all others the properties are left out too. */
const kinds = ['background', 'circle', 'fill', 'heatmap', 'line', 'symbol']
const parts = ['$version', 'light', 'sky', ...kinds.flatMap((kind) => [`layout_${kind}`, `paint_${kind}`])]
/** What the library reads of a property; the rest judges styles. */
const read = [
  'type',
  'value',
  'values',
  'length',
  'default',
  'transition',
  'expression',
  'property-type',
  'overridable',
]

/** What the own map needs of the description of all styles. @param whole as its package has it */
export function specOfOwnMap(whole: Record<string, unknown>): Record<string, unknown> {
  const missing = parts.filter((part) => whole[part] === undefined)
  if (missing.length > 0) throw new Error(`styles are described without ${missing.join(', ')}`)
  const root = Object.entries(whole.$root as object).filter(([, { required }]) => required)
  return {
    $root: Object.fromEntries(root.map(([name, { required, type }]) => [name, { required, type }])),
    ...Object.fromEntries(
      parts.map((part) => [part, typeof whole[part] === 'object' ? propertiesOf(whole[part] as object) : whole[part]]),
    ),
  }
}

function propertiesOf(part: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([name, property]: [string, Record<string, unknown>]) => [
      name,
      Object.fromEntries(read.flatMap((key) => (key in property ? [[key, shortOf(property[key])]] : []))),
    ]),
  )
}

/** Values are told from each other by their names; what each means is for readers. */
function shortOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, 'doc' in Object(one) ? {} : one]))
}
