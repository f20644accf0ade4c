import { expect, test } from 'vitest'
import { specOfOwnMap } from '../apps/backoffice/map-left-out.ts'
import { lacks, standIn } from '../apps/backoffice/map-stand-in.ts'

const run = async (text: string) => {
  const address = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  return import(/* @vite-ignore */ address(text.replace(lacks.address, address(lacks.code))))
}
const source = `
import type { Style } from './style.ts'
export type Kind = 'a'
export interface Shape { size: number }
export class Terrain extends Evented { static of(style: Style): Terrain { return new Terrain() } make(): void {} }
export function drawTerrain(style: Style): void {}
export const isTerrain = (style: Style): style is Terrain => style.type === 'terrain'
const border = 3
const uniforms = (): Kind => 'a'
export const table = { a: 1 }
export { border as BORDER, uniforms }
`

test('each export is there: it throws its name when it is called or made, and nothing is of its kind', async () => {
  const { Terrain, drawTerrain, isTerrain, uniforms } = await run(standIn('render/terrain', source, {}))
  for (const act of [() => new Terrain(), () => Terrain.of()]) expect(act).toThrow('the own map has no Terrain')
  expect(() => drawTerrain()).toThrow('the own map has no drawTerrain')
  expect(() => uniforms()).toThrow('the own map has no uniforms')
  expect(isTerrain({ type: 'terrain' })).toBe(false)
  expect({} instanceof Terrain).toBe(false)
  // what is made of it says so too, and only then
  const Hill = class extends Terrain {}
  expect(() => new Hill()).toThrow('the own map has no Terrain')
})

test('a number stays what it is, a program says why it cannot run, and a type needs nothing', async () => {
  const made = await run(standIn('render/terrain', source, {}))
  expect(made.BORDER).toBe(3)
  expect(Object.keys(made).sort()).toEqual(['BORDER', 'Terrain', 'drawTerrain', 'isTerrain', 'uniforms'])
  const program = await run(standIn('shaders/glsl/sky.vertex.glsl.g', `export default 'void main() {}';`, {}))
  expect(program.default).toBe('#error shaders/glsl/sky.vertex.glsl.g')
})

test('what nothing can stand in for is missing unless it is given, so that the bundler names who asks for it', async () => {
  const made = await run(standIn('render/terrain', source, { table: '{ b: 2 }', drawTerrain: '() => 7' }))
  expect(made.table).toEqual({ b: 2 })
  expect(made.drawTerrain()).toBe(7)
})

test('a newer library is refused by name: an export that is gone, exports of others, text that cannot be read', () => {
  expect(() => standIn('render/terrain', source, { drawHill: '() => 7' })).toThrow('render/terrain exports no drawHill')
  for (const text of [`export * from './hill.ts'`, `export { Hill } from './hill.ts'`])
    expect(() => standIn('render/terrain', text, {})).toThrow('what render/terrain exports of others')
  expect(() => standIn('render/terrain', 'export class {', {})).toThrow('render/terrain cannot be read')
})

test('of the description of styles the own map has its kinds of layers, and of each property what is drawn by', () => {
  const property = {
    type: 'enum',
    values: { a: { doc: 'first' }, b: { doc: 'second' } },
    default: 'a',
    doc: 'for readers',
  }
  const parts = ['light', 'sky', ...['background', 'circle', 'fill', 'heatmap', 'line', 'symbol'].flatMap(partsOf)]
  const whole = {
    $version: 8,
    $root: { version: { required: true, type: 'enum', values: [8] }, glyphs: { type: 'string' } },
    ...Object.fromEntries(parts.map((part) => [part, { one: property }])),
    paint_raster: { one: property },
  }
  const short = specOfOwnMap(whole)
  expect(Object.keys(short).sort()).toEqual(['$root', '$version', ...parts].sort())
  expect(short.$root).toEqual({ version: { required: true, type: 'enum' } })
  expect(short.paint_fill).toEqual({ one: { type: 'enum', values: { a: {}, b: {} }, default: 'a' } })
  const { paint_line: _, ...without } = whole as Record<string, unknown>
  expect(() => specOfOwnMap(without)).toThrow('described without paint_line')
})
const partsOf = (kind: string) => [`layout_${kind}`, `paint_${kind}`]
