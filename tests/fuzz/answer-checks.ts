import {
  type EndpointSpec,
  exportContentTypes,
  isBinary,
  isExportable,
  problem,
  type RefusalCode,
  refusalStatus,
} from '@motora/contract'
import type { z } from 'zod'
import type { FuzzCase, Verdict } from './fuzz-case.js'
import { isByOwnRule } from './own-rules.js'
import type { Heard } from './send-case.js'

/** Most bytes that an answer may have. source: PROMISES 5.6 */
const maxBytes = 5_000_000

/** Who typed the factor some minutes ago is asked for it again, before all of the request is read. */
const staleFactor = 'identity.fresh_factor_required' as const satisfies RefusalCode

/** What every call may refuse with in addition to its own refusals; written here, not read from the product's document. */
const commonCodes = ({ audience, body, takes, freshFactor, idempotencyKey }: EndpointSpec): RefusalCode[] => [
  'request.invalid',
  'request.throttled',
  'request.unavailable',
  // an address longer than any head may be
  'request.head_too_large',
  'request.wrong_host',
  ...(body || takes ? (['request.too_large', 'request.too_slow'] as const) : []),
  ...(audience === 'staff'
    ? ([
        'identity.unauthenticated',
        'identity.role_required',
        'identity.membership_unknown',
        'identity.not_operational',
        'identity.not_permitted',
        'identity.operator_not_operational',
      ] as const)
    : []),
  ...(idempotencyKey ? (['request.key_reused'] as const) : []),
  ...(freshFactor ? [staleFactor] : []),
  ...(audience === 'rider' ? (['rider.unauthenticated'] as const) : []),
  ...(audience === 'device' ? (['device.unauthenticated'] as const) : []),
]

/** Whether this one has shown who they are, as this call asks it; `refused`: and may not work at all. */
export type Standing = 'known' | 'unknown' | 'refused'

/** Words of the inside: of a stack, of the database, of files. None of them stands in the hostile texts. */
const inside =
  /\bat .{1,80}\(?[\w/.-]+:\d+:\d+\)?|node_modules|\.[cm]?[jt]s:\d|SQLSTATE|violates \w+|syntax error at|relation "|column "|duplicate key|invalid input syntax|PGlite|pg_catalog|ECONN|\bselect \w+ from\b.*\bwhere\b|ZodError/

const said = (headers: Heard['headers'], name: string): string => String(headers[name] ?? '')

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unlikeRefusal = (endpoint: EndpointSpec, { status, headers, text }: Heard): string[] => {
  const read = problem.safeParse(jsonOf(text))
  if (!read.success) return [`${status} is no problem with code and request id: ${text.slice(0, 200)}`]
  const { code, requestId } = read.data
  const declared = [...commonCodes(endpoint), ...(endpoint.refusals ?? [])]
  return [
    ...(said(headers, 'content-type').startsWith('application/problem+json') ? [] : ['refuses as another type']),
    ...(declared.includes(code) ? [] : [`refuses with ${code}, which the contract does not name`]),
    ...(read.data.status === status && (refusalStatus as Record<string, number>)[code] === status
      ? []
      : ['says another status than it has']),
    ...(requestId !== '' && requestId === headers['x-request-id'] ? [] : ['says another request id than its head']),
    ...((status === 429 || status === 503) && headers['retry-after'] === undefined
      ? [`${status} without Retry-After`]
      : []),
    ...(inside.test(text) ? [`shows the inside: ${text.slice(0, 400)}`] : []),
  ]
}

const unlikeShape = (schema: z.ZodType, text: string): string[] => {
  const value = jsonOf(text)
  if (value === undefined) return ['the body is no JSON']
  const read = schema.safeParse(value)
  if (!read.success) return [`outside its schema: ${read.error.message.slice(0, 300)}`]
  return JSON.stringify(read.data) === JSON.stringify(value) ? [] : ['carries more than its schema says']
}

const unlikeAnswer = (endpoint: EndpointSpec, one: FuzzCase, { status, headers, text }: Heard): string[] => {
  const shape = endpoint.answers[status]
  const type = said(headers, 'content-type')
  if (shape === undefined) return [`answers ${status}, which the contract does not name`]
  const format = isExportable(endpoint) && one.query.find(([name]) => name === 'format')?.[1]
  if (format && status === 200)
    return type.startsWith(exportContentTypes[format as 'csv']) ? [] : [`is ${type}, asked for as ${format}`]
  if (shape === null) return text === '' ? [] : [`${status} has a body`]
  if (isBinary(shape)) {
    if (shape.json && type.startsWith('application/json')) return unlikeShape(shape.json, text)
    return shape.contentTypes.some((known) => known === '*/*' || type.startsWith(known)) ? [] : [`is ${type}`]
  }
  return type.startsWith('application/json') ? unlikeShape(shape, text) : [`is ${type}, not JSON`]
}

/** Longest part of an address that the router reads; longer ones are refused before anybody is asked who they are. */
const maxPartLength = 300

const hasTooLongPart = ({ params }: FuzzCase): boolean =>
  Object.values(params).some((value) => String(value).length > maxPartLength)

const unlikeVerdict = (
  endpoint: EndpointSpec,
  one: FuzzCase,
  verdict: Verdict,
  standing: Standing,
  { status, text }: Heard,
): string[] => {
  const what = `${status} ${text.slice(0, 300)}`
  if (status === 503) return []
  if (status === 400 && hasTooLongPart(one)) return verdict === 'right' ? [`right, and it is ${what}`] : []
  if (status === 431) return verdict === 'right' ? [`right, and it is ${what}`] : []
  // what answers some people without a token reads the request before it asks who they are
  if (standing === 'unknown' && endpoint.nobodyToo && verdict === 'wrong' && status === 400) return []
  if (standing === 'unknown') return status === 401 ? [] : [`nobody knows who asks, and it is ${what}`]
  if (standing === 'refused') return status === 403 ? [] : [`who asks may not work, and it is ${what}`]
  if (endpoint.freshFactor && problem.safeParse(jsonOf(text)).data?.code === staleFactor) return []
  if (verdict === 'wrong') return [400, 413, 431].includes(status) ? [] : [`wrong, and it is ${what}`]
  const turnedAway = [400, 405, 413, 415]
  if (status === 400 && isByOwnRule(endpoint.id, problem.safeParse(jsonOf(text)).data?.errors)) return []
  return verdict === 'right' && turnedAway.includes(status) ? [`right, and it is ${what}`] : []
}

/** Everything that is wrong with one answer; a sentence each. source: PROMISES 5.6 */
export const complaintsOf = (
  endpoint: EndpointSpec,
  one: FuzzCase,
  verdict: Verdict,
  standing: Standing,
  heard: Heard,
): string[] => {
  const { status, bytes, text } = heard
  if (status >= 500 && status !== 503) return [`breaks with ${status}: ${text.slice(0, 300)}`]
  return [
    ...(status in endpoint.answers ? unlikeAnswer(endpoint, one, heard) : unlikeRefusal(endpoint, heard)),
    ...(bytes > maxBytes ? [`answers ${bytes} bytes`] : []),
    ...unlikeVerdict(endpoint, one, verdict, standing, heard),
  ]
}
