import type { IncomingMessage } from 'node:http'
import { hostNameOf } from '../../kernel/host-name.js'
import { isOwnMachine } from '../../kernel/is-own-machine.js'

/** A proxy says by them for whom it asks; with one of them the caller is the one that the proxy serves. */
const saidByProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request comes from a program of this machine that means this machine: over loopback, by no proxy, and under
 * a name of it. The last keeps out pages whose name was turned to 127.0.0.1 (DNS rebinding).
 */
export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean => {
  // a caller on the same wire is named with the wire: fe80::1%eth0
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '').replace(/%.*$/, '')
  const name = hostNameOf(headers.host)
  return (
    address !== '' &&
    isOwnMachine(address) &&
    name !== undefined &&
    isOwnMachine(name) &&
    !saidByProxies.some((header) => header in headers)
  )
}
