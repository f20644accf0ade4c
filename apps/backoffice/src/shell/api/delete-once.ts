import type { EndpointSpec } from '@motora/contract'
import { client } from '../session/browser-session'
import { ApiError } from './api-error'
import type { Call } from './call-url'

/**
 * Deletes, for `useWriteOf`. That somebody was quicker is what was wanted.
 * @param absent how the call refuses what is not there. @throws ApiError
 */
export async function deleteOnce<E extends EndpointSpec>(
  endpoint: E,
  call: Call<E>,
  absent: ApiError['code'],
): Promise<{ done: true; answer: undefined }> {
  try {
    await client.call(endpoint, call)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== absent) throw error
  }
  return { done: true, answer: undefined }
}
