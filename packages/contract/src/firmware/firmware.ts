import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { sha256 } from '../files/file.js'
import { id, idParams, instant, textLine } from '../formats.js'
import { listQuery } from '../listing.js'

/** Which unit of the vehicle runs it: motor controller, battery management, telematics. source: decisions §6. */
export const firmwareTargets = ['ECU', 'BMS', 'TCU'] as const
export const firmwareTarget = z.enum(firmwareTargets)
export type FirmwareTarget = z.infer<typeof firmwareTarget>

/** `2.10.3`, `2.10.3-rc.1`: numbers say which is newer, and a pre-release is older than its release. */
export const firmwareVersion = z
  .string()
  .trim()
  .max(40)
  .regex(/^\d{1,9}(\.\d{1,9}){1,3}(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$/)
/** As the vehicle reports it. */
export const hardwareVersion = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\w.+-]+$/)

/** A detached Ed25519 signature: 64 bytes in base64. */
export const firmwareSignature = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/, '64 bytes in base64 are expected')
/** By the keys that are trusted now. `not-verified`: it is signed, and by none of them. */
export const signatureStates = ['verified', 'not-verified', 'not-signed'] as const
export const signatureState = z.enum(signatureStates)
export type SignatureState = z.infer<typeof signatureState>
/** The same of the firmware of a version that a unit runs. `unknown`: this installation has no firmware of that version. */
export const versionSignature = z.enum([...signatureStates, 'unknown'])
export type VersionSignature = z.infer<typeof versionSignature>

const notes = z
  .string()
  .trim()
  .max(4000)
  .refine((text) => !/[\p{Cs}\0]/u.test(text), 'control characters are not text')

/** source: decisions §6. */
export const firmware = z.object({
  id,
  name: z.string(),
  target: firmwareTarget,
  /** Hardware that it fits; on any other it never starts. */
  hardwareVersions: z.array(z.string()),
  version: z.string(),
  fileId: id,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  sha256,
  /** As it was entered; null: none was. */
  signature: z.string().nullable(),
  signatureState,
  /** The trusted key that made it; null: none of them did. */
  signatureKeyId: z.string().nullable(),
  /** This installation trusts keys: without a verified signature no campaign begins. */
  needsSignature: z.boolean(),
  notes: z.string(),
  created: instant,
  createdBy: z.string(),
  /** An inactive one starts no new campaign. */
  isActive: z.boolean(),
  /** A campaign refers to it, a draft as well: but for `isActive` and `signature` it stays as it is, and is not deleted. */
  isUsed: z.boolean(),
  revision: z.number().int(),
})
export type Firmware = z.infer<typeof firmware>

const given = {
  name: textLine(1, 100),
  target: firmwareTarget,
  hardwareVersions: z
    .array(hardwareVersion)
    .min(1)
    .max(50)
    .refine((all) => new Set(all).size === all.length, 'each hardware version once'),
  version: firmwareVersion,
  /** A file of the kind `firmware`. */
  fileId: id,
  /**
   * Over the file, by the provider. Null: none. Left out: none for a new firmware, and of one that is changed it stays
   * unless the file is another one.
   */
  signature: firmwareSignature.nullable().optional(),
  notes: notes.default(''),
  isActive: z.boolean().default(true),
}
export const firmwareToCreate = z.strictObject({ id, ...given })
/** The whole firmware, by the `revision` that was read: the second of two who change it is refused. */
export const firmwareToChange = z.strictObject({ ...given, revision: z.number().int().min(1) })

export const firmwareColumns = [
  'name',
  'target',
  'version',
  'hardwareVersions',
  'fileName',
  'sizeBytes',
  'created',
  'createdBy',
  'isActive',
  'isUsed',
] as const

export const listFirmwares = endpoint({
  id: 'firmware.listFirmwares',
  method: 'GET',
  path: '/files/v1/firmwares',
  summary: `Firmwares, newest first. Sorts and filters by ${firmwareColumns.join(', ')} (versions by their order); searches name, version and notes`,
  source: 'decisions §5 and §6; ledgers R-01, R-08',
  audience: 'staff',
  needs: 'firmware.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(firmware) },
})

