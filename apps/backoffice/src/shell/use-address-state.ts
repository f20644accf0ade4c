import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { parseSearch, screenAt, stringifySearch } from './paths'

type Search = Readonly<Record<string, string | undefined>>

type Next = Search | ((now: Search) => Search)

/**
 * The search part of the address as plain texts, and how to replace it. What a screen shows lives there. Who changes a
 * part of it says so by a function: it is given the address as it is by then, also where another has just changed it.
 */
export function useAddressState(): [Search, (next: Next, how?: { push?: boolean }) => void] {
  const router = useRouter()
  const search = useRouterState({ select: (router) => router.location.search as Search })
  const pathname = useRouterState({ select: (router) => router.location.pathname })
  const navigate = useNavigate()
  const [screen] = useState(() => screenAt(pathname))
  const change = useCallback(
    (next: Next, how?: { push?: boolean }) => {
      // the person is leaving: what this screen shows is no part of the next one's address
      if (screenAt(router.history.location.pathname) !== screen) return
      const now = (): Search => parseSearch(router.history.location.search)
      const wanted = typeof next === 'function' ? next(now()) : next
      void navigate({ to: pathname + stringifySearch(wanted), replace: !how?.push, resetScroll: false })
    },
    [navigate, pathname, router, screen],
  )
  return [search, change]
}
