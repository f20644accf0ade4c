import { getFile, getFileDetails, listUploads, type StoredFile } from '@motora/contract/files'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

/** Everything read of files; what was sent or deleted makes all of it be read anew. */
export const filesKey = ['files'] as const
/** Pictures are large: they are let go of soon after nobody looks at them. */
const keepBytesMs = 60_000

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: [...filesKey, 'one', id],
    queryFn: ({ signal }) => client.call(getFileDetails, { params: { id } }, { signal }),
  })

/** What a break has left of one's own. */
export const uploadsQuery = queryOptions({
  queryKey: [...filesKey, 'uploads'],
  queryFn: ({ signal }) => client.call(listUploads, {}, { signal }),
})

/** The bytes of a file. @throws ApiError, also when they break off half way */
export const bytesOf = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await client.file(getFile, { params: { id } }, { signal })).blob

/** A picture's bytes. Not below `filesKey`: a file's bytes never change, whatever becomes of the others. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-bytes', id],
    queryFn: ({ signal }) => bytesOf(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepBytesMs,
  })

export const isPicture = ({ contentType }: Pick<StoredFile, 'contentType'>): boolean => contentType.startsWith('image/')
