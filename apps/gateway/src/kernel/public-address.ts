import { isIP } from 'node:net'
import { readAddressList } from './address-list.js'

/** Networks that are somebody's own, or nobody's. source: IANA's special-purpose registries (RFC 6890) */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // of the newer kind: what holds an older address in it may lead back to one of the above
  '::',
  '::1',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
const list = readAddressList(special.join(','))

/** Whether an address, as a name leads to it, is on the open net: none of this machine, of its neighbours, or of nobody. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && 'includes' in list && !list.includes(address)
