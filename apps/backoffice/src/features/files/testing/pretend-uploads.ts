import type { StoredFile, Upload } from '@motora/contract/files'
import { ApiError } from '../../../shell/api/api-error'
import type { UploadBeginning, UploadCalls } from '../upload/upload-calls'
import { aStoredFile } from './a-stored-file'

/** Keeps parts as the gateway does, and remembers what was asked. `partBytes` is small: a test file need not be large. */
export function pretendUploads(partBytes = 4) {
  const begun = new Map<string, { beginning: UploadBeginning; parts: Map<number, Uint8Array>; file?: StoredFile }>()
  const asked: string[] = []
  /** Runs before each call; throws or waits in its stead. */
  const before = { call: async (_what: string, _signal?: AbortSignal): Promise<void> => undefined }
  const hear = async (what: string, signal?: AbortSignal) => {
    asked.push(what)
    await before.call(what, signal)
    if (signal?.aborted) throw new DOMException('stopped', 'AbortError')
  }
  const of = (id: string) => {
    const found = begun.get(id)
    if (!found) throw refusal(404, 'file.upload_not_found')
    return found
  }
  const uploadOf = (id: string): Upload => {
    const { beginning, parts, file } = of(id)
    const { name, kind, sizeBytes, sha256 = null, sharingOperatorId = null } = beginning
    return {
      id,
      name,
      kind,
      sizeBytes,
      sha256,
      partBytes,
      sharingOperatorId,
      parts: [...parts.keys()],
      expires: '2026-11-21T09:30:00Z',
      file: file ?? null,
    }
  }
  const calls: UploadCalls = {
    begin: async (beginning, signal) => {
      await hear('begin', signal)
      if (!begun.has(beginning.id)) begun.set(beginning.id, { beginning, parts: new Map() })
      return uploadOf(beginning.id)
    },
    sendPart: async (id, number, bytes, signal) => {
      await hear(`part ${number}`, signal)
      of(id).parts.set(number, bytes)
    },
    complete: async (id, signal) => {
      await hear('complete', signal)
      const upload = of(id)
      const bytes = [...upload.parts].sort(([a], [b]) => a - b).flatMap(([, part]) => [...part])
      if (bytes.length !== upload.beginning.sizeBytes) throw refusal(409, 'file.incomplete')
      upload.file = aStoredFile({ id, name: upload.beginning.name, sizeBytes: bytes.length })
      return upload.file
    },
    drop: async (id) => {
      await hear('drop')
      if (!begun.delete(id)) throw refusal(404, 'file.upload_not_found')
    },
  }
  return {
    calls,
    asked,
    before,
    uploadOf,
    /** As the gateway lists them: such as are not completed. */
    list: () => [...begun.keys()].map(uploadOf).filter(({ file }) => file === null),
    has: (id: string) => begun.has(id),
    /** What has arrived, in the order of the file. */
    textOf: (id: string) =>
      new TextDecoder().decode(
        Uint8Array.from([...of(id).parts].sort(([a], [b]) => a - b).flatMap(([, part]) => [...part])),
      ),
    forget: (id: string, number: number) => of(id).parts.delete(number),
  }
}

export const refusal = (status: number, code: ApiError['code']): ApiError =>
  new ApiError({ status, code, message: code })
export const noAnswer = (): ApiError => refusal(0, 'offline')
