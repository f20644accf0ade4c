import type { StoredFile } from '@motora/contract/files'
import { inOrder } from '../../kernel/in-order.js'
import type { ByteRange, StoredObject } from '../../kernel/objects.js'
import type { Work } from '../work.js'
import { createCleanUp } from './clean-up.js'
import { discardFile } from './delete-file.js'
import type { FilesDeps } from './deps.js'
import { openFile } from './download-file.js'
import { fileHandlers } from './file-endpoints.js'
import { keepMade, type MadeBytes, type MadeFile } from './keep-made.js'
import { presentFiles } from './present.js'
import { unknownFile } from './refusals.js'
import { type FileRow, findFileRow, listFileRows, setUsedBy } from './store.js'
import { uploadHandlers } from './upload-endpoints.js'

export type { FilesDeps } from './deps.js'
export type { FileRow } from './store.js'

/** Stored bytes with an owner. */
export const createFilesRoom = (deps: FilesDeps) => ({
  /** As far as this work sees. */
  findFile: (work: Work, id: string): Promise<FileRow | undefined> => findFileRow(work, id),
  /** Files as callers see them, in the order of these ids; which are not there or outside the scope are left out. */
  filesByIds: async (work: Work, ids: readonly string[]): Promise<StoredFile[]> =>
    ids.length === 0
      ? []
      : presentFiles(
          deps,
          work,
          inOrder(ids, await listFileRows(work, ids), ({ id }) => id),
        ),
  /**
   * Keeps a file from being deleted, or lets it be deleted again (null; a file that is gone is no mistake then).
   * @throws Refusal file.not_found when it was deleted meanwhile, or is not seen by this work
   */
  markUsed: async (work: Work, id: string, by: StoredFile['usedBy']): Promise<void> => {
    const isThere = await setUsedBy(work, id, by)
    if (!isThere && by !== null) throw unknownFile()
  },
  /** The bytes, for a caller that has judged who may have them. Not inside of a transaction. */
  openFile: (id: string, range?: ByteRange): Promise<StoredObject | undefined> => openFile(deps, id, range),
  /** See `keepMade`. Not inside of a transaction. */
  keepMade: (made: MadeBytes, of: MadeFile): Promise<(work: Work) => Promise<string>> =>
    keepMade(deps.objects, made, of),
  /** Of the room that referred to it: deletes it, used or not. */
  discardFile: (work: Work, id: string): Promise<void> => discardFile(work, id),
  /** For the clock's door. */
  timedTasks: createCleanUp(deps),
  handlers: [...fileHandlers(deps), ...uploadHandlers(deps)],
})
export type FilesRoom = ReturnType<typeof createFilesRoom>
