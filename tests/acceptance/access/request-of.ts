import type { EndpointSpec } from '@motora/contract'
import type { Asked } from './ask.js'
import type { Given } from './call-row.js'
import { sampleOf } from './sample-input.js'

const queryText = (query: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

const boundary = 'a-boundary-of-the-tests'

/** The least that is a file to the gateway: a text, with its fields before it. */
const formOf = (fields: Record<string, unknown>): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="planted.txt"\r\nContent-Type: text/plain\r\n\r\nplain text\r\n`,
    `--${boundary}--\r\n`,
  ].join('')

/** What travels as the body, and as which type where that is not JSON. */
const bodyOf = ({ takes, body }: EndpointSpec, given: Given): Pick<Asked, 'body' | 'headers'> => {
  if (takes === 'bytes') return { body: 'bytes', headers: { 'content-type': 'application/octet-stream' } }
  if (takes === 'signed') return { body: '{}' }
  if (!body) return {}
  const sent = { ...sampleOf(body), ...given.body }
  if (takes === 'form')
    return { body: formOf(sent), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
  return { body: JSON.stringify(sent) }
}

/** A right call of an endpoint: what is given, and the least of everything else that it asks for. */
export const requestOf = (endpoint: EndpointSpec, given: Given): Asked => {
  const params = { ...sampleOf(endpoint.params), ...given.params }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return {
    method: endpoint.method,
    path: `/api${path}${queryText({ ...sampleOf(endpoint.query), ...given.query })}`,
    ...bodyOf(endpoint, given),
    ...(endpoint.stream ? { statusOnly: true } : {}),
  }
}
