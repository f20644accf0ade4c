import { useRouterState } from '@tanstack/react-router'
import { stringifySearch } from '../../shell/paths'

/** The address to return to after signing in travels through all of its screens. */
export function useSignInAddress(): (path: '/login' | '/multifactor' | '/multifactor-code') => string {
  const back = useRouterState({ select: (router) => (router.location.search as { return?: string }).return })
  return (path) => path + stringifySearch({ return: back })
}
