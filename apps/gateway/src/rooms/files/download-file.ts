import { type BinaryBody, may } from '@motora/contract'
import { byteRangeOf } from '../../kernel/byte-range.js'
import type { ByteRange, StoredObject } from '../../kernel/objects.js'
import type { FilesDeps, Staff } from './deps.js'
import { objectKeys } from './object-keys.js'
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
  { doWork, objects, scopeOf, log }: Pick<FilesDeps, 'doWork' | 'objects' | 'scopeOf' | 'log'>,
  actor: Staff,
  id: string,
  rangeHeader: string | undefined,
): Promise<{ status: 200 | 206; body: BinaryBody }> => {
  const { row, range } = await doWork(actor, await scopeOf(actor), async (work) => {
    const found = await findFileRow(work, id)
    if (!found || !mayFetch(actor, found)) throw unknownFile()
    const wanted = byteRangeOf(rangeHeader, found.sizeBytes)
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
  { doWork, objects, everything }: Pick<FilesDeps, 'doWork' | 'objects' | 'everything'>,
  id: string,
  range?: ByteRange,
): Promise<StoredObject | undefined> => {
  const row = await doWork(
    { kind: 'system', name: 'files' },
    everything('who asks was judged by the room that refers to the file'),
    (work) => findFileRow(work, id),
  )
  return row && objects.open(objectKeys.ofFile(row), range)
}
