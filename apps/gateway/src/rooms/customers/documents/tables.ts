import { type DocumentsRotation, documentCodes } from '@motora/contract/customers'
import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Photos. One of each code counts; the one that it replaced is its backup. */
export const customerDocuments = pgTable('customer_documents', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  code: text({ enum: documentCodes }).notNull(),
  /** Under the rider's key; null: destroyed. */
  sealed: bytea(),
  isBackup: boolean('is_backup').notNull().default(false),
  uploadedAt: moment('uploaded_at').notNull(),
  /** Null: it waits for an answer. */
  destroyFrom: moment('destroy_from'),
  destroyedAt: moment('destroyed_at'),
})

/** What a reviewer read on them. */
export const customerPapers = pgTable('customer_papers', {
  customerId: uuid('customer_id').primaryKey(),
  drivingLicenseTypes: integer('driving_license_types').array().notNull().default([]),
  drivingLicenseExpiresOn: date('driving_license_expires_on', { mode: 'string' }),
  identityDocumentExpiresOn: date('identity_document_expires_on', { mode: 'string' }),
  bDrivingLicenseIssuedOn: date('b_driving_license_issued_on', { mode: 'string' }),
  documentsRotation: jsonb('documents_rotation').$type<DocumentsRotation>(),
  /** Keyed hash of the number of the identity document. */
  idNumberHash: text('id_number_hash'),
  /** Of the days before the end at which the rider is written to, the last one done. */
  expirySaid: integer('expiry_said'),
})

/** Customers whose documents an account saw on a day. */
export const documentLooks = pgTable('document_looks', {
  accountId: uuid('account_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  customerId: uuid('customer_id').notNull(),
})
