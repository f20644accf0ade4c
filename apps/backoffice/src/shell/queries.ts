import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error'
import { connection, session } from './session/browser-session'

/** What the screens have asked for. Refusals are final; only what was lost on the way is tried again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: false,
      // without a network a read fails and says so: one that is held back would look as if it went on
      networkMode: 'always',
    },
    mutations: { retry: false },
  },
})

// Another person or another role must not see what the one before has loaded.
const ownerNow = (state = session.get()) =>
  state.phase === 'working' ? state.membership.id : state.phase === 'choosing' ? state.before?.id : undefined
let owner = ownerNow()
session.subscribe(() => {
  const next = ownerNow()
  if (next !== owner) queries.clear()
  owner = next
})

// What the screens show may have changed while the gateway was out of reach.
connection.subscribe(() => {
  if (!connection.isLost()) void queries.refetchQueries({ type: 'active' })
})
