import { z } from 'zod'
import { id, instant } from '../formats.js'

/** What a file is for. source: decisions §6. */
export const fileKinds = ['firmware', 'logo', 'ending-image', 'document', 'other'] as const
export const fileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKind>

const mebibyte = 1_048_576
/** Bytes that a file of a kind may have as it is sent. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = {
  firmware: 64 * mebibyte,
  logo: 2 * mebibyte,
  'ending-image': 10 * mebibyte,
  document: 20 * mebibyte,
  other: 20 * mebibyte,
}

/** Types that a kind may have, found by content. A firmware is of no known type. */
export const fileTypesOf: Readonly<Record<FileKind, readonly string[]>> = {
  firmware: ['application/octet-stream'],
  logo: ['image/webp'],
  'ending-image': ['image/webp'],
  document: ['application/pdf', 'image/webp'],
  other: ['application/pdf', 'image/webp', 'text/plain', 'text/csv'],
}

/** What keeps a file from being deleted. */
export const fileUses = ['firmware', 'service'] as const

/** A name as it is shown and downloaded by: one line, no path. */
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Cf}/\\]/u.test(text), 'a name without path and control characters is expected')

/** In small hexadecimal letters. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A stored file. Pictures are made again when they come, so type, size and sum are of the stored file. */
export const storedFile = z.object({
  id,
  name: z.string(),
  kind: fileKind,
  contentType: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  sha256,
  created: instant,
  createdBy: z.string(),
  /** Whose it is; null: the provider's. */
  sharingOperatorId: id.nullable(),
  /** The operator's name; null: the provider's. */
  owner: z.string().nullable(),
  /** Null: nothing refers to it, and it may be deleted. */
  usedBy: z.enum(fileUses).nullable(),
})
export type StoredFile = z.infer<typeof storedFile>

export const storageUse = z.object({
  usedBytes: z.number().int().nonnegative(),
  /** Null: the provider's files have no limit. */
  quotaBytes: z.number().int().positive().nullable(),
})

export const fileColumns = [
  'name',
  'kind',
  'contentType',
  'sizeBytes',
  'created',
  'createdBy',
  'owner',
  'usedBy',
] as const

/** Bytes of each part of an upload but the last. */
export const uploadPartBytes = mebibyte
/** An upload that is not completed by then is deleted. */
export const uploadLivesHours = 24

/** An upload on its way, part by part; it can be gone on with after a break, also from another page. */
export const upload = z.object({
  id,
  name: z.string(),
  kind: fileKind,
  sizeBytes: z.number().int(),
  /** As it was said when it began: by it the same file is known again after a break. Null: it was not said. */
  sha256: sha256.nullable(),
  partBytes: z.number().int(),
  /** Numbers of the parts that are kept, from 1. */
  parts: z.array(z.number().int()),
  expires: instant,
  sharingOperatorId: id.nullable(),
  /** The file that came of it, once it was completed. */
  file: storedFile.nullable(),
})
export type Upload = z.infer<typeof upload>
