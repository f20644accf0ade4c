import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../../kernel/log.js'
import { createRequestsDoor } from './requests-door.js'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** What the door answers where the reader of the calls would be, and to who asks for the document. */
const statuses = async (more: { showsDocs?: boolean }): Promise<Record<string, number>> => {
  const door = await createRequestsDoor({
    version: '0',
    log: silentLog(),
    handlers: [],
    streams: [],
    trustProxy: 0,
    perMinutePerAddress: 1000,
    gatekeeper: {} as never,
    inTransaction: (() => Promise.reject(new Error('nothing is asked'))) as never,
    ready: async () => undefined,
    mapOrigins: [],
    ...more,
  })
  app = door
  const paths = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/openapi.json']
  const answers = await Promise.all(paths.map(async (url) => [url, (await door.inject({ url })).statusCode] as const))
  return Object.fromEntries(answers)
}
const off = {
  '/api/docs': 404,
  '/api/docs/': 404,
  '/api/docs/json': 404,
  '/api/docs/static/swagger-ui.css': 404,
  '/api/openapi.json': 200,
}

test.each([[{}], [{ showsDocs: false }]])(
  'without a word for it (%o) there is no reader of the calls',
  async (more) => {
    expect(await statuses(more)).toEqual(off)
  },
)

test('where it is shown, it is where the tests above look', async () => {
  const shown = await statuses({ showsDocs: true })
  expect(Object.keys(shown)).toEqual(Object.keys(off))
  expect(Object.entries(shown).filter(([, status]) => status >= 400)).toEqual([])
  const [reader, document] = await Promise.all(
    ['/api/docs/json', '/api/openapi.json'].map(async (url) => (await app?.inject({ url }))?.json()),
  )
  expect(document).toMatchObject({ openapi: '3.1.0' })
  expect(reader).toEqual(document)
})
