import { listThresholds } from '@motora/contract/operators'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { useThresholds } from './use-thresholds'

vi.setConfig({ testTimeout: 60_000 })

test('thresholds of more operators than a page holds are all read', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const all = Array.from({ length: 1001 }, (_, n) => ({
    operatorId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    lowBatteryPercent: 25,
    silentAfterMinutes: 30,
  }))
  gateway.answer(
    listThresholds,
    ({ query }: { query: { page?: string | number } }) => {
      const from = (Number(query.page ?? 1) - 1) * 1000
      return all.slice(from, from + 1000)
    },
    { total: all.length },
  )
  const { result } = renderHook(() => useThresholds(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.size).toBe(1001))
  expect(gateway.received(listThresholds)).toHaveLength(2)
})
