import { type EndpointSpec, isBinary } from '@motora/contract'

const textHeader = (description: string) => ({ description, schema: { type: 'string' } })
const countHeader = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Whether a call answers one part of a file, where it is asked for. */
export const takesRange = (endpoint: EndpointSpec): boolean => 206 in endpoint.answers

/** What comes next to the bytes of a file. */
const fileHeadersOf = (endpoint: EndpointSpec, status: string) => ({
  'Content-Disposition': textHeader('`attachment` with the name of the file, where it has one (RFC 6266)'),
  ...(takesRange(endpoint) ? { 'Accept-Ranges': textHeader('`bytes`') } : {}),
  ...(status === '206' ? { 'Content-Range': textHeader('`bytes first-last/total`') } : {}),
})

/** What comes next to a page of a list. source: DECISIONS §5, decision 0080 */
const listHeadersOf = ({ query }: EndpointSpec) => ({
  'X-Total-Count': countHeader('How many rows the whole list has with these conditions, all pages together'),
  'X-Total-Count-Has-More': {
    description: '`true`: there are more rows than `X-Total-Count` says; left out, there are exactly so many',
    schema: { const: 'true' },
  },
  ...(query && 'cursor' in query.shape
    ? {
        'X-Next-Cursor': textHeader('The `cursor` of the page behind this one; left out on the last page'),
        'X-Previous-Cursor': textHeader('The `cursor` of the page before this one; left out on the first page'),
      }
    : {}),
})

/** The headers of an answer that is no refusal; undefined: none of its own. */
export const answerHeaders = (
  endpoint: EndpointSpec,
  status: string,
  answer: unknown,
): Record<string, object> | undefined => {
  if (isBinary(answer)) return fileHeadersOf(endpoint, status)
  return endpoint.list && status === '200' ? listHeadersOf(endpoint) : undefined
}

/** When a call that was refused may be made again. source: RFC 9110, 10.2.3 */
export const waitHeaders = {
  'Retry-After': countHeader('Seconds to wait before the call is made again; left out where that is not known'),
}
