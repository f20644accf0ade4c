import multipart from '@fastify/multipart'
import type { EndpointSpec } from '@motora/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import { readJson } from './read-json.js'

/** Refuses bodies of every other type before any of it is read. */
const refuseOthers = (app: FastifyInstance, detail: string): void => {
  app.addContentTypeParser('*', async () => {
    throw new Refusal('request.invalid', detail)
  })
}

/**
 * Calls next to each other that take other bodies than JSON: each kind has a room of its own, where nothing else is
 * understood. Bodies are read after the caller was asked who they are.
 */
export const receiving: Record<NonNullable<EndpointSpec['takes']> | 'json', (app: FastifyInstance) => Promise<void>> = {
  json: async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      readJson(body),
    )
    refuseOthers(app, 'This call takes JSON: application/json.')
  },
  bytes: async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    refuseOthers(app, 'This call takes bytes: application/octet-stream.')
  },
  signed: async (app) => {
    app.removeAllContentTypeParsers()
    // read by who checks the signature: read again and written again it would be another text
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    refuseOthers(app, 'This call takes JSON: application/json.')
  },
  form: async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    refuseOthers(app, 'This call takes a form: multipart/form-data.')
  },
}
