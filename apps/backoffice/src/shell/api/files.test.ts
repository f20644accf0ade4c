import { getFile, sendFile, sendUploadPart } from '@motora/contract/files'
import { getVehicle } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { json, refused } from '../../testing/fake-gateway'
import { createClient } from './client'

const access = { headers: async () => ({}), refreshAfter401: async () => true, ended: () => undefined }
/** A gateway that answers these in turn, and what it was sent. */
const answering = (...answers: (() => Response)[]) => {
  const sent: RequestInit[] = []
  const send: typeof fetch = async (_url, init) => {
    sent.push(init ?? {})
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))()
  }
  return { sent, client: createClient(access, send) }
}
const typeOf = (init: RequestInit | undefined) => new Headers(init?.headers).get('content-type')

test('bytes are sent as they are, also a second time after a 401', async () => {
  const { sent, client } = answering(() => refused(401, 'identity.unauthenticated'))
  const body = Uint8Array.of(0, 255, 10)
  await client.call(sendUploadPart, { params: { id: 'a', number: 1 }, body })
  expect(sent).toHaveLength(2)
  for (const init of sent) {
    expect(typeOf(init)).toBe('application/octet-stream')
    expect(init.body).toBe(body)
  }
})

test('a form is sent as one, and says its own type', async () => {
  const { sent, client } = answering(() => json({ id: 'f' }, 201))
  const body = new FormData()
  body.append('kind', 'logo')
  body.append('file', new Blob(['abc']), 'x.png')
  expect(await client.call(sendFile, { body })).toEqual({ id: 'f' })
  expect(sent[0]?.body).toBe(body)
  expect(typeOf(sent[0])).toBeNull()
})

test.each(['application/pdf', 'application/octet-stream', 'text/plain', 'application/json'])(
  'a file of type %s comes with its name',
  async (type) => {
    const headers = { 'Content-Type': type, 'Content-Disposition': "attachment; filename*=UTF-8''%C3%B1.bin" }
    const { client } = answering(() => new Response('[1]', { headers }))
    const file = await client.file(getFile, { params: { id: 'a' } })
    expect([file.contentType, file.fileName, await file.blob.text()]).toEqual([type, 'ñ.bin', '[1]'])
  },
)

test('a file without a name has none, and either() gives it too', async () => {
  const { client } = answering(() => new Response('x', { headers: { 'Content-Type': 'image/webp' } }))
  expect(await client.either(getFile, { params: { id: 'a' } })).toMatchObject({ file: { fileName: undefined } })
})

test('a refusal in the place of a file is a refusal, and a file in the place of JSON an error [U-05]', async () => {
  const { client } = answering(
    () => refused(404, 'file.not_found'),
    () => new Response('x', { headers: { 'Content-Type': 'application/octet-stream' } }),
    () => new Response('x', { headers: { 'Content-Type': '' } }),
  )
  await expect(client.file(getFile, { params: { id: 'a' } })).rejects.toMatchObject({ code: 'file.not_found' })
  await expect(client.call(getVehicle, { params: { id: 'a' } })).rejects.toMatchObject({ code: 'unknown_content_type' })
  await expect(client.file(getFile, { params: { id: 'a' } })).rejects.toMatchObject({ code: 'unknown_content_type' })
})

test('a file that breaks off half way is a failure, never a short file', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  const { client } = answering(() => new Response(broken, { headers: { 'Content-Type': 'application/pdf' } }))
  await expect(client.file(getFile, { params: { id: 'a' } })).rejects.toMatchObject({ code: 'offline' })
})
