import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, `::` written out; a dotted IPv4 at its end is two of them. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const groups = (text: string): string[] =>
    (text === '' ? [] : text.split(':')).flatMap((one) => (one.includes('.') ? ['0', '0'] : one))
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** Some proxies say the port as well, another one for each connection. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]*)\])(?::\d*)?$/

/**
 * By what callers are counted in every limit of an address: an IPv4 address, or the first 64 bits of an IPv6 one, which
 * one household or one rented machine has all of. source: SECURITY 15.3.4; promise E3
 * @param address of a connection, or what a trusted proxy says
 */
export const callerBlock = (address: string): string => {
  const [, four, six] = withPort.exec(address) ?? []
  const [plain = ''] = (four ?? six ?? address).split('%')
  const [, inside] = mapped.exec(plain) ?? []
  if (inside) return inside
  if (!isIPv6(plain)) return plain
  const first = groupsOf(plain).slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
