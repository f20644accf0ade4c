import { ApiError } from '../../../shell/api/api-error'
import { type FakeGateway, json, refused } from '../../../testing/fake-gateway'
import { pretendUploads } from './pretend-uploads'

const base = '/api/files/v1/uploads'

/** A pretend gateway that takes uploads as well: `send` replaces `fetch`. */
export function uploadsAt(gateway: FakeGateway, partBytes?: number) {
  const uploads = pretendUploads(partBytes)
  const never = new AbortController().signal
  const answer = async (method: string, path: string, init: RequestInit): Promise<Response | undefined> => {
    const signal = init.signal ?? never
    const [id = '', what, number] = path.slice(base.length + 1).split('/')
    if (path === base && method === 'GET') return json(uploads.list())
    if (path === base) return json(await uploads.calls.begin(JSON.parse(String(init.body)), signal))
    if (what === 'parts') {
      await uploads.calls.sendPart(id, Number(number), bytesOf(init.body), signal)
      return new Response(null, { status: 204 })
    }
    if (what === 'Complete') return json(await uploads.calls.complete(id, signal))
    if (method !== 'DELETE') return undefined
    await uploads.calls.drop(id)
    return new Response(null, { status: 204 })
  }
  const send: typeof fetch = async (url, init = {}) => {
    const { pathname } = new URL(String(url), 'http://motora.test')
    if (!pathname.startsWith(base)) return gateway.send(url, init)
    try {
      return (await answer(init.method ?? 'GET', pathname, init)) ?? gateway.send(url, init)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'offline') throw new TypeError('no network')
      return refused(error.status, error.code)
    }
  }
  return { ...uploads, send }
}

const bytesOf = (body: unknown): Uint8Array => {
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  throw new Error('a part is sent as bytes')
}
