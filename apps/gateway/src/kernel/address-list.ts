import { BlockList, isIP } from 'node:net'

/** Addresses and networks by which a caller is recognized. */
export interface AddressList {
  /** Whether an address, as a socket names it, is in the list. */
  includes(address: string): boolean
}

/** What is said of a list that cannot be read. */
export const addressListText =
  'must be addresses or networks with commas between them, such as 10.20.0.0/16,2001:db8::/32; a network of everybody is none'

/** A socket that takes both kinds names IPv4 callers in the form of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Reads addresses and networks, IPv4 and IPv6, such as `10.20.0.0/16, 2001:db8::/32, 192.0.2.7`. A network of
 * everybody (`/0`) is no list.
 * @returns the list, or the entries that cannot be read
 */
export const readAddressList = (text: string): AddressList | { bad: readonly string[] } => {
  const list = new BlockList()
  const bad: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? []
    const family = isIP(address)
    const prefix = bits === undefined ? null : Number(bits)
    const isWide = prefix !== null && (prefix < 1 || prefix > (family === 4 ? 32 : 128))
    if (family === 0 || isWide) bad.push(entry)
    else if (prefix === null) list.addAddress(address, family === 4 ? 'ipv4' : 'ipv6')
    else list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  if (bad.length > 0) return { bad }
  return {
    includes: (given) => {
      const address = plain(given)
      const family = isIP(address)
      return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
