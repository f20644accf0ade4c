import { demoPassword } from './demo-password.js'
import { type InnerAddress, inClear } from './in-clear.js'

/** The settings that are looked at, as they were read. */
type Given = Partial<
  Record<
    | InnerAddress
    | 'MOTORA_MASTER_KEY_FILE'
    | 'MOTORA_PUBLIC_ORIGIN'
    | 'MAP_STYLE_URL'
    | 'STRIPE_API_BASE'
    | 'MOTORA_TAX_REGISTER'
    | 'MOTORA_DEVICE_ALLOW'
    | 'MOTORA_ADMIN_PASSWORD'
    | 'MOTORA_ENVIRONMENT',
    string | undefined
  >
> & { MOTORA_DEMO: boolean; MOTORA_DEVELOPMENT: boolean; MOTORA_DEVICE_TCP_PORT?: number | undefined }

/**
 * What no installation may run with once it is more than a try. source: promise I6; decision 0038
 * @param reads opensDoors: a command opens none, so browsers, maps and the master key are no business of it until it
 * uses them
 * @returns a sentence for each, with the name of its setting and no value
 */
export const unsafeForProduction = (
  given: Given,
  { isProduction, opensDoors }: { isProduction: boolean; opensDoors: boolean },
): string[] => {
  if (!isProduction) return relaxedInProduction(given)
  const refused: string[] = []
  if (opensDoors && !given.MOTORA_MASTER_KEY_FILE)
    refused.push('MOTORA_MASTER_KEY_FILE: name the file that holds the master key, outside the data folder.')
  if (opensDoors && !given.MOTORA_PUBLIC_ORIGIN)
    refused.push('MOTORA_PUBLIC_ORIGIN: name the address that browsers use.')
  if (given.MOTORA_PUBLIC_ORIGIN && !given.MOTORA_PUBLIC_ORIGIN.startsWith('https://'))
    refused.push('MOTORA_PUBLIC_ORIGIN: must begin with https://.')
  if (given.MAP_STYLE_URL?.startsWith('http://')) refused.push('MAP_STYLE_URL: must begin with https://.')
  if (given.STRIPE_API_BASE?.startsWith('http://'))
    refused.push('STRIPE_API_BASE: must begin with https://; the pretend card provider is for the demo and for tests.')
  if (given.MOTORA_TAX_REGISTER === 'pretend')
    refused.push('MOTORA_TAX_REGISTER: the pretend tax register is for the demo and for tests.')
  if (given.MOTORA_DEVICE_TCP_PORT && !given.MOTORA_DEVICE_ALLOW)
    refused.push('MOTORA_DEVICE_ALLOW: name the addresses of the modules; their protocol proves no identity.')
  if (given.MOTORA_ADMIN_PASSWORD === demoPassword)
    refused.push('MOTORA_ADMIN_PASSWORD: is the demo company’s, which everybody knows.')
  return [...refused, ...inClear(given)]
}

/** An installation that says what it is there for is not relaxed by a setting that was left behind. */
const relaxedInProduction = (given: Given): string[] => {
  if (given.MOTORA_ENVIRONMENT !== 'pro') return []
  return [
    ...(given.MOTORA_DEMO ? ['MOTORA_DEMO: the demo company has known passwords and must be off.'] : []),
    ...(given.MOTORA_DEVELOPMENT ? ['MOTORA_DEVELOPMENT: takes what is unsafe, and must be off.'] : []),
  ]
}
