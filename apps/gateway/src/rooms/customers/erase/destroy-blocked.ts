import type { Work } from '../../work.js'
import { deleteDueBlocked } from '../stores/blocked-store.js'

/** Destroys what was kept apart of erased persons and whose time has passed. @returns how many */
export const destroyBlocked = async (work: Work): Promise<number> => {
  const ids = await deleteDueBlocked(work, 200)
  for (const id of ids) work.audit({ event: 'customers.destroyed', target: { kind: 'rider', id } })
  return ids.length
}
