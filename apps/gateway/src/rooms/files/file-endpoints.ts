import * as contract from '@motora/contract/files'
import { type Handler, handle, handleInOwnTransactions } from '../work.js'
import { deleteFile } from './delete-file.js'
import type { FilesDeps } from './deps.js'
import { downloadFile } from './download-file.js'
import { staffOf } from './owner-of.js'
import { presentFile, presentFiles } from './present.js'
import { unknownFile } from './refusals.js'
import { sendFile } from './send-file.js'
import { findFileRow } from './store.js'
import { listFileRows, ownersOfFiles } from './stores/list-store.js'

/** Calls around stored files. source: decisions §5 and §6. */
export const fileHandlers = (deps: FilesDeps): Handler[] => [
  handle(contract.listFiles, async (work, { query }) => {
    // their names are asked for only where the list is sorted or filtered by them
    const byName = /(^|[,-])owner(,|$)/.test(query.sort ?? '') || 'owner' in (query.filter ?? {})
    const names = byName ? await deps.operatorNames(work, await ownersOfFiles(work)) : new Map<string, string>()
    const { rows, total } = await listFileRows(
      work,
      query,
      [...names].map(([id, name]) => ({ id, name })),
    )
    return { status: 200, body: await presentFiles(deps, work, rows), total }
  }),
  handleInOwnTransactions(contract.sendFile, async (actor, { body }) => ({
    status: 201,
    body: await sendFile(deps, staffOf(actor), body),
  })),
  handleInOwnTransactions(contract.getFile, (actor, { params }, request) =>
    downloadFile(deps, staffOf(actor), params.id, request.header('range')),
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
