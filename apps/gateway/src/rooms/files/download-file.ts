import { type BinaryBody, may } from '@motora/contract'
import { byteRangeOf } from '../../kernel/byte-range.js'
import type { ByteRange, StoredObject } from '../../kernel/objects.js'
import type { Call } from '../work.js'
import type { FilesDeps, Staff } from './deps.js'
import { objectKeys } from './object-keys.js'
import { staffOf } from './owner-of.js'
import { recordFile } from './record-file.js'
import { unknownFile } from './refusals.js'
import { type FileRow, findFileRow } from './store.js'

/** Ending images are for those who see services, who need not see files. */
const mayFetch = ({ role }: Staff, { kind }: FileRow): boolean =>
  may(role, kind === 'ending-image' ? 'services.read' : 'files.read')

/**
 * The bytes of a file, all or one part. That somebody was let in is kept before the first byte goes.
 * @throws Refusal file.not_found, file.range_unfit
 * source: ledgers R-06, N-16
 */
export const downloadFile = async (
  { inTransaction, objects, scopeOf, log }: Pick<FilesDeps, 'inTransaction' | 'objects' | 'scopeOf' | 'log'>,
  call: Call,
  id: string,
): Promise<{ status: 200 | 206; body: BinaryBody }> => {
  const actor = staffOf(call.actor)
  const { row, range } = await inTransaction(call, await scopeOf(actor), async (work) => {
    const found = await findFileRow(work, id)
    if (!found || !mayFetch(actor, found)) throw unknownFile()
    const wanted = byteRangeOf(call.request.header('range'), found.sizeBytes)
    recordFile(work, 'files.downloaded', found)
    return { row: found, range: wanted }
  })
  const object = await objects.open(objectKeys.ofFile(row), range)
  if (!object) {
    log.error({ file: row.id }, 'the object store does not have the bytes of a file')
    throw unknownFile()
  }
  const body = {
    contentType: row.contentType,
    fileName: row.name,
    stream: object.bytes,
    lengthBytes: object.lengthBytes,
  }
  return range
    ? { status: 206, body: { ...body, range: { ...range, totalBytes: row.sizeBytes } } }
    : { status: 200, body }
}

/**
 * For rooms that have judged themselves who may: a vehicle that fetches its firmware. Makes a transaction of its own.
 * @returns undefined when there is no such file
 */
export const openFile = async (
  { inTransaction, objects, everything }: Pick<FilesDeps, 'inTransaction' | 'objects' | 'everything'>,
  id: string,
  range?: ByteRange,
): Promise<StoredObject | undefined> => {
  const row = await inTransaction(
    { kind: 'system', name: 'files' },
    everything('who asks was judged by the room that refers to the file'),
    (work) => findFileRow(work, id),
  )
  return row && objects.open(objectKeys.ofFile(row), range)
}
