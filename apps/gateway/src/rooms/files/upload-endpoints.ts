import * as contract from '@motora/contract/files'
import { type Handler, handle, handleInOwnTransactions, type Work } from '../work.js'
import { beginUpload, dropUpload } from './begin-upload.js'
import { completeUpload } from './complete-upload.js'
import type { FilesDeps } from './deps.js'
import { staffOf } from './owner-of.js'
import { presentUploads } from './present.js'
import { unknownUpload } from './refusals.js'
import { sendPart } from './send-part.js'
import { findUploadRow, openUploadRows, type UploadRow } from './stores/upload-store.js'
import { uploadVerdict } from './upload-verdict.js'

/** More than any person has on the way at the same time. */
const maxListed = 100

const bytesMove = 'bytes go to the object store between looking and keeping'

/** Calls of uploads in parts. source: own; ledger R-08. */
export const uploadHandlers = (deps: FilesDeps): Handler[] => {
  const one = async (work: Work, row: UploadRow): Promise<{ status: 200; body: contract.Upload }> => {
    const [body] = await presentUploads(deps, work, [row])
    if (!body) throw unknownUpload()
    return { status: 200, body }
  }
  return [
    handle(contract.beginUpload, async (work, { body }) => one(work, await beginUpload(deps, work, body))),
    handle(contract.listUploads, async (work) => {
      const rows = await openUploadRows(work, staffOf(work.actor).accountId, maxListed)
      return { status: 200, body: await presentUploads(deps, work, rows) }
    }),
    handle(contract.getUpload, async (work, { params }) => {
      const row = await findUploadRow(work, params.id, staffOf(work.actor).accountId)
      if (!row || uploadVerdict(work, 'read', row) !== true) throw unknownUpload()
      return one(work, row)
    }),
    handleInOwnTransactions(contract.sendUploadPart, bytesMove, async (call, { params, body }) => {
      await sendPart(deps, call, { ...params, bytes: body })
      return { status: 204, body: undefined }
    }),
    handleInOwnTransactions(contract.completeUpload, bytesMove, async (call, { params }) => ({
      status: 200,
      body: await completeUpload(deps, call, params.id),
    })),
    handle(contract.dropUpload, async (work, { params }) => {
      await dropUpload(work, params.id)
      return { status: 204, body: undefined }
    }),
  ]
}
