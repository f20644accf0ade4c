import type { EndpointSpec } from '@motora/contract'
import { sampleOf } from '../acceptance/access/sample-input.js'
import type { MarkBook } from './mark-book.js'
import { textPaths, withText } from './text-fields.js'

export interface MarkedBody {
  body: unknown
  /** Places that took no mark in any spelling. */
  without: string[]
}

/**
 * A right body of a call with a mark in every text that it takes.
 * @param given what must stand in it as it is
 */
export const markedBody = (
  endpoint: EndpointSpec,
  given: Record<string, unknown>,
  owner: string,
  book: MarkBook,
): MarkedBody => {
  const schema = endpoint.body
  if (!schema) return { body: undefined, without: [] }
  let body: unknown = { ...sampleOf(schema), ...given }
  const without: string[] = []
  for (const path of textPaths(schema)) {
    if (path[0] !== undefined && path[0] in given) continue
    const field = `${endpoint.id} ${path.join('.')}`
    const taken = book.spellings(owner, field).find((text) => {
      const tried = schema.safeParse(withText(body, path, text))
      return tried.success && JSON.stringify(tried.data).toLowerCase().includes(text.toLowerCase())
    })
    if (taken === undefined) without.push(field)
    else body = withText(body, path, book.note(owner, field, taken))
  }
  return { body, without }
}
