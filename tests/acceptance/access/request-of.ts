import type { EndpointSpec } from '@motora/contract'
import type { Asked } from './ask.js'
import type { Given } from './call-row.js'
import { sampleOf } from './sample-input.js'

const queryText = (query: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** A right call of an endpoint: what is given, and the least of everything else that it asks for. */
export const requestOf = (endpoint: EndpointSpec, given: Given): Asked => {
  const params = { ...sampleOf(endpoint.params), ...given.params }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const body = endpoint.body ? { ...sampleOf(endpoint.body), ...given.body } : undefined
  return {
    method: endpoint.method,
    path: `/api${path}${queryText({ ...sampleOf(endpoint.query), ...given.query })}`,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(endpoint.stream ? { statusOnly: true } : {}),
  }
}
