import { sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { mapSettings } from '../tables.js'

export type MapSettingsRow = typeof mapSettings.$inferSelect

export const findMapSettings = async (work: Work): Promise<MapSettingsRow | undefined> =>
  (await work.tx.select().from(mapSettings))[0]

/** There is one record: what is there keeps its id and takes the new values. */
export const putMapSettings = async (
  work: Work,
  values: Pick<MapSettingsRow, 'id' | 'showOnlyReceivedLastMinutes' | 'showOutOfService'>,
): Promise<MapSettingsRow | undefined> => {
  const { id, ...set } = values
  const [row] = await work.tx
    .insert(mapSettings)
    .values({ ...values, updatedAt: work.now })
    .onConflictDoUpdate({ target: mapSettings.onlyOne, set: { ...set, updatedAt: sql`excluded.updated_at` } })
    .returning()
  return row
}
