import { getFile, listUploads, type StoredFile } from '@motora/contract/files'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api/api'
import { keyOf } from '../../shell/api/query-key'
import { client } from '../../shell/session/browser-session'

/** Pictures are large: they are dropped soon after they are no longer shown. */
const keepBytesMs = 60_000

/** What a break has left of one's own. */
export const uploadsQuery = api.query(listUploads, {})

/** The bytes of a file. @throws ApiError, also when they break off half way */
export const bytesOf = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await client.file(getFile, { params: { id } }, { signal })).blob

/** A picture's bytes, which never change. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getFile, id),
    queryFn: ({ signal }) => bytesOf(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepBytesMs,
  })

export const isPicture = ({ contentType }: Pick<StoredFile, 'contentType'>): boolean => contentType.startsWith('image/')
