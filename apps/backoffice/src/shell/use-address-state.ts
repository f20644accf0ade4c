import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch } from './paths'

type Search = Readonly<Record<string, string | undefined>>

/** The search part of the address as plain texts, and how to replace it. What a screen shows lives there. */
export function useAddressState(): [Search, (next: Search, how?: { push?: boolean }) => void] {
  const search = useRouterState({ select: (router) => router.location.search as Search })
  const pathname = useRouterState({ select: (router) => router.location.pathname })
  const navigate = useNavigate()
  const change = useCallback(
    (next: Search, how?: { push?: boolean }) =>
      void navigate({ to: pathname + stringifySearch(next), replace: !how?.push, resetScroll: false }),
    [navigate, pathname],
  )
  return [search, change]
}
