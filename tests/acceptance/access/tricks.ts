import type { EndpointSpec } from '@motora/contract'
import type { Asked } from './ask.js'
import type { Given } from './call-row.js'
import type { Things } from './planted.js'
import { requestOf } from './request-of.js'

const withQuery = (asked: Asked, text: string): Asked => ({
  ...asked,
  path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}${text}`,
})
/** Whatever the call takes as its body, it is sent JSON here: one that takes a file has to refuse that as well. */
const withBody = (asked: Asked, more: Record<string, unknown>): Asked => ({
  ...asked,
  headers: {},
  body: JSON.stringify({ ...(isJson(asked) ? (JSON.parse(asked.body ?? '{}') as object) : {}), ...more }),
})
const isJson = ({ headers }: Asked): boolean => headers === undefined

/** A list of what is one's own with one thing in it that is not, under each name that lists of ids have. */
const mixedLists = (own: Things, foreign: Things) => ({
  vehicleIds: [own.vehicle, foreign.vehicle],
  serviceIds: [own.service, foreign.service],
  customerIds: [own.rider, foreign.rider],
  operatorIds: [own.operator, foreign.operator],
})

/**
 * Six ways to slip a foreign thing into a call that is otherwise right. Where the call names one thing, in its path,
 * that is the foreign one, and the trick is to put one's own next to it. source: promise A3
 */
export const tricks: Record<
  string,
  (endpoint: EndpointSpec, mine: Given, theirs: Given, own: Things, foreign: Things) => Asked
> = {
  'a mixed list': (endpoint, mine, theirs, own, foreign) =>
    withBody(requestOf(endpoint, { ...mine, params: theirs.params ?? {} }), mixedLists(own, foreign)),
  'a foreign operator in the body': (endpoint, mine, theirs, _own, foreign) =>
    withBody(requestOf(endpoint, { ...mine, params: theirs.params ?? {} }), { sharingOperatorId: foreign.operator }),
  'no operator in the body': (endpoint, _mine, theirs) =>
    withBody(requestOf(endpoint, theirs), { sharingOperatorId: null }),
  'a foreign operator in the address': (endpoint, mine, theirs, _own, foreign) =>
    withQuery(
      requestOf(endpoint, { ...mine, query: {}, params: theirs.params ?? {} }),
      `sharingOperatorId=${foreign.operator}`,
    ),
  'a doubled parameter': (endpoint, mine, theirs, own, foreign) =>
    withQuery(
      requestOf(endpoint, { ...mine, query: {}, params: theirs.params ?? {} }),
      `sharingOperatorId=${own.operator}&sharingOperatorId=${foreign.operator}`,
    ),
  'a doubled name in the body': (endpoint, _mine, theirs, own, foreign) => {
    const asked = requestOf(endpoint, theirs)
    const rest = (isJson(asked) ? (asked.body ?? '{}') : '{}').trim().slice(1)
    const first = `{"sharingOperatorId":"${own.operator}","vehicleIds":["${own.vehicle}"]`
    const second = `"sharingOperatorId":"${foreign.operator}","vehicleIds":["${foreign.vehicle}"]}`
    return { ...asked, headers: {}, body: `${first}${rest === '}' ? '' : `,${rest.slice(0, -1)}`},${second}` }
  },
}
