import type { EndpointSpec, InputIssue } from '@motora/contract'
import type { z } from 'zod'
import { invalidInput } from '../../kernel/refusal.js'
import { brokenTexts } from '../../kernel/whole-text.js'

type Raw = { params: unknown; query: unknown; body: unknown }
type Part = 'params' | 'query' | 'body'

/** Names in the address are the contract's whatever their letter case: the specification mixes them. */
const namesAsDeclared = (
  query: unknown,
  schema: z.ZodObject | undefined,
): { query: Record<string, unknown>; issues: InputIssue[] } => {
  const declared = new Map(Object.keys(schema?.shape ?? {}).map((name) => [name.toLowerCase(), name]))
  const renamed: Record<string, unknown> = {}
  const issues: InputIssue[] = []
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const known = declared.get(name.toLowerCase())
    if (known === undefined)
      issues.push({ path: name, code: 'unrecognized_keys', message: 'this call does not know this parameter' })
    else if (Array.isArray(value) || known in renamed)
      issues.push({ path: known, code: 'doubled', message: 'given more than once' })
    else renamed[known] = value
  }
  return { query: renamed, issues }
}

const issuesOf = (error: z.ZodError, part: Part): InputIssue[] =>
  error.issues.map((issue) => ({
    path: [...(part === 'body' ? [] : [part]), ...issue.path].join('.'),
    code: issue.code,
    message: issue.message,
  }))

/**
 * Checks parameters in the address against a schema of their own.
 * @throws Refusal request.invalid
 */
export const parseQuery = <S extends z.ZodObject>(schema: S, raw: unknown): z.output<S> => {
  const { query, issues } = namesAsDeclared(raw, schema)
  issues.push(...brokenTexts(query, ['query']))
  const result = schema.safeParse(query)
  if (result.success && issues.length === 0) return result.data
  throw invalidInput([...issues, ...(result.success ? [] : issuesOf(result.error, 'query'))])
}

/**
 * Checks a request against its endpoint, all parts together, so that the caller gets all problems in one answer.
 * @throws Refusal request.invalid with one issue for each thing that is wrong
 */
export const parseInput = (endpoint: EndpointSpec, raw: Raw): Raw => {
  const issues: InputIssue[] = []
  const parsed: Raw = { params: undefined, query: undefined, body: undefined }
  // A call that declares no parameter takes none: ignored, a second operator in the address would look as if it
  // counted. A forwarder's address is its owner's to write.
  const given = endpoint.query || endpoint.audience !== 'device' ? raw.query : {}
  const { query, issues: misnamed } = namesAsDeclared(given, endpoint.query)
  issues.push(...misnamed)
  for (const [part, schema, value] of [
    ['params', endpoint.params, raw.params],
    ['query', endpoint.query, query],
    ['body', endpoint.body, raw.body],
  ] as const) {
    if (!schema) continue
    // a device's batch is judged report by report: a bad one does not keep the good ones out
    if (endpoint.audience !== 'device') issues.push(...brokenTexts(value, part === 'body' ? [] : [part]))
    const result = schema.safeParse(part === 'body' && value === undefined ? {} : value)
    if (result.success) parsed[part] = result.data
    else issues.push(...issuesOf(result.error, part))
  }
  if (endpoint.takes === 'bytes' || endpoint.takes === 'signed') {
    const type = endpoint.takes === 'bytes' ? 'application/octet-stream' : 'application/json'
    if (raw.body instanceof Uint8Array) parsed.body = raw.body
    else issues.push({ path: '', code: 'invalid_type', message: `bytes are expected: ${type}` })
  }
  if (issues.length > 0) throw invalidInput(issues)
  return parsed
}
