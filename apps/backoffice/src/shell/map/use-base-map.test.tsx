import { getMapStyle } from '@motora/contract/vehicles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeGateway, json } from '../../testing/fake-gateway'
import { useBaseMap } from './use-base-map'

const { library } = vi.hoisted(() => ({ library: { load: async (): Promise<void> => undefined } }))
vi.mock('@motora/kit/map', () => ({ drawnByOwn: { own: true }, loadWholeMap: () => library.load() }))
vi.mock('@motora/kit', () => ({ useColourScheme: () => ({ shown: 'light' }) }))

const address = 'https://maps.example/style.json'
let asked: string[]
/** @param styleUrl of the provider, where one is set */
const baseMap = (styleUrl: string | null) => {
  const gateway = fakeGateway()
  gateway.answer(getMapStyle, { styleUrl })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(String(url))
    return url === address
      ? Promise.resolve(json({ version: 8, name: 'Provider', sources: {}, layers: [] }))
      : gateway.send(url, init)
  })
  return renderHook(() => useBaseMap(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result
}
beforeEach(() => {
  asked = []
  library.load = vi.fn(async () => undefined)
})

test('the provider’s style comes together with the library that draws it; until both are there, the own map stands', async () => {
  let comes = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    comes = resolve
  })
  library.load = () => coming
  const shown = baseMap(address)
  await waitFor(() => expect(asked).toContain(address))
  await new Promise((done) => setTimeout(done, 20))
  expect(shown.current.name).toBe('Motora light')
  comes()
  await waitFor(() => expect(shown.current.name).toBe('Provider'))
})

test('where the library does not come, the own map stays', async () => {
  library.load = vi.fn(async () => Promise.reject(new TypeError('no network')))
  const shown = baseMap(address)
  await waitFor(() => expect(library.load).toHaveBeenCalledOnce())
  await new Promise((done) => setTimeout(done, 20))
  expect(shown.current.name).toBe('Motora light')
})

test('without a provider nothing is asked for: the own map needs no more', async () => {
  const shown = baseMap(null)
  await waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 20))
  expect(library.load).not.toHaveBeenCalled()
  expect(shown.current.metadata).toEqual({ own: true })
})
