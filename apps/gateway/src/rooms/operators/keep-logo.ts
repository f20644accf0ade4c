import type { SmallPicture } from '../../kernel/small-picture.js'
import type { Work } from '../work.js'
import { insertLogoOnce } from './stores/logo-store.js'

/** A picture as it was made again from what was sent. */
export type Logo = SmallPicture

/** @returns the name by which the operator or its change keeps it */
export const keepLogo = async (
  work: Work,
  operatorId: string,
  { sha256, contentType, bytes }: Logo,
): Promise<string> => {
  await insertLogoOnce(work, { operatorId, sha256, contentType, bytes, createdAt: work.now })
  return sha256
}
