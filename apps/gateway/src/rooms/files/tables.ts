import { fileKinds, fileUses } from '@motora/contract/files'
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const files = pgTable('files', {
  operatorId: uuid('operator_id'),
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: fileKinds }).notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  sha256: text().notNull(),
  createdAt: moment('created_at').notNull(),
  createdByAccount: uuid('created_by_account'),
  createdBy: text('created_by').notNull(),
  usedBy: text('used_by', { enum: fileUses }),
  /** Null: `files/<id>`. */
  objectKey: text('object_key'),
})

export const fileUploads = pgTable('file_uploads', {
  operatorId: uuid('operator_id'),
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: fileKinds }).notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  sha256: text(),
  accountId: uuid('account_id').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  completedAt: moment('completed_at'),
})

export const fileUploadParts = pgTable(
  'file_upload_parts',
  {
    operatorId: uuid('operator_id'),
    uploadId: uuid('upload_id').notNull(),
    number: integer().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    receivedAt: moment('received_at').notNull(),
    objectKey: text('object_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

/** Objects that no row names any more, until the store has let them go. */
export const fileObjectsToDrop = pgTable('file_objects_to_drop', {
  key: text().primaryKey(),
  since: moment('since').notNull(),
})
