import { z } from 'zod'
import { day } from '../fields/dates.js'
import { calendarDay, id, instant, textLine } from '../formats.js'

/** The four photos of a rider. source: ledger H-26 */
export const documentCodes = ['DniFront', 'DniBack', 'DrivingLicenseFront', 'DrivingLicenseBack'] as const
export const documentCode = z.enum(documentCodes)
export type DocumentCode = z.infer<typeof documentCode>

/** Driving licences by their ids, in the order of the documents. source: DECISIONS §6; ledger H-24 */
export const drivingLicenseTypes = [
  { id: 1, name: 'AM' },
  { id: 2, name: 'A1' },
  { id: 4, name: 'A2' },
  { id: 5, name: 'A' },
  { id: 6, name: 'B1' },
  { id: 3, name: 'B' },
] as const
export const bLicenseId = 3
export const licenseTypeId = z
  .number()
  .int()
  .refine((given) => drivingLicenseTypes.some((type) => type.id === given), 'no such type of driving licence')

/** Documents that say who a person is. source: ledgers H-23, H-57 */
export const idDocTypes = ['NIF', 'NIE', 'Passport', 'Other'] as const
export const idDocType = z.enum(idDocTypes)

const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
export const defaultRotation = 270
/** By how many degrees each photo is turned clockwise before it is looked at. source: ledger H-25; decision Z-24 */
export const documentsRotation = z.strictObject({
  dniFront: rotation.default(defaultRotation),
  dniBack: rotation.default(defaultRotation),
  drivingLicenseFront: rotation.default(defaultRotation),
  drivingLicenseBack: rotation.default(defaultRotation),
})
export type DocumentsRotation = z.output<typeof documentsRotation>

/** A photo as a reviewer gets it. source: ledger H-26 */
export const customerDocument = z.object({
  id,
  customerId: id,
  code: documentCode,
  /** Base64 of a JPEG that bears the viewer and the minute; null: destroyed on time. */
  fileBinary: z.string().nullable(),
  /** Another has taken its place. */
  isBackup: z.boolean(),
  uploadedAt: instant,
  destroyedAt: instant.nullable(),
})
export type CustomerDocument = z.infer<typeof customerDocument>

/** What a rider hears of a photo that was sent. */
export const riderDocuments = z.object({
  /** Photos that are there. */
  provided: z.array(documentCode),
  /** Since when all four wait for the provider; null: they do not. */
  waitingSince: instant.nullable(),
})
export type RiderDocuments = z.infer<typeof riderDocuments>

/** A day, or none. */
const dayOrNone = z.union([day, z.literal('').transform(() => null), z.null()]).optional()

/** What a reviewer has read so far, kept without an answer; what is left out stays. source: ledgers H-17, H-19, H-24 */
export const licenceRead = z.strictObject({
  drivingLicenseTypes: z.array(licenseTypeId).max(drivingLicenseTypes.length).optional(),
  drivingLicenseExpirationDate: dayOrNone,
  identityDocumentExpirationDate: dayOrNone,
  bDrivingLicenseEmissionDate: dayOrNone,
})
export type LicenceRead = z.output<typeof licenceRead>

/** What the reviewer read on the documents, and the answer. source: ledgers H-24, H-37, H-38, H-59 */
export const customerValidationRequestBody = z.strictObject({
  canOperate: z.boolean(),
  drivingLicenses: z.array(licenseTypeId).max(drivingLicenseTypes.length).default([]),
  drivingLicenseExpirationDate: dayOrNone,
  identityDocumentExpirationDate: dayOrNone,
  bDrivingLicenseEmissionDate: dayOrNone,
  /** Why not, in the rider's language: the rider reads it. */
  cannotOperateReason: textLine(0, 500).nullish(),
})
export type CustomerValidation = z.output<typeof customerValidationRequestBody>

/** What was read on a rider's documents. source: ledger H-24 */
export const drivingLicenseData = z.object({
  drivingLicenseTypes: z.array(z.number().int()),
  drivingLicenseExpirationDate: calendarDay.nullable(),
  identityDocumentExpirationDate: calendarDay.nullable(),
  bDrivingLicenseEmissionDate: calendarDay.nullable(),
})
