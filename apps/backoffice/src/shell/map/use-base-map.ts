import { getMapStyle } from '@motora/contract/vehicles'
import { useColourScheme } from '@motora/kit'
import { loadWholeMap } from '@motora/kit/map'
import { useQuery } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { keyOf } from '../api/query-key'
import { client } from '../session/browser-session'
import { baseMapStyle } from './base-map-style'

/** How long the provider may take before the own map stays. */
const patienceMs = 4000

/** The provider's style, when one is set, it answers, and the library that draws it has come; null otherwise, so that the map is never a grey box. */
const fetchProviderStyle = async (signal: AbortSignal): Promise<StyleSpecification | null> => {
  const { styleUrl } = await client.call(getMapStyle, {}, { signal })
  if (styleUrl === null) return null
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const [answer] = await Promise.all([fetch(styleUrl, { signal: patience }), loadWholeMap()])
    const style = (await answer.json()) as StyleSpecification
    return answer.ok && style.version === 8 ? style : null
  } catch {
    // no internet, or not allowed: the own map needs neither
    return null
  }
}

/**
 * What the map is drawn on: the configured provider's style when it can be loaded, else the own one in the present
 * scheme.
 */
export function useBaseMap(): StyleSpecification {
  const { shown } = useColourScheme()
  const own = useMemo(() => baseMapStyle({ theme: shown, origin: window.location.origin }), [shown])
  const { data: provider } = useQuery({
    queryKey: keyOf(getMapStyle, 'fetched'),
    queryFn: ({ signal }) => fetchProviderStyle(signal),
    staleTime: 3_600_000,
    retry: false,
  })
  return provider ?? own
}
