import type { Work } from '../../work.js'
import { deleteAsideOf } from './stores/release-store.js'

/** Deletes a device's reports in quarantine for good. @returns how many; repeated it deletes none */
export const forgetReports = async (work: Work, deviceKey: string): Promise<number> => {
  const forgotten = await deleteAsideOf(work, deviceKey)
  if (forgotten > 0) {
    work.audit({
      event: 'vehicles.reports_forgotten',
      target: { kind: 'device', id: null, name: deviceKey },
      before: { reports: forgotten },
    })
  }
  return forgotten
}
