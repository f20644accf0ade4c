import { createHash } from 'node:crypto'
import type { BinaryBody } from '@motora/contract'
import { type StoredFile, type Upload, uploadPartBytes } from '@motora/contract/files'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { everything } from '../../operators/index.js'
import { openFleet } from '../../vehicles/testing/open-fleet.js'
import type { Actor } from '../../work.js'
import { createFilesRoom } from '../index.js'
import { MemoryObjects } from './memory-objects.js'

type Staff = Extract<Actor, { kind: 'staff' }>
type Input = { params?: unknown; query?: unknown; body?: unknown; range?: string }

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes as they come over a line, in pieces of a size that fits nothing. */
export async function* inPieces(bytes: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Bytes that are nothing that is known, alike each time. */
export const programOf = (sizeBytes: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(sizeBytes)
  let state = seed
  for (let at = 0; at < sizeBytes; at += 1) {
    state = (state * 1_103_515_245 + 12_345) >>> 0
    bytes[at] = state >>> 16
  }
  bytes.write('\u0001SILENCE', 0, 'latin1')
  return bytes
}

/** Files of one gateway process, people of the provider and of two operators, one of them with a sub-operator. */
export const openFiles = async (db: TestDatabase) => {
  const fleet = openFleet(db.database)
  const { clock, doWork, operators, asSystem } = fleet
  const objects = new MemoryObjects(clock)
  const suffix = newId().slice(-6)
  const names = { ona: `Ona ${suffix}`, gracia: `Gràcia ${suffix}`, campus: `Campus ${suffix}` }
  const ona = await fleet.newOperator(names.ona)
  const gracia = await fleet.newOperator(names.gracia, { parentId: ona })
  const campus = await fleet.newOperator(names.campus)
  const person = (role: Staff['role'], operatorId: string | null, email = `${newId()}@motora.test`): Staff => {
    const ids = { accountId: newId(), sessionId: newId(), membershipId: newId() }
    return { kind: 'staff', ...ids, email, role, operatorId, canOperate: true }
  }
  const room = createFilesRoom({
    ...{ log: silentLog(), doWork, objects, everything },
    scopeOf: (actor) => operators.scopeOf(actor, false),
    operatorExists: async (work, id) => (await operators.findOperator(work, id)) !== undefined,
    operatorNames: async (work, ids) =>
      new Map((await operators.listOperators(work, ids)).map(({ id, name }) => [id, name])),
  })

  /** Asks through the handler as the door does, and holds input and answer against the contract. */
  const ask = async <B = StoredFile>(actor: Staff, id: string, input: Input = {}) => {
    const handler = room.handlers.find(({ endpoint }) => endpoint.id === `files.${id}`)
    if (!handler) throw new Error(`no handler ${id}`)
    const { params, query, body, answers, takes } = handler.endpoint
    const parsed = {
      params: params?.parse(input.params ?? {}),
      query: query?.parse(input.query ?? {}),
      // bytes come as they are, and a form's fields were parsed by whoever made it
      body: takes ? input.body : body?.parse(input.body ?? {}),
    } as never
    const request = { header: (name: string) => (name === 'range' ? input.range : undefined) } as never
    const answer = handler.answerAlone
      ? await handler.answerAlone(actor, parsed, request)
      : await doWork(actor, await operators.scopeOf(actor, false), (work) => handler.answer(work, parsed, request))
    const said = answer as { status: number; body: B; total?: number }
    const shape = answers[said.status]
    if (shape && 'parse' in shape) shape.parse(said.body)
    return said
  }

  const send = async (actor: Staff, kind: string, name: string, bytes: Uint8Array, more: object = {}) => {
    const endpoint = room.handlers.find(({ endpoint: { id } }) => id === 'files.sendFile')?.endpoint
    const fields = endpoint?.body?.parse({ kind, ...more })
    return (await ask(actor, 'sendFile', { body: { fields, file: { name, bytes: inPieces(bytes) } } })).body
  }
  const begin = async (actor: Staff, kind: string, name: string, sizeBytes: number, more: object = {}) =>
    (await ask<Upload>(actor, 'beginUpload', { body: { id: newId(), kind, name, sizeBytes, ...more } })).body
  const part = (actor: Staff, id: string, number: number, bytes: Uint8Array) =>
    ask<undefined>(actor, 'sendUploadPart', { params: { id, number }, body: bytes })
  const partsOf = (bytes: Uint8Array): { number: number; bytes: Uint8Array }[] =>
    Array.from({ length: Math.ceil(bytes.length / uploadPartBytes) }, (_, at) => ({
      number: at + 1,
      bytes: bytes.subarray(at * uploadPartBytes, (at + 1) * uploadPartBytes),
    }))
  const complete = async (actor: Staff, id: string) => (await ask(actor, 'completeUpload', { params: { id } })).body

  return {
    ...{ room, objects, clock, names, ona, gracia, campus, person, ask, send, begin, part, partsOf, complete },
    ...{ doWork, operators, asSystem },
    admin: person('Sharing.Admin', null, 'paula@motora.test'),
    readonly: person('Sharing.AdminReadOnly', null),
    manager: person('Sharing.OperatorManager', ona, 'marta@ona.test'),
    managerOfChild: person('Sharing.OperatorManager', gracia),
    stranger: person('Sharing.OperatorManager', campus),
    sac: person('Sharing.Sac', null),
    /** A whole upload, in parts. */
    upload: async (actor: Staff, kind: string, name: string, bytes: Uint8Array, more: object = {}) => {
      const { id } = await begin(actor, kind, name, bytes.length, more)
      for (const one of partsOf(bytes)) await part(actor, id, one.number, one.bytes)
      return complete(actor, id)
    },
    get: (actor: Staff, id: string, range?: string) =>
      ask<BinaryBody & { stream: AsyncIterable<Uint8Array> }>(actor, 'getFile', {
        params: { id },
        ...(range === undefined ? {} : { range }),
      }),
    details: async (actor: Staff, id: string) => (await ask(actor, 'getFileDetails', { params: { id } })).body,
    remove: (actor: Staff, id: string) => ask<undefined>(actor, 'deleteFile', { params: { id } }),
    list: (actor: Staff, query: object = {}) => ask<StoredFile[]>(actor, 'listFiles', { query }),
    progress: async (actor: Staff, id: string) => (await ask<Upload>(actor, 'getUpload', { params: { id } })).body,
    /** What the clock does, now. */
    tick: async () => {
      for (const task of room.timedTasks) await task.run(clock.now())
    },
  }
}
export type OpenFiles = Awaited<ReturnType<typeof openFiles>>

export const wholeOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The code of the refusal that something was met with, or `done`. */
export const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
