import { id } from '@motora/contract'
import { type Firmware, firmwareTarget, firmwareVersion, hardwareVersion } from '@motora/contract/firmware'
import { z } from 'zod'

/** What is wrong with a field here and nowhere else; its words stand in `firmware:fault.*`. */
export const firmwareFaults = ['version', 'hardware', 'hardware-many', 'file'] as const
export type FirmwareFault = (typeof firmwareFaults)[number]
const fault = (of: FirmwareFault) => of

export const longest = { name: 100, notes: 4000 } as const
export const mostHardwareVersions = 50

/** As the contract's, with messages that the form has words for. source: ledger R-01; decisions §6. */
export const firmwareValues = z.object({
  name: z.string().trim().min(1, 'required').max(longest.name, 'tooLong'),
  target: firmwareTarget.nullable().refine((target) => target !== null, 'required'),
  version: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((text) => text === '' || firmwareVersion.safeParse(text).success, fault('version')),
  hardwareVersions: z
    .array(z.string().trim())
    .min(1, 'selectOne')
    .max(mostHardwareVersions, fault('hardware-many'))
    .refine((all) => all.every((one) => hardwareVersion.safeParse(one).success), fault('hardware')),
  file: z
    .object({ id, name: z.string(), sizeBytes: z.number(), sha256: z.string() })
    .nullable()
    .refine((file) => file !== null, fault('file')),
  notes: z.string().trim().max(longest.notes, 'tooLong'),
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
  notes: firmware?.notes ?? '',
  isActive: firmware?.isActive ?? true,
})

/** What the gateway takes of what was typed. */
export const bodyOf = ({ file, ...typed }: FirmwareValues) => ({ ...typed, fileId: file.id })

/** What the gateway takes of a firmware as it stands: all of it. */
export const bodyAsItIs = ({ name, target, hardwareVersions, version, fileId, notes, isActive }: Firmware) => ({
  ...{ name, target, hardwareVersions, version, fileId, notes, isActive },
})
