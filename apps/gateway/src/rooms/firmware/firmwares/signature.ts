import { type Firmware, type FirmwareTarget, firmwareVersion, type VersionSignature } from '@motora/contract/firmware'
import { signatureStateOf, versionSortKey, whyNoCampaign } from '@motora/rules/firmware'
import { Refusal } from '../../../kernel/refusal.js'
import { signerOf } from '../../../kernel/signed-digest.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { type FirmwareRow, listByVersionOrders } from './store.js'

/** What is signed is this, followed by the 32 bytes of the file's SHA-256. source: decision 0042 */
export const signedFor = 'motora-firmware-v1:'

type Deps = Pick<FirmwareDeps, 'trustedKeys'>
type Signed = Pick<FirmwareRow, 'sha256' | 'signature'>

const signerOfFirmware = ({ trustedKeys }: Deps, { sha256, signature }: Signed): string | null =>
  signature === null ? null : signerOf(trustedKeys, signedFor, sha256, signature)

/** How a firmware's signature stands, worked out again with the keys that are trusted now. */
export const signatureOf = (
  deps: Deps,
  row: Signed,
): Pick<Firmware, 'signatureState' | 'signatureKeyId' | 'needsSignature'> => {
  const keyId = signerOfFirmware(deps, row)
  return {
    signatureState: signatureStateOf({ isSigned: row.signature !== null, keyId }),
    signatureKeyId: keyId,
    needsSignature: deps.trustedKeys.length > 0,
  }
}

/** What a unit says that it runs. */
export interface RunningVersion {
  target: FirmwareTarget
  version: string
}

/**
 * How the signature of the firmware of each of these versions stands; `unknown` where this installation has none of that
 * version. Of the firmware that was entered here: what a unit really holds only the unit can say.
 */
export const signaturesOfVersions = async (
  deps: Deps,
  work: Work,
  versions: readonly RunningVersion[],
): Promise<ReadonlyMap<FirmwareTarget, VersionSignature>> => {
  // what a unit reports is any text; one that is no version is none of ours
  const asked = versions.flatMap(({ target, version }) =>
    firmwareVersion.safeParse(version).success ? { target, versionOrder: versionSortKey(version) } : [],
  )
  const found = await listByVersionOrders(work, asked)
  const known = new Map(found.map((row) => [row.target, signatureOf(deps, row).signatureState]))
  return new Map(versions.map(({ target }) => [target, known.get(target) ?? 'unknown']))
}

/**
 * The key that made a signature which is entered now. Where no key is trusted there is none to be found, and the
 * signature is kept for later.
 * @throws Refusal firmware.signature_missing, firmware.signature_wrong where keys are trusted
 */
export const acceptSignature = (deps: Deps, given: Signed): string | null => {
  if (deps.trustedKeys.length === 0) return null
  if (given.signature === null)
    throw new Refusal(
      'firmware.signature_missing',
      'This installation takes only signed firmware. Sign the file with npm run sign-firmware and send the signature.',
    )
  const keyId = signerOfFirmware(deps, given)
  if (keyId !== null) return keyId
  throw new Refusal(
    'firmware.signature_wrong',
    'No trusted key has made this signature over this file. Sign this very file with a key that MOTORA_FIRMWARE_PUBLIC_KEYS names.',
  )
}

const messages = {
  'firmware.inactive': 'This firmware is not active, so no campaign can start with it. Activate it first.',
  'firmware.not_verified':
    'No trusted key has signed this firmware, so it goes into no vehicle. Enter its signature, or trust the key that made it.',
} as const

/** Why no campaign may start with a firmware now; null: it may. */
export const whyNotNow = (deps: Deps, row: FirmwareRow): keyof typeof messages | null =>
  whyNoCampaign({ isActive: row.isActive, ...signatureOf(deps, row) })

/** @throws Refusal firmware.inactive, firmware.not_verified */
export const assertMayStart = (deps: Deps, row: FirmwareRow): void => {
  const why = whyNotNow(deps, row)
  if (why !== null) throw new Refusal(why, messages[why])
}

/** Whether what has begun may go on: made inactive since it does, but not without a key that vouches for it. */
export const mayGoOn = (deps: Deps, row: FirmwareRow): boolean => whyNotNow(deps, { ...row, isActive: true }) === null

/** As `mayGoOn`. @throws Refusal firmware.not_verified */
export const assertMayGoOn = (deps: Deps, row: FirmwareRow): void => assertMayStart(deps, { ...row, isActive: true })
