import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { objectKeys } from './object-keys.js'
import { recordFile } from './record-file.js'
import { unknownFile } from './refusals.js'
import { deleteFileRow, type FileRow, findFileRow } from './store.js'
import { noteToDrop } from './stores/drop-store.js'
import { deleteUploadRows } from './stores/upload-store.js'

/** The bytes go after the commit, by the clock. */
const letGo = async (work: Work, row: FileRow): Promise<void> => {
  // an upload that became this file answers nothing any more
  const parts = await deleteUploadRows(work, [row.id])
  await noteToDrop(work, [objectKeys.ofFile(row), ...parts])
}

/** Deletes a file for good. @throws Refusal file.not_found, file.in_use */
export const deleteFile = async (work: Work, id: string): Promise<void> => {
  const row = await deleteFileRow(work, id, true)
  if (!row) {
    if (!(await findFileRow(work, id))) throw unknownFile()
    throw new Refusal('file.in_use', 'The file is in use, so it cannot be deleted.')
  }
  recordFile(work, 'files.deleted', row)
  await letGo(work, row)
}

/** For the room that referred to it, such as when another picture took its place: what is gone already is no mistake. */
export const discardFile = async (work: Work, id: string): Promise<void> => {
  const row = await deleteFileRow(work, id, false)
  if (row) await letGo(work, row)
}
