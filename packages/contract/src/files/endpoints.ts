import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'
import { listQuery } from '../listing.js'
import {
  fileColumns,
  fileKind,
  fileName,
  maxFileBytes,
  sha256,
  storageUse,
  storedFile,
  upload,
  uploadPartBytes,
} from './file.js'

const owner = {
  /** Whose it is to be: left out, the logged operator's, or the provider's. */
  sharingOperatorId: id.nullable().optional(),
}
/** What may be wrong with what was sent. */
const unfit = [
  'file.not_sil',
  'file.wrong_type',
  'file.unreadable',
  'file.too_large',
  'file.empty',
  'file.quota_full',
  'file.wrong_sum',
] as const

export const listFiles = endpoint({
  id: 'files.listFiles',
  method: 'GET',
  path: '/files/v1/files',
  summary: `Files of the scope, newest first. Sorts and filters by ${fileColumns.join(', ')}; searches name and sender`,
  source: 'decisions §5 and §6; ledgers R-02, R-08',
  audience: 'staff',
  needs: 'files.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(storedFile) },
})

export const getStorage = endpoint({
  id: 'files.getStorage',
  method: 'GET',
  path: '/files/v1/storage',
  summary: 'What the files of an operator take, uploads on their way included, and how much they may take',
  source: 'own: decision 0040',
  audience: 'staff',
  needs: 'files.read',
  /** Whose: left out, the logged operator's, or the provider's. */
  query: z.object({ sharingOperatorId: id.optional() }),
  answers: { 200: storageUse },
  refusals: ['operator.not_found'],
})

export const sendFile = endpoint({
  id: 'files.sendFile',
  method: 'POST',
  path: '/files/v1/files',
  summary:
    'Sends a file in one request, as multipart/form-data: the fields first, then one part with a file name. For large files see the uploads. Repeated with the same id, it answers the same file',
  source: 'decisions §5 (upload is multipart); ledger R-08',
  audience: 'staff',
  needs: 'files.write',
  takes: 'form',
  body: z.object({ id: id.optional(), kind: fileKind, sha256: sha256.optional(), ...owner }),
  maxBodyBytes: maxFileBytes.firmware + 65_536,
  answers: { 201: storedFile },
  refusals: [...unfit, 'operator.not_found', 'request.key_reused'],
})

export const getFile = endpoint({
  id: 'files.getFile',
  method: 'GET',
  path: '/files/v1/files/{id}',
  summary:
    "A file's bytes; also the ending image of a service, by its endingImageId. A Range header (one range) asks for a part of it",
  source: 'fleet side, section 7; customer side, section 7; ledgers R-06, N-16',
  audience: 'staff',
  needs: 'files.download',
  params: idParams,
  answers: { 200: binary('*/*'), 206: binary('*/*') },
  refusals: ['file.not_found', 'file.range_unfit'],
})

export const getFileDetails = endpoint({
  id: 'files.getFileDetails',
  method: 'GET',
  path: '/files/v1/files/{id}/Details',
  summary: 'The metadata of a file, without its bytes',
  source: 'decisions §6; ledgers R-02, R-05',
  audience: 'staff',
  needs: 'files.read',
  params: idParams,
  answers: { 200: storedFile },
  refusals: ['file.not_found'],
})

export const deleteFile = endpoint({
  id: 'files.deleteFile',
  method: 'DELETE',
  path: '/files/v1/files/{id}',
  summary: 'Deletes a file permanently; refused for a file that is in use',
  source: 'decisions §5; ledger R-08',
  audience: 'staff',
  needs: 'files.write',
  params: idParams,
  answers: { 204: null },
  refusals: ['file.not_found', 'file.in_use'],
})

const source = 'own: a large file over a line that breaks; ledger R-08'

export const beginUpload = endpoint({
  id: 'files.beginUpload',
  method: 'POST',
  path: '/files/v1/uploads',
  summary: 'Starts an upload in parts. The caller chooses `id`: repeated with the same id, it answers the progress',
  source,
  audience: 'staff',
  needs: 'files.write',
  body: z.strictObject({
    id,
    name: fileName,
    kind: fileKind,
    sizeBytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** Of the bytes as they are sent; given, other bytes are refused when it is completed. */
    sha256: sha256.optional(),
    ...owner,
  }),
  answers: { 200: upload },
  refusals: ['file.too_large', 'file.not_sil', 'file.quota_full', 'operator.not_found', 'request.key_reused'],
})

export const listUploads = endpoint({
  id: 'files.listUploads',
  method: 'GET',
  path: '/files/v1/uploads',
  summary: "The caller's own uploads that are not completed, newest first",
  source,
  audience: 'staff',
  needs: 'files.write',
  answers: { 200: z.array(upload) },
})

export const getUpload = endpoint({
  id: 'files.getUpload',
  method: 'GET',
  path: '/files/v1/uploads/{id}',
  summary: 'The progress of one of the caller’s uploads, and its file once it is completed',
  source,
  audience: 'staff',
  needs: 'files.write',
  params: idParams,
  answers: { 200: upload },
  refusals: ['file.upload_not_found'],
})

export const sendUploadPart = endpoint({
  id: 'files.sendUploadPart',
  method: 'PUT',
  path: '/files/v1/uploads/{id}/parts/{number}',
  summary: `One part, as application/octet-stream: ${uploadPartBytes} bytes, the last part may be shorter. In any order; a part sent again replaces the earlier one`,
  source,
  audience: 'staff',
  needs: 'files.write',
  takes: 'bytes',
  params: z.object({ id, number: z.coerce.number().int().min(1).max(10_000) }),
  maxBodyBytes: uploadPartBytes,
  answers: { 204: null },
  refusals: ['file.upload_not_found', 'file.part_unfit'],
  // a file of 64 MB in a minute, by several people behind one address
  perMinutePerAddress: 6000,
})

export const completeUpload = endpoint({
  id: 'files.completeUpload',
  method: 'POST',
  path: '/files/v1/uploads/{id}/Complete',
  summary: 'Completes an upload: checks the content and creates the file. Repeated, it answers the same file',
  source,
  audience: 'staff',
  needs: 'files.write',
  params: idParams,
  answers: { 200: storedFile },
  refusals: ['file.upload_not_found', 'file.incomplete', ...unfit, 'request.key_reused'],
})

export const dropUpload = endpoint({
  id: 'files.dropUpload',
  method: 'DELETE',
  path: '/files/v1/uploads/{id}',
  summary: 'Deletes one of the caller’s uploads that is not completed',
  source,
  audience: 'staff',
  needs: 'files.write',
  params: idParams,
  answers: { 204: null },
  refusals: ['file.upload_not_found'],
})

export const filesEndpoints = [
  listFiles,
  getStorage,
  sendFile,
  getFile,
  getFileDetails,
  deleteFile,
  beginUpload,
  listUploads,
  getUpload,
  sendUploadPart,
  completeUpload,
  dropUpload,
] as const
