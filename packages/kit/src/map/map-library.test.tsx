import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const { parts, whole } = vi.hoisted(() => {
  const parts = { Map: class {}, Popup: class {}, NavigationControl: class {}, AttributionControl: class {} }
  return { parts, whole: { Map: class {} } }
})
vi.mock('maplibre-gl', () => ({
  ...parts,
  GPUInitializationError: class extends Error {},
  setWorkerUrl: () => undefined,
}))

const style = (metadata?: object) => ({ version: 8 as const, sources: {}, layers: [], ...(metadata && { metadata }) })
let library: typeof import('./map-library')
beforeEach(async () => {
  vi.resetModules()
  vi.doMock('./whole-library', () => ({ wholeLibrary: whole }))
  library = await import('./map-library')
})
const drawn = (first: ReturnType<typeof style> | string) =>
  renderHook(({ now }) => library.useDrawn(now), { initialProps: { now: first } })
/** Until what comes late has come. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

test('a style that says so is drawn by the own library from the first picture on', () => {
  const own = style(library.drawnByOwn)
  const { result } = drawn(own)
  expect(result.current?.style).toBe(own)
  expect(result.current?.library.Map).toBe(parts.Map)
})

test('any other style waits for the whole library, and the last one stays until then', async () => {
  const own = style(library.drawnByOwn)
  const { result, rerender } = drawn(own)
  const provider = style({ 'maputnik:renderer': 'mlgljs' })
  rerender({ now: provider })
  expect(result.current?.style).toBe(own)
  await settle()
  expect(result.current).toEqual({ style: provider, library: whole })
  rerender({ now: own })
  expect(result.current?.library.Map).toBe(parts.Map)
  rerender({ now: provider })
  expect(result.current?.library, 'it is there by now').toBe(whole)
})

test('without the own one before it, nothing is drawn until the whole library is there; asked for ahead, it is', async () => {
  const { result } = drawn('https://maps.example/style.json')
  expect(result.current).toBeUndefined()
  await settle()
  expect(result.current?.library).toBe(whole)
  await library.loadWholeMap()
  expect(drawn(style()).result.current?.library).toBe(whole)
})

test('where the whole library does not come, the map stays as it is', async () => {
  vi.doMock('./whole-library', () => {
    throw new TypeError('no network')
  })
  const own = style(library.drawnByOwn)
  const { result, rerender } = drawn(own)
  rerender({ now: style() })
  await settle()
  expect(result.current?.style).toBe(own)
  await expect(library.loadWholeMap()).rejects.toThrow()
})

test('what lies on a map comes from the library that made it', () => {
  const made = library.newMap(whole as never, { container: 'map' })
  expect(library.libraryOf(made)).toBe(whole)
  expect(library.libraryOf({} as never).Map).toBe(parts.Map)
})
