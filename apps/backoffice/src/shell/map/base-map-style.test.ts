// @vitest-environment node
import { readFileSync } from 'node:fs'
import { drawnByOwn } from '@motora/kit/map'
import { describe, expect, test } from 'vitest'
import { baseMapAttributions, baseMapStyle } from './base-map-style'

const style = baseMapStyle({ theme: 'light', origin: 'https://motora.example' })
const featuresOf = (source: string): { properties: Record<string, unknown> }[] =>
  JSON.parse(readFileSync(new URL(`../../../public/map/${source}.json`, import.meta.url), 'utf8')).features

describe('the own base map', () => {
  test('reads only files that the back-office serves, and no fonts from anywhere', () => {
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    for (const [name, source] of Object.entries(style.sources)) {
      if (source.type !== 'geojson') throw new Error(`${name} is no GeoJSON source`)
      expect(source.data).toBe(`https://motora.example/map/${name}.json`)
      expect(featuresOf(name).length).toBeGreaterThan(5)
    }
  })

  test('has something to draw in every layer', () => {
    for (const layer of style.layers) {
      if (layer.type === 'background') continue
      const [operator, [, property], value] = layer.filter as [string, [string, string], unknown]
      const wanted = operator === '==' ? [value] : (value as [string, unknown[]])[1]
      const drawn = featuresOf(layer.source).filter(({ properties }) => wanted.includes(properties[property]))
      expect(drawn.length, layer.id).toBeGreaterThan(0)
    }
  })

  test('says that the own library draws it, and has no more kinds of layers than that', () => {
    expect(style.metadata).toEqual(drawnByOwn)
    const kinds = new Set(style.layers.map(({ type }) => type))
    expect([...kinds].sort()).toEqual(['background', 'fill', 'line', 'symbol'])
  })

  test('names everyone whose data it shows', () => {
    const shown = Object.values(style.sources).map((source) =>
      'attribution' in source ? source.attribution : undefined,
    )
    for (const attribution of Object.values(baseMapAttributions)) expect(shown).toContain(attribution)
  })

  test('is the same map in both themes, in other colours', () => {
    const dark = baseMapStyle({ theme: 'dark', origin: 'https://motora.example' })
    expect(dark.layers.map((layer) => layer.id)).toEqual(style.layers.map((layer) => layer.id))
    expect(dark.layers[0]?.paint).not.toEqual(style.layers[0]?.paint)
  })
})
