import { type CustomerDocument, documentCodes } from '@motora/contract/customers'
import { localClock, localDay, offsetText } from '@motora/rules/time'
import { Refusal } from '../../../kernel/refusal.js'
import { watermarked } from '../../../kernel/watermark.js'
import { everything } from '../../operators/index.js'
import type { Call, Work } from '../../work.js'
import { unknownCustomer } from '../hold-customer.js'
import { findCustomer } from '../store.js'
import { type DocumentRow, listDocuments } from '../stores/document-store.js'
import { findPapers, noteLook } from '../stores/papers-store.js'
import { placeOfDocument } from './document-place.js'
import type { DocumentsDeps } from './documents-deps.js'
import { rotationOf } from './rotation.js'

/** More persons in a day than anybody reviews: somebody carries documents away. source: MONEY §2 */
export const maxPersonsADay = 300

interface Opened extends Omit<DocumentRow, 'sealed'> {
  bytes: Uint8Array | undefined
  rotation: number
}

/** `admin@motora.test 2026-11-21 10:00 +01:00`: a picture that leaves the house says by which clock it was looked at. */
export const documentMark = (viewer: string, at: number, zone: string): string =>
  `${viewer} ${localDay(at, zone)} ${localClock(at, zone)} ${offsetText(at, zone)}`

const inOrder = (rows: readonly DocumentRow[]): DocumentRow[] =>
  documentCodes.flatMap((code) => rows.filter((row) => row.code === code))

/** Opens the photos and puts the look on record. @returns undefined: the account has looked at too many persons today */
const openOnRecord = async (
  { keys, identity, timeZone }: DocumentsDeps,
  work: Work,
  accountId: string,
  customerId: string,
): Promise<Opened[] | undefined> => {
  const customer = await findCustomer(work, customerId)
  if (!customer) throw unknownCustomer()
  const day = localDay(work.now.getTime(), timeZone)
  const target = { kind: 'rider', id: customerId } as const
  const { persons, isNew } = await noteLook(work, { accountId, day, customerId })
  if (persons > maxPersonsADay) {
    work.audit({ event: 'customers.looks_stopped', target, outcome: 'refused', reason: 'customer.too_many_looks' })
    if (isNew && persons === maxPersonsADay + 1) await identity.tellAdministrators(work, 'documents-looked-through')
    return undefined
  }
  const rotation = rotationOf(await findPapers(work, customerId))
  const opened: Opened[] = []
  for (const { sealed, ...row } of inOrder(await listDocuments(work, customerId))) {
    const bytes = sealed ? await keys.openFor(work, customerId, placeOfDocument(row.id), sealed) : undefined
    opened.push({ ...row, bytes, rotation: rotation[row.code] })
  }
  const shown = opened.filter(({ bytes }) => bytes).map(({ code, isBackup }) => (isBackup ? `${code} (backup)` : code))
  work.audit({ event: 'customers.documents_seen', target, after: { documents: shown.join(', ') } })
  return opened
}

/**
 * The photos of a customer, each with the viewer and the minute burnt in. The record is committed before the first byte
 * is made, so there is no look without one.
 * @throws Refusal customer.not_found, customer.too_many_looks
 * source: MONEY §2; ledger H-56; promises G5, H5
 */
export const lookAtDocuments = async (
  deps: DocumentsDeps,
  call: Call,
  customerId: string,
): Promise<CustomerDocument[]> => {
  const { actor } = call
  if (actor.kind !== 'staff') throw new Refusal('identity.unauthenticated', 'Sign in first.')
  const scope = everything('documents are the provider’s, and of no operator')
  const { opened, now } = await deps.inTransaction(call, scope, async (work) => ({
    opened: await openOnRecord(deps, work, actor.accountId, customerId),
    now: work.now.getTime(),
  }))
  if (!opened)
    throw new Refusal('customer.too_many_looks', 'This account has looked at the documents of too many persons today.')
  const mark = documentMark(actor.email, now, deps.timeZone)
  return Promise.all(
    opened.map(async ({ bytes, rotation, uploadedAt, destroyedAt, destroyFrom: _, ...row }) => ({
      ...row,
      fileBinary: bytes ? (await watermarked(bytes, mark, uprightBy(rotation))).toString('base64') : null,
      uploadedAt: uploadedAt.toISOString(),
      destroyedAt: destroyedAt?.toISOString() ?? null,
    })),
  )
}

/** By how much the text is turned so that it reads upright once the photo is turned. */
const uprightBy = (rotation: number): number => (360 - rotation) % 360
