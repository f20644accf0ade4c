import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostNameOf } from '../../kernel/host-name.js'
import { isOwnMachine } from '../../kernel/is-own-machine.js'
import { Refusal } from '../../kernel/refusal.js'

/**
 * Asked by balancers, which name a process by its address, and by devices and forwarders, which carry a key and no
 * cookie: a page in a browser can do nothing there with a name of its own.
 */
const underAnyName = /^\/(?:healthz|readyz)(?:\?|$)|^\/api\/devices\//i

const isMeant = ({ headers, socket }: IncomingMessage, publicName: string | undefined): boolean => {
  const name = hostNameOf(headers.host)
  if (name === undefined) return false
  return name === publicName || isOwnMachine(name) || name === socket.localAddress?.replace(/^::ffff:/i, '')
}

/**
 * Refuses requests that name another machine (421). A page of a stranger whose name was turned to this address (DNS
 * rebinding) is otherwise of the same origin as we are; and nothing that believes `Host` can be led astray.
 * source: docs/decisions/0039
 * @param publicOrigin MOTORA_PUBLIC_ORIGIN; a proxy in front must pass on the `Host` that browsers send
 */
export const refuseForeignHosts = (app: FastifyInstance, publicOrigin: string | undefined): void => {
  const publicName = publicOrigin === undefined ? undefined : hostNameOf(new URL(publicOrigin).hostname)
  app.addHook('onRequest', async ({ raw }) => {
    if (underAnyName.test(raw.url ?? '') || isMeant(raw, publicName)) return
    throw new Refusal(
      'request.wrong_host',
      'This gateway is not reached by that name. Use the address in MOTORA_PUBLIC_ORIGIN; a proxy in front must pass on the header Host.',
    )
  })
}
