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
import { type FirmwareRow, lockFirmwareRow, updateFirmwareRow } from './store.js'

export const unknownFirmware = (): Refusal => new Refusal('firmware.not_found', 'There is no such firmware.')
export const usedFirmware = (): Refusal =>
  new Refusal('firmware.used', 'A campaign refers to this firmware, so it stays as it is.')

const changeable = ['name', 'target', 'hardwareVersions', 'version', 'fileId', 'notes', 'isActive'] as const
type Changeable = Pick<FirmwareRow, (typeof changeable)[number]>

const differences = (row: FirmwareRow, wanted: Changeable): (typeof changeable)[number][] =>
  changeable.filter((name) => !isDeepStrictEqual(row[name], wanted[name]))

const only = (of: Changeable, names: readonly (keyof Changeable)[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

/**
 * Changes a firmware. What stands there already is no change, so the same call may be repeated. Of one that a campaign
 * has used only whether it is active: what went into vehicles must be found as it was.
 * @throws Refusal firmware.not_found, firmware.changed_meanwhile, firmware.used, firmware.version_taken,
 * file.not_found, firmware.file_unfit
 */
export const changeFirmware = async (
  deps: FirmwareDeps,
  work: Work,
  id: string,
  { revision, ...wanted }: z.output<typeof firmwareToChange>,
): Promise<FirmwareRow> => {
  const row = await lockFirmwareRow(work, id)
  if (!row) throw unknownFirmware()
  const changed = differences(row, wanted)
  if (changed.length === 0) return row
  if (revision !== row.revision)
    throw new Refusal('firmware.changed_meanwhile', 'Somebody has changed this firmware since it was read.')
  if (row.usedAt !== null && changed.some((name) => name !== 'isActive')) throw usedFirmware()
  const file = changed.includes('fileId') ? await takeFile(deps, work, wanted.fileId) : {}
  const change = { ...wanted, ...file, versionOrder: versionSortKey(wanted.version) }
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
