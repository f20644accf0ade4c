import { id } from '@motora/contract'
import { sizedText } from '@motora/contract/fields'
import {
  type Firmware,
  firmwareSignature,
  firmwareTarget,
  firmwareVersion,
  hardwareVersion,
} from '@motora/contract/firmware'
import { z } from 'zod'

export const longest = { name: 100, notes: 4000 } as const
export const maxHardwareVersions = 50

/** As the contract's, with messages that the form has words for. source: ledger R-01; decisions §6. */
export const firmwareValues = z.object({
  name: sizedText(1, longest.name),
  target: firmwareTarget.nullable().refine((target) => target !== null, 'required'),
  version: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((text) => text === '' || firmwareVersion.safeParse(text).success, 'version'),
  hardwareVersions: z
    .array(z.string().trim())
    .min(1, 'selectOne')
    .max(maxHardwareVersions, 'manyHardwareVersions')
    .refine((all) => all.every((one) => hardwareVersion.safeParse(one).success), 'hardwareVersion'),
  file: z
    .object({ id, name: z.string(), sizeBytes: z.number(), sha256: z.string() })
    .nullable()
    .refine((file) => file !== null, 'file'),
  signature: z
    .string()
    .trim()
    .refine((text) => text === '' || firmwareSignature.safeParse(text).success, 'signature'),
  notes: sizedText(0, longest.notes),
  isActive: z.boolean(),
})
export type FirmwareFields = z.input<typeof firmwareValues>
export type FirmwareValues = z.output<typeof firmwareValues>

/** What the form begins with. */
export const fieldsOf = (firmware?: Firmware): FirmwareFields => ({
  name: firmware?.name ?? '',
  target: firmware?.target ?? null,
  version: firmware?.version ?? '',
  hardwareVersions: firmware?.hardwareVersions ?? [],
  file: firmware
    ? { id: firmware.fileId, name: firmware.fileName, sizeBytes: firmware.sizeBytes, sha256: firmware.sha256 }
    : null,
  signature: firmware?.signature ?? '',
  notes: firmware?.notes ?? '',
  isActive: firmware?.isActive ?? true,
})

/** What the gateway takes of what was typed. */
export const bodyOf = ({ file, signature, ...typed }: FirmwareValues) => ({
  ...typed,
  fileId: file.id,
  signature: signature || null,
})

/** What the gateway takes of an unchanged firmware: all of it. */
export const bodyAsItIs = ({
  name,
  target,
  hardwareVersions,
  version,
  fileId,
  signature,
  notes,
  isActive,
}: Firmware) => ({
  name,
  target,
  hardwareVersions,
  version,
  fileId,
  signature,
  notes,
  isActive,
})
