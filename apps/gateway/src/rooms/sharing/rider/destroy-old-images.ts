import type { Work } from '../../work.js'
import type { EndingImageDeps } from '../needs.js'
import { lockWithOldImage, updateService } from '../services/index.js'

/** A picture of how a vehicle was left is kept as long as somebody may dispute it. source: MONEY §2 */
const keepDays = 180
const dayMs = 86_400_000

/** Destroys pictures whose time has passed; the rental stays. @returns how many */
export const destroyOldImages = async ({ files }: Pick<EndingImageDeps, 'files'>, work: Work): Promise<number> => {
  const rows = await lockWithOldImage(work, new Date(work.now.getTime() - keepDays * dayMs), 100)
  for (const row of rows) {
    if (row.endingImageId !== null) await files.discardFile(work, row.endingImageId)
    await updateService(work, row, { endingImageId: null })
  }
  return rows.length
}
