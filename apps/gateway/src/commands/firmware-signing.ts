import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { publicKeyText, readSigningKey, signDigest } from '../kernel/signed-digest.js'
import { signedFor } from '../rooms/firmware/index.js'
import { WrongUsage } from './imports/row-refused.js'

const readArguments = (args: string[]): { key?: string; 'make-key'?: string; firmware: string | undefined } => {
  const options = { key: { type: 'string' }, 'make-key': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [firmware, ...more] = positionals
    if (more.length > 0) throw new WrongUsage('Sign one firmware at a time.')
    return { ...values, firmware }
  } catch (error) {
    throw error instanceof WrongUsage ? error : new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

/** For its owner alone; a file that is there already stays as it is. */
const makeKey = async (path: string): Promise<KeyObject> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  await writeFile(path, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error('There is a file already where the key is to go. Name another.') : error
  })
  return privateKey
}

const readKey = async (path: string): Promise<KeyObject> => {
  const key = readSigningKey(await readFile(path, 'utf8'))
  if (!key) throw new Error('The file of --key holds no private Ed25519 key in PEM. Make one with --make-key.')
  return key
}

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Makes a key pair, or signs a firmware with one.
 * @returns the signature, or the public key where no firmware is named; both in base64
 * @throws WrongUsage, and a sentence when a file is there already or holds no key
 */
export const firmwareSigning = async (args: string[]): Promise<string> => {
  const { key: keyPath, 'make-key': newPath, firmware } = readArguments(args)
  if ((keyPath === undefined) === (newPath === undefined)) throw new WrongUsage('Say either --key or --make-key.')
  if (newPath !== undefined && firmware !== undefined) throw new WrongUsage('Make the key first, then sign with --key.')
  const key = newPath === undefined ? await readKey(keyPath ?? '') : await makeKey(newPath)
  return firmware === undefined ? publicKeyText(key) : signDigest(key, signedFor, await sumOf(firmware))
}
