import * as contract from '@motora/contract/files'
import { type Handler, handle, handleInOwnTransactions } from '../work.js'
import { deleteFile } from './delete-file.js'
import type { FilesDeps } from './deps.js'
import { downloadFile } from './download-file.js'
import { ownerOf } from './owner-of.js'
import { presentFile } from './present.js'
import { unknownFile } from './refusals.js'
import { sendFile } from './send-file.js'
import { findFileRow } from './store.js'
import { sumStorage } from './stores/storage-store.js'

/** Calls around stored files. source: decisions §5 and §6. */
export const fileHandlers = (deps: FilesDeps): Handler[] => [
  handleInOwnTransactions(contract.sendFile, 'its bytes are on their way while it works', async (call, { body }) => ({
    status: 201,
    body: await sendFile(deps, call, body),
  })),
  handle(contract.getStorage, async (work, { query }) => {
    const operatorId = await ownerOf(deps, work, 'other', query.sharingOperatorId)
    const usedBytes = await sumStorage(work, operatorId)
    return { status: 200, body: { usedBytes, quotaBytes: operatorId === null ? null : deps.quotaBytes } }
  }),
  handleInOwnTransactions(contract.getFile, 'its bytes stream for long', (call, { params }) =>
    downloadFile(deps, call, params.id),
  ),
  handle(contract.getFileDetails, async (work, { params }) => {
    const row = await findFileRow(work, params.id)
    if (!row) throw unknownFile()
    return { status: 200, body: await presentFile(deps, work, row) }
  }),
  handle(contract.deleteFile, async (work, { params }) => {
    await deleteFile(work, params.id)
    return { status: 204, body: undefined }
  }),
]
