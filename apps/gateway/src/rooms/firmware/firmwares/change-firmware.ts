import { isDeepStrictEqual } from 'node:util'
import type { firmwareToChange } from '@motora/contract/firmware'
import { versionSortKey } from '@motora/rules/firmware'
import type { z } from 'zod'
import { attempt, violatedKey } from '../../../kernel/db/database.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { recordedFirmware, versionTaken } from './create-firmware.js'
import { takeFile, unfitFile } from './firmware-file.js'
import { acceptSignature } from './signature.js'
import { type FirmwareRow, lockFirmwareRow, updateFirmwareRow, usedAmong } from './store.js'

export const unknownFirmware = (): Refusal => new Refusal('firmware.not_found', 'There is no such firmware.')
export const usedFirmware = (): Refusal =>
  new Refusal(
    'firmware.used',
    'A campaign refers to this firmware: it cannot be deleted, and only whether it is active and its signature can be changed.',
  )

const changeable = [
  'name',
  'target',
  'hardwareVersions',
  'version',
  'fileId',
  'notes',
  'isActive',
  'signature',
] as const
/** Neither changes what goes into vehicles. */
const changeableUsed: readonly string[] = ['isActive', 'signature']
type Changeable = Pick<FirmwareRow, (typeof changeable)[number]>

const differences = (row: FirmwareRow, wanted: Changeable): (typeof changeable)[number][] =>
  changeable.filter((name) => !isDeepStrictEqual(row[name], wanted[name]))

const only = (of: Changeable, names: readonly (keyof Changeable)[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

/**
 * Changes a firmware. What is there already is no change, so the same call may be repeated. Of one that a campaign
 * refers to, a draft as well, only whether it is active and who vouches for it: what went into vehicles must be found as
 * it was, and what somebody has planned starts as it was shown.
 * @throws Refusal firmware.not_found, firmware.changed_meanwhile, firmware.used, firmware.version_taken,
 * file.not_found, firmware.file_unfit, firmware.signature_missing, firmware.signature_wrong
 */
export const changeFirmware = async (
  deps: FirmwareDeps,
  work: Work,
  id: string,
  { revision, signature, ...given }: z.output<typeof firmwareToChange>,
): Promise<FirmwareRow> => {
  const row = await lockFirmwareRow(work, id)
  if (!row) throw unknownFirmware()
  const ofSameFile = given.fileId === row.fileId ? row.signature : null
  const wanted = { ...given, signature: signature === undefined ? ofSameFile : signature }
  const changed = differences(row, wanted)
  if (changed.length === 0) return row
  if (revision !== row.revision)
    throw new Refusal(
      'firmware.changed_meanwhile',
      'Somebody has changed this firmware since it was read. Read it again.',
    )
  // held since above: who plans a campaign with it waits, and finds it changed
  const changesMore = changed.some((name) => !changeableUsed.includes(name))
  if (changesMore && (await usedAmong(work, [row])).has(id)) throw usedFirmware()
  const file = changed.includes('fileId') ? await takeFile(deps, work, wanted.fileId) : {}
  // what was entered before stays as it is, also unsigned: judged is what is entered now
  const signed =
    changed.includes('fileId') || changed.includes('signature')
      ? { signatureKey: acceptSignature(deps, { sha256: row.sha256, ...file, signature: wanted.signature }) }
      : {}
  const change = { ...wanted, ...file, ...signed, versionOrder: versionSortKey(wanted.version) }
  const updated = await attempt(work.tx, () => updateFirmwareRow(work, id, change)).catch((error) => {
    const key = violatedKey(error)
    if (key === undefined) throw error
    throw key === 'firmwares_version' ? versionTaken() : unfitFile()
  })
  if (changed.includes('fileId')) await deps.files.markUsed(work, row.fileId, null)
  work.audit({
    event: 'firmware.changed',
    target: recordedFirmware(updated),
    before: only(row, changed),
    after: only(updated, changed),
  })
  return updated
}
