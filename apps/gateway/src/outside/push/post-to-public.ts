import { lookup as lookUp } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../kernel/public-address.js'

export interface PostAnswer {
  status: number
  retryAfter: string | undefined
}

/** Sends bytes by https. @throws when nothing was answered */
export type Post = (
  address: string,
  given: { headers: Record<string, string | number>; body: Buffer; timeoutMs: number },
) => Promise<PostAnswer>

/**
 * A name is looked up once, and the connection goes to what was found: a name that leads into our own net, or changes
 * its mind in between, leads nowhere.
 * @param find Node's own unless said
 */
export const createPublicLookup =
  (find: typeof lookUp = lookUp): LookupFunction =>
  (host, options, done) =>
    find(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || found.some(({ address }) => !isPublicAddress(address)))
        return done(Object.assign(new Error(`${host} leads to no public address`), { code: 'ENOTFOUND' }), '', 0)
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })

/**
 * By https, to public addresses alone; where it is sent on to is not followed.
 * @param more `ca` and `lookup` of a test
 */
export const createPost =
  ({ lookup = createPublicLookup(), ca }: { lookup?: LookupFunction; ca?: string } = {}): Post =>
  (address, { headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = request(
        address,
        { method: 'POST', headers, lookup, signal, agent: false, ...(ca === undefined ? {} : { ca }) },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
          // what it says in words is of no use to anyone
          answer.destroy()
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
