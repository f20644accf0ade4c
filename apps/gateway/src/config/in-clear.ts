import { isOwnMachine } from '../kernel/is-own-machine.js'

/** Addresses of what belongs to this installation and may stand on another machine. */
export type InnerAddress = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL' | 'NATS_URL' | 'MQTT_URL' | 'S3_ENDPOINT'

const checkedModes = ['require', 'verify-ca', 'verify-full']

/**
 * As the driver reads an address: parameters come before what is in front unless they are empty, and the last of a kind
 * counts.
 */
const databaseIsInClear = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const last = (name: string): string | undefined => searchParams.getAll(name).at(-1)
  if (isOwnMachine(last('host') || hostname)) return false
  const mode = last('sslmode')
  const isLax = last('uselibpqcompat') === 'true' && mode === 'require'
  return !mode || !checkedModes.includes(mode) || isLax || last('ssl') === '0'
}

const leadsAway = (url: string): boolean => !isOwnMachine(new URL(url).hostname)

/**
 * Connections to our own database, broker and stores that would cross a network without encryption. Mail is not among
 * them: there encryption is insisted on when the mail server is spoken to. source: SECURITY 12.3.1; promise I6
 * @returns a sentence for each, with the name of its setting and no value
 */
export const inClear = (given: Readonly<Partial<Record<InnerAddress, string | undefined>>>): string[] => {
  const refused: string[] = []
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const)
    if (given[name] && databaseIsInClear(given[name]))
      refused.push(
        `${name}: the server is another machine, so say sslmode=verify-full (with sslrootcert where the certificate is your own).`,
      )
  const others = [
    ['NATS_URL', 'nats:', 'tls://'],
    ['MQTT_URL', 'mqtt:', 'mqtts://'],
    ['S3_ENDPOINT', 'http:', 'https://'],
  ] as const
  for (const [name, scheme, instead] of others)
    if (given[name] && new URL(given[name]).protocol === scheme && leadsAway(given[name]))
      refused.push(`${name}: the server is another machine, so the address must begin with ${instead}.`)
  return refused
}
