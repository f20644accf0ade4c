import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mapFromSources } from '../apps/backoffice/map-from-sources.ts'

const plugin = mapFromSources() as unknown as {
  buildStart: (this: unknown) => void
  resolveId: (id: string) => string | undefined
  load: (id: string) => string | { code: string } | undefined
  buildEnd: (this: unknown, error?: Error) => void
  transform: { handler: (code: string, id: string) => Promise<{ code: string }> }
  generateBundle: (this: unknown, options: unknown, bundle: Record<string, unknown>) => void
}
const chunk = (name: string, imports: string[], modules: string[]) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  imports,
  modules: Object.fromEntries(modules.map((path) => [path, {}])),
})
const judge = (...chunks: ReturnType<typeof chunk>[]) => {
  const error = vi.fn()
  plugin.generateBundle.call({ error }, {}, Object.fromEntries(chunks.map((one) => [one.fileName, one])))
  return error.mock.calls.map(([said]) => said)
}

test('the library and its worker are found where the package has their sources', () => {
  const emitFile = vi.fn((_: { id: string }) => 'ref')
  plugin.buildStart.call({ emitFile })
  expect(existsSync(emitFile.mock.calls[0]?.[0].id ?? '')).toBe(true)
  expect(existsSync(plugin.resolveId('maplibre-gl') ?? '')).toBe(true)
  const worker = plugin.resolveId('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url') ?? ''
  expect(plugin.load(worker)).toBe('export default import.meta.ROLLUP_FILE_URL_ref')
  expect(plugin.resolveId('maplibre-gl/dist/maplibre-gl.css')).toBeUndefined()
})

const sources = dirname(plugin.resolveId('maplibre-gl') ?? '')
const textOf = (path: string) => {
  const loaded = plugin.load(`${sources}/${path}`)
  return typeof loaded === 'object' ? loaded.code : loaded
}

test('what only a provider’s style needs is left out of the own map, and the published library is left alone', () => {
  expect(textOf('render/terrain.ts')).toContain("export const Terrain = /* @__PURE__ */ no('Terrain')")
  expect(textOf('shaders/glsl/terrain.vertex.glsl.g.ts')).toContain('#error')
  expect(textOf('ui/map.ts')).toBeUndefined()
  for (const file of ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs?url']) {
    expect(plugin.resolveId(`maplibre-gl/dist/${file}`)).toBeUndefined()
    expect(plugin.load(`${dirname(sources)}/dist/${file}`)).toBeUndefined()
  }
})

test('a build ends with the name of what is left out and no module asks for any more', () => {
  const fresh = mapFromSources() as unknown as typeof plugin
  const error = vi.fn()
  fresh.load(`${sources}/render/terrain.ts`)
  fresh.buildEnd.call({ error }, new Error('a build that has failed already'))
  expect(error).not.toHaveBeenCalled()
  fresh.buildEnd.call({ error })
  const [[said]] = error.mock.calls as [[string]]
  expect(said).toContain('source/video_source')
  expect(said).not.toContain('render/terrain')
})

test('a field that is only declared does not empty what the constructor above it has set', async () => {
  const source = 'class Below extends Above { size: number; kept = 1 }'
  const { code } = await plugin.transform.handler(source, '/node_modules/maplibre-gl/src/a.ts')
  expect(code).not.toContain('size')
  expect(code).toContain('kept')
})

test('a build ends where the worker is missing, or brings what is of pages', () => {
  const shared = chunk('shared', [], ['/node_modules/maplibre-gl/src/source/worker.ts'])
  expect(judge(chunk('map-worker', ['shared.js'], []), shared)).toEqual([])
  expect(judge(shared)).toHaveLength(1)
  const page = chunk('start', [], ['/node_modules/react-dom/index.js'])
  expect(judge(chunk('map-worker', ['shared.js'], []), { ...shared, imports: ['start.js'] }, page)).toEqual([
    expect.stringContaining('react-dom'),
  ])
})
