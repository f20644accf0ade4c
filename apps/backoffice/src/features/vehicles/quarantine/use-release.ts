import { listAuditRecords } from '@motora/contract/identity'
import { type QuarantinedDevice, releaseQuarantinedReports } from '@motora/contract/vehicles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'

interface Released {
  released: number
  stayed: number
}

/** Releases all reports of a device, a portion at a time; broken off, what was released stays released. */
export const useRelease = () => {
  const { t } = useTranslation('quarantine')
  /** How many reports were looked at so far. */
  const [looked, setLooked] = useState(0)
  const write = useWriteOf<QuarantinedDevice, Released>(
    async ({ deviceKey }) => {
      const all = { released: 0, stayed: 0 }
      setLooked(0)
      let after: string | null = null
      do {
        const call = { params: { deviceKey }, body: { after } }
        const portion: Released & { next: string | null } = await client.call(releaseQuarantinedReports, call)
        all.released += portion.released
        all.stayed += portion.stayed
        setLooked(all.released + all.stayed)
        after = portion.next
      } while (after !== null)
      return { done: true, answer: all }
    },
    {
      // the audit trail is below the dialog
      invalidates: [...shownBy.vehicle, listAuditRecords],
      done: ({ released, stayed }) =>
        stayed > 0 ? t('release.some', { count: released, stayed }) : t('release.done', { count: released }),
      failed: (why) => t('release.failed', { why }),
    },
  )
  return { ...write, looked }
}
