import { readFileSync } from 'node:fs'
import { isOwnMachine } from '../../kernel/is-own-machine.js'

/** What of a service account's file is used. */
export interface ServiceAccount {
  projectId: string
  clientEmail: string
  /** PKCS #8, as PEM. */
  privateKey: string
  tokenUri: string
}

/** Over the network a key is only signed for an address that is encrypted. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname))
}

/**
 * Reads the file that the push service gives out for a service account.
 * @throws a sentence that names the setting and the file, and never shows what is in it
 */
export const readServiceAccount = (path: string): ServiceAccount => {
  const wrong = (why: string) => new Error(`FCM_SERVICE_ACCOUNT_FILE: ${path} ${why}.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw wrong('cannot be read')
  }
  let given: Record<string, unknown>
  try {
    given = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw wrong('is not the JSON file of a service account')
  }
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = given ?? {}
  if (typeof projectId !== 'string' || !/^[\w.:-]{1,100}$/.test(projectId)) throw wrong('names no project_id')
  if (typeof clientEmail !== 'string' || clientEmail === '') throw wrong('names no client_email')
  if (typeof privateKey !== 'string' || !privateKey.includes('PRIVATE KEY')) throw wrong('holds no private_key')
  if (typeof tokenUri !== 'string' || !isSafe(tokenUri)) throw wrong('names no token_uri that begins with https://')
  return { projectId, clientEmail, privateKey, tokenUri }
}
