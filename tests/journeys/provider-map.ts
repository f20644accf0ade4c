import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { origin } from './gateway-calls.js'

/** A picture of one colour. @param size of its sides, in pixels */
const picture = (size: number, [red, green, blue]: readonly [number, number, number]): Buffer => {
  const row = Buffer.from([0, ...Array.from({ length: size }, () => [red, green, blue]).flat()])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const part = (name: string, data: Buffer) => {
    const frame = Buffer.alloc(data.length + 12)
    frame.writeUInt32BE(data.length, 0)
    frame.write(name, 4, 'latin1')
    frame.set(data, 8)
    frame.writeUInt32BE(crc32(frame.subarray(4, data.length + 8)), data.length + 8)
    return frame
  }
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', head),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ])
}

const number = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)])
/** A field of a protocol buffer. */
const field = (key: number, value: number | readonly number[]): number[] =>
  typeof value === 'number' ? [key << 3, ...number(value)] : [(key << 3) | 2, ...number(value.length), ...value]
const text = (value: string): number[] => [...Buffer.from(value)]

/** A vector tile whose one feature, in the layer `parks`, fills its left upper quarter. source: Vector Tile Spec 2.1 */
const vectorTile = (): Buffer => {
  const half = number(2 * 2048)
  const back = number(2 * 2048 - 1)
  const ring = [9, 0, 0, 26, ...half, 0, 0, ...half, ...back, 0, 15]
  const park = [...field(3, 3), ...field(4, ring)]
  return Buffer.from(field(3, [...field(15, 2), ...field(1, text('parks')), ...field(2, park), ...field(5, 4096)]))
}

/** Letters of a font, of which it has none. */
const glyphs = (): Buffer => Buffer.from(field(1, [...field(1, text('Sans')), ...field(2, text('0-255'))]))

const colours = { land: [200, 40, 160], park: [20, 160, 60] } as const

/** What a provider may put into its style, and our own has not. */
const styleAt = (place: string) => ({
  version: 8,
  name: 'Provider',
  glyphs: `${place}/glyphs/{fontstack}/{range}.pbf`,
  projection: { type: 'globe' },
  sky: { 'sky-color': '#88ccff', 'atmosphere-blend': 0.5 },
  light: { anchor: 'viewport' },
  terrain: { source: 'hills', exaggeration: 1 },
  sources: {
    land: { type: 'raster', tiles: [`${place}/land/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 14 },
    hills: { type: 'raster-dem', tiles: [`${place}/hills/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 12 },
    shades: { type: 'raster-dem', tiles: [`${place}/shades/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 12 },
    parks: { type: 'vector', tiles: [`${place}/parks/{z}/{x}/{y}.pbf`], maxzoom: 14 },
    houses: {
      type: 'geojson',
      data: {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [2.1, 41.3],
              [2.11, 41.3],
              [2.11, 41.31],
              [2.1, 41.3],
            ],
          ],
        },
      },
    },
  },
  layers: [
    { id: 'land', type: 'raster', source: 'land', paint: { 'raster-fade-duration': 0 } },
    { id: 'shades', type: 'hillshade', source: 'shades' },
    // the functions and filters of old styles, which providers still have
    {
      id: 'parks',
      type: 'fill',
      source: 'parks',
      'source-layer': 'parks',
      filter: ['==', '$type', 'Polygon'],
      paint: {
        'fill-color': `rgb(${colours.park.join(',')})`,
        'fill-opacity': {
          stops: [
            [0, 1],
            [20, 1],
          ],
        },
      },
    },
    { id: 'houses', type: 'fill-extrusion', source: 'houses', paint: { 'fill-extrusion-height': 40 } },
    {
      id: 'names',
      type: 'symbol',
      source: 'parks',
      'source-layer': 'parks',
      layout: { 'text-field': 'Parc', 'text-font': ['Sans'] },
    },
  ],
})

/** Answers for a provider of maps. @returns what it was asked for, by the first part of each address */
export const provideMap = async (page: Page): Promise<Set<string>> => {
  const place = `${origin()}/provider`
  const asked = new Set<string>()
  const tiles: Record<string, [type: string, body: Buffer]> = {
    land: ['image/png', picture(256, colours.land)],
    // sea level, as these pictures say it
    hills: ['image/png', picture(256, [1, 134, 160])],
    shades: ['image/png', picture(256, [1, 134, 160])],
    parks: ['application/x-protobuf', vectorTile()],
    glyphs: ['application/x-protobuf', glyphs()],
  }
  // of the context: tiles are asked for by the map's worker
  await page.context().route(`${place}/**`, async (route) => {
    const [, , name = ''] = new URL(route.request().url()).pathname.split('/')
    asked.add(name)
    const [contentType, body] = tiles[name] ?? ['application/json', Buffer.from(JSON.stringify(styleAt(place)))]
    await route.fulfill({ contentType, body })
  })
  await page.route('**/api/vehicles/v1/MapStyle', (route) =>
    route.fulfill({ json: { styleUrl: `${place}/style.json` } }),
  )
  return asked
}

/** The share of the map's pixels, in percent, that have about a colour of the provider's. */
export const shareOf = async (page: Page, colour: keyof typeof colours): Promise<number> => {
  const shot = await page.locator('canvas.maplibregl-canvas').screenshot()
  return page.evaluate(
    async ({ png, wanted }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(png)]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const pen = canvas.getContext('2d')
      pen?.drawImage(image, 0, 0)
      const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
      let like = 0
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((part, n) => Math.abs(part - (data[at + n] ?? 0)) < 24)) like += 1
      return (100 * like) / (data.length / 4)
    },
    { png: [...shot], wanted: [...colours[colour]] },
  )
}
