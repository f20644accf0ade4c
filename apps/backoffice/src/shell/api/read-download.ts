import { estimatedLengthHeader } from '@motora/contract'
import { ApiError } from './api-error'
import type { FileAnswer } from './file-answer'
import { readAnswer } from './read-answer'
import { sentFileName } from './sent-file-name'

/**
 * Reads a file that has no length of its own, and reports how far it is by the gateway's estimate.
 * @throws ApiError for a refusal, an unknown content type, and a file that breaks off
 */
export async function readDownload(
  response: Response,
  contentType: string,
  onProgress: (share: number | undefined) => void = () => undefined,
): Promise<FileAnswer & { rows: number | undefined }> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const told = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (!response.ok || told !== contentType || !response.body) {
    await readAnswer(response)
    throw new ApiError({ status: response.status, code: 'unknown_content_type', message: told ?? '', requestId })
  }
  const estimate = Number(response.headers.get(estimatedLengthHeader)) || undefined
  const total = response.headers.get('x-total-count')
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.length
      // an estimate may be short: the bar waits near its end instead of running over
      onProgress(estimate && Math.min(bytes / estimate, 0.99))
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ status: 0, code: 'offline', message: 'The file has broken off', requestId })
  }
  return {
    contentType,
    blob: new Blob(parts, { type: contentType }),
    fileName: sentFileName(response.headers.get('content-disposition')),
    rows: total === null ? undefined : Number(total),
  }
}
