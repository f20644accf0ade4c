import type { firmwareToCreate } from '@motora/contract/firmware'
import { versionSortKey } from '@motora/rules/firmware'
import type { z } from 'zod'
import { Refusal } from '../../../kernel/refusal.js'
import { actingAccount } from '../../acting-account.js'
import { assertSameCreation, hasValues } from '../../has-values.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { takeFile, unfitFile } from './firmware-file.js'
import { acceptSignature } from './signature.js'
import { type FirmwareRow, findByVersionOrder, findFirmwareRow, insertFirmwareOnce } from './store.js'

export const versionTaken = (): Refusal =>
  new Refusal('firmware.version_taken', 'This unit has a firmware of this version already.')

export const recordedFirmware = ({ id, name, version }: Pick<FirmwareRow, 'id' | 'name' | 'version'>) =>
  ({ kind: 'firmware', id, name: `${name} ${version}` }) as const

type Given = Omit<z.output<typeof firmwareToCreate>, 'id' | 'signature'>

/** The firmware that was entered before with this id. @throws Refusal request.key_reused */
const enteredBefore = async (work: Work, id: string, given: Given): Promise<FirmwareRow | undefined> => {
  const row = await findFirmwareRow(work, id)
  if (row) assertSameCreation(hasValues(row, given), { changes: row.revision })
  return row
}

/**
 * Enters a firmware over a file that was sent before. The same id again is the firmware that was entered then; with
 * other values it is refused.
 * @throws Refusal file.not_found, firmware.file_unfit, firmware.version_taken, firmware.signature_missing,
 * firmware.signature_wrong, request.key_reused
 */
export const createFirmware = async (
  deps: FirmwareDeps,
  work: Work,
  { id, signature = null, ...given }: z.output<typeof firmwareToCreate>,
): Promise<FirmwareRow> => {
  const before = await enteredBefore(work, id, given)
  if (before) return before
  const versionOrder = versionSortKey(given.version)
  const there = await findByVersionOrder(work, given.target, versionOrder)
  // the same call, sent twice at the same moment, may have entered it since the first look
  if (there?.id === id) return there
  if (there) throw versionTaken()
  const file = await takeFile(deps, work, given.fileId)
  const signatureKey = acceptSignature(deps, { ...file, signature })
  const by = actingAccount(work)
  const row = await insertFirmwareOnce(work, {
    id,
    ...given,
    ...file,
    signature,
    signatureKey,
    versionOrder,
    createdAt: work.now,
    createdByAccount: by?.accountId ?? null,
    createdBy: by?.email ?? 'motora',
  })
  if (!row) {
    // somebody was quicker: with this id, this version or this file
    const same = await enteredBefore(work, id, given)
    if (same) return same
    throw (await findByVersionOrder(work, given.target, versionOrder)) ? versionTaken() : unfitFile()
  }
  work.audit({
    event: 'firmware.created',
    target: recordedFirmware(row),
    after: {
      target: row.target,
      version: row.version,
      hardwareVersions: row.hardwareVersions,
      sha256: row.sha256,
      signatureKeyId: row.signatureKey,
    },
  })
  return row
}
