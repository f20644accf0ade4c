import { createHash } from 'node:crypto'
import type { BinaryBody } from '@motora/contract'
import { type StoredFile, sendFile, type Upload, uploadPartBytes } from '@motora/contract/files'
import { newId } from '../../../kernel/ids.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Call, type Staff, staffOf } from '../../../testing/open-house.js'
import { openFleet } from '../../vehicles/testing/open-fleet.js'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes as they come over a line, in pieces of a size that fits nothing. */
export async function* inPieces(bytes: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Bytes that are nothing that is known, alike each time. */
export const programOf = (sizeBytes: number, seed = 1): Buffer => {
  const bytes = createHash('shake256', { outputLength: sizeBytes }).update(String(seed)).digest()
  bytes.write('\u0001SILENCE', 0, 'latin1')
  return bytes
}

/** A house with people of the provider and of two operators, one of them with a sub-operator, who send files. */
export const openFiles = async (db: TestDatabase, house = openFleet(db)) => {
  const { files, clock } = house
  const suffix = newId().slice(-6)
  const names = { ona: `Ona ${suffix}`, gracia: `Gràcia ${suffix}`, campus: `Campus ${suffix}` }
  const ona = await house.newOperator(names.ona)
  const gracia = await house.newOperator(names.gracia, { parentId: ona })
  const campus = await house.newOperator(names.campus)
  const person = (role: Staff['role'], operatorId: string | null, email = `${newId()}@motora.test`): Staff =>
    staffOf({ role, operatorId, email })
  const ask = <B = StoredFile>(actor: Staff, id: string, call?: Call) => house.ask<B>(actor, `files.${id}`, call)

  const send = async (actor: Staff, kind: string, name: string, bytes: Uint8Array, more: object = {}) => {
    const fields = sendFile.body.parse({ kind, ...more })
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
    ...house,
    room: files,
    names,
    ona,
    gracia,
    campus,
    person,
    ask,
    send,
    begin,
    part,
    partsOf,
    complete,
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
        ...(range === undefined ? {} : { headers: { range } }),
      }),
    details: async (actor: Staff, id: string) => (await ask(actor, 'getFileDetails', { params: { id } })).body,
    remove: (actor: Staff, id: string) => ask<undefined>(actor, 'deleteFile', { params: { id } }),
    list: (actor: Staff, query: object = {}) => ask<StoredFile[]>(actor, 'listFiles', { query }),
    progress: async (actor: Staff, id: string) => (await ask<Upload>(actor, 'getUpload', { params: { id } })).body,
    /** What the clock does, now. */
    tick: async () => {
      for (const task of files.timedTasks) await task.run(clock.now())
    },
  }
}
export type OpenFiles = Awaited<ReturnType<typeof openFiles>>

export const wholeOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
