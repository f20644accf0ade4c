import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Things } from './planted.js'
import type { Ask } from './stored-rows.js'

interface NewFile {
  operator: string | null
  kind: string
  usedBy?: string
}

/** A file's row, and its bytes where the gateway keeps them. */
const plantFile = async (sql: Ask, dataDir: string, { operator, kind, usedBy }: NewFile): Promise<string> => {
  const id = randomUUID()
  const bytes = Buffer.from(`planted ${id}`)
  await mkdir(join(dataDir, 'objects', 'files'), { recursive: true })
  await writeFile(join(dataDir, 'objects', 'files', id), bytes)
  await sql(
    `insert into files (operator_id, id, name, kind, content_type, size_bytes, sha256, created_at, created_by, used_by)
     values ($1, $2, $3, $4, $5, $6, $7, now(), 'planted@motora.demo', $8)`,
    [
      operator,
      id,
      `planted.${kind}`,
      kind,
      kind === 'firmware' ? 'application/octet-stream' : 'image/webp',
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
      usedBy ?? null,
    ],
  )
  return id
}

/** Two documents, and the picture that the ended service ended with. */
export const plantFiles = async (
  sql: Ask,
  dataDir: string,
  { operator, endedService }: Pick<Things, 'operator' | 'endedService'>,
): Promise<Pick<Things, 'file' | 'spareFile' | 'endingImage'>> => {
  const file = await plantFile(sql, dataDir, { operator, kind: 'document' })
  const spareFile = await plantFile(sql, dataDir, { operator, kind: 'document' })
  const endingImage = await plantFile(sql, dataDir, { operator, kind: 'ending-image', usedBy: 'service' })
  await sql('update services set ending_image_id = $2 where id = $1', [endedService, endingImage])
  return { file, spareFile, endingImage }
}

/** A firmware of the provider with its file, of a version that no other has. @returns its id */
export const plantFirmware = async (sql: Ask, dataDir: string, version: string): Promise<string> => {
  const id = randomUUID()
  const fileId = await plantFile(sql, dataDir, { operator: null, kind: 'firmware', usedBy: 'firmware' })
  await sql(
    `insert into firmwares (id, name, target, hardware_versions, version, version_order, file_id, file_name, size_bytes,
       sha256, created_at, created_by)
     values ($1, 'Planted', 'TCU', '{S01-A}', $4, 'planted ' || $4::text, $2, 'planted.sil', 10, $3, now(), 'planted@motora.demo')`,
    [id, fileId, 'a'.repeat(64), version],
  )
  return id
}

/** Three drafts of campaigns of the operator's own. */
export const plantUpgrades = async (
  sql: Ask,
  { operator, vehicle }: Pick<Things, 'operator' | 'vehicle'>,
  firmware: string,
): Promise<Pick<Things, 'upgrade' | 'spareUpgrade' | 'upgradeToCancel'>> => {
  const [upgrade, spareUpgrade, upgradeToCancel] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [upgrade, spareUpgrade, upgradeToCancel])
    await sql(
      `insert into upgrades (operator_id, id, name, firmware_id, selection, state, share_at_once_percent,
         pause_above_failed_percent, max_attempts, allow_older, created_at, created_by)
       values ($1, $2, 'Planted', $3, $4, 'draft', 10, 10, 3, false, now(), 'planted@motora.demo')`,
      [operator, id, firmware, JSON.stringify({ vehicleIds: [vehicle] })],
    )
  return { upgrade, spareUpgrade, upgradeToCancel }
}
