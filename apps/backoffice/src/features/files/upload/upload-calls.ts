import {
  beginUpload,
  completeUpload,
  dropUpload,
  type FileKind,
  type StoredFile,
  sendUploadPart,
  type Upload,
} from '@motora/contract/files'
import { client } from '../../../shell/session/browser-session'

/** What an upload is begun with; the same again answers how far it has come. */
export interface UploadBeginning {
  id: string
  name: string
  kind: FileKind
  sizeBytes: number
  /** Absent where the browser cannot compute it. */
  sha256?: string | undefined
  /** Left out: the logged operator's, or the provider's. */
  sharingOperatorId?: string | null | undefined
}

/** What sending a file asks of the gateway; each call is safe to repeat. */
export interface UploadCalls {
  begin(beginning: UploadBeginning, signal: AbortSignal): Promise<Upload>
  sendPart(id: string, number: number, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  complete(id: string, signal: AbortSignal): Promise<StoredFile>
  drop(id: string): Promise<void>
}

/** @throws ApiError, each of them */
export const uploadCalls: UploadCalls = {
  begin: (body, signal) => client.call(beginUpload, { body }, { signal }),
  sendPart: async (id, number, body, signal) => {
    await client.call(sendUploadPart, { params: { id, number }, body }, { signal })
  },
  complete: (id, signal) => client.call(completeUpload, { params: { id } }, { signal }),
  drop: async (id) => {
    await client.call(dropUpload, { params: { id } })
  },
}
