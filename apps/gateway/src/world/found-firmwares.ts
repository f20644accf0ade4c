import { createHash } from 'node:crypto'
import type { House } from '../house.js'
import { newId } from '../kernel/ids.js'
import { everything } from '../rooms/operators/index.js'

const system = { kind: 'system', name: 'world' } as const
const generations = ['S01-A', 'S01-B', 'S02-A', 'S02-B', 'S03-A', 'S03-B']

/** Newer than what the demo's mopeds were delivered with, so that campaigns have something to do. */
const releases = [
  {
    name: 'Motor controller, softer start',
    target: 'ECU',
    version: '2.4.0',
    hardwareVersions: generations,
    notes: 'Softer start from standing. Less heat on long climbs.',
    kibibytes: 384,
  },
  {
    name: 'Battery management, winter',
    target: 'BMS',
    version: '2.0.0',
    hardwareVersions: generations.filter((generation) => generation.endsWith('-B')),
    notes: 'Truer charge below 5 °C. Fits the second generation of the battery only.',
    kibibytes: 192,
  },
  {
    name: 'Telematics, quicker login',
    target: 'TCU',
    version: '3.2.0',
    hardwareVersions: generations,
    notes: 'Logs in again within seconds after a dead spot.',
    kibibytes: 512,
  },
] as const

/** Bytes that look like no other file, the same for the same words. */
const inventBytes = (words: string, length: number): Buffer => {
  const blocks: Buffer[] = []
  for (let n = 0; n * 32 < length; n += 1) blocks.push(createHash('sha256').update(`${words} ${n}`).digest())
  return Buffer.concat(blocks).subarray(0, length)
}

/** The firmwares of the demo company with their files. Made again after a stop in their middle, none comes twice. */
export const foundFirmwares = async ({ files, firmware, inTransaction }: House): Promise<void> => {
  for (const { kibibytes, hardwareVersions, ...release } of releases) {
    const why = 'firmwares are the provider’s'
    if (await inTransaction(system, everything(why), (work) => firmware.hasVersion(work, release))) continue
    const bytes = inventBytes(`${release.target} ${release.version}`, kibibytes * 1024)
    const write = await files.keepMade(
      { bytes, contentType: 'application/octet-stream', sha256: createHash('sha256').update(bytes).digest('hex') },
      {
        operatorId: null,
        kind: 'firmware',
        account: null,
        createdBy: 'motora',
        name: `${release.target.toLowerCase()}-${release.version}.sil`,
      },
    )
    await inTransaction(system, everything(why), async (work) => {
      const given = { ...release, hardwareVersions: [...hardwareVersions], isActive: true }
      await firmware.createFirmware(work, { id: newId(), ...given, fileId: await write(work) })
    })
  }
}