export const getFirmware = endpoint({
  id: 'firmware.getFirmware',
  method: 'GET',
  path: '/files/v1/firmwares/{id}',
  summary: 'One firmware',
  source: 'decisions §5; ledgers R-01, R-08',
  audience: 'staff',
  needs: 'firmware.read',
  params: idParams,
  answers: { 200: firmware },
  refusals: ['firmware.not_found'],
})

export const createFirmware = endpoint({
  id: 'firmware.createFirmware',
  method: 'POST',
  path: '/files/v1/firmwares',
  summary:
    'Creates a firmware from a file that was sent before. Repeated with the same id, it answers the same firmware',
  source: 'decisions §5 and §6; ledgers R-01, R-08',
  audience: 'staff',
  needs: 'firmware.write',
  body: firmwareToCreate,
  answers: { 201: firmware },
  refusals: [
    'file.not_found',
    'firmware.file_unfit',
    'firmware.version_taken',
    'firmware.signature_missing',
    'firmware.signature_wrong',
    'request.key_reused',
  ],
})

export const changeFirmware = endpoint({
  id: 'firmware.changeFirmware',
  method: 'PUT',
  path: '/files/v1/firmwares/{id}',
  summary:
    'Changes a firmware; while a campaign refers to it, a draft as well, only `isActive` and `signature` can change',
  source: 'decisions §5; ledgers R-01, R-08',
  audience: 'staff',
  needs: 'firmware.write',
  params: idParams,
  body: firmwareToChange,
  answers: { 200: firmware },
  refusals: [
    'firmware.not_found',
    'firmware.used',
    'firmware.changed_meanwhile',
    'file.not_found',
    'firmware.file_unfit',
    'firmware.version_taken',
    'firmware.signature_missing',
    'firmware.signature_wrong',
  ],
})

export const deleteFirmware = endpoint({
  id: 'firmware.deleteFirmware',
  method: 'DELETE',
  path: '/files/v1/firmwares/{id}',
  summary: 'Deletes a firmware that no campaign refers to; its file stays',
  source: 'decisions §5; ledger R-08',
  audience: 'staff',
  needs: 'firmware.write',
  params: idParams,
  answers: { 204: null },
  refusals: ['firmware.not_found', 'firmware.used'],
})

export const getFirmwareTypes = endpoint({
  id: 'firmware.getTypes',
  method: 'GET',
  path: '/files/v1/FirmwareTypes',
  summary:
    'The lists of types: targets, update statuses, and the hardware and models that vehicles of the scope report',
  source: 'fleet side, section 3; ledger R-05',
  audience: 'staff',
  needs: 'firmware.read',
  answers: {
    200: z.object({
      targets: z.array(firmwareTarget),
      hardwareVersions: z.array(z.string()),
      models: z.array(z.string()),
      updateStatuses: z.array(z.string()),
    }),
  },
})

/** A vehicle fetches what it was ordered to install, with the ticket of its order as bearer token. */
export const fetchFirmware = endpoint({
  id: 'firmware.fetch',
  method: 'GET',
  path: '/devices/v1/Firmware/{id}',
  summary:
    'The bytes of the firmware of an update order, for the vehicle that sends its ticket as bearer token; a Range header (one range) resumes a download. Where the signature is verified, the headers Motora-Firmware-Signature and Motora-Firmware-Key name it',
  source: 'own: updates over the air; ledger R-08',
  audience: 'public',
  ticket: { name: 'updateTicket', description: 'The ticket of one order to update, as the vehicle received it' },
  params: idParams,
  answers: { 200: binary('application/octet-stream'), 206: binary('application/octet-stream') },
  refusals: ['device.unauthenticated', 'file.range_unfit', 'file.not_found'],
  perMinutePerAddress: 600_000,
})

export const firmwareEndpoints = [
  listFirmwares,
  getFirmware,
  createFirmware,
  changeFirmware,
  deleteFirmware,
  getFirmwareTypes,
  fetchFirmware,
] as const
