import type { CallOf, EndpointSpec } from '@motora/contract'

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a call needs: params, query and body, each only where the endpoint names it. A query may be left out. */
export type Call<E extends EndpointSpec> = Omit<Given<CallOf<E>>, 'query'> &
  (CallOf<E>['query'] extends undefined ? object : { query?: CallOf<E>['query'] })

export type LooseCall = { params?: unknown; query?: unknown; body?: unknown }

/** Every call goes to a path under one base. (ledger U-01) */
const apiBase = '/api'

/** The address of a call: parameters filled in and encoded, query without what is absent. */
export function urlOf(endpoint: EndpointSpec, call: LooseCall): string {
  const params = (call.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${endpoint.id} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((call.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = query.toString()
  return `${apiBase}${path}${text ? `?${text}` : ''}`
}
