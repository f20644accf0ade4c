import type { TicketAssigned } from '@motora/contract/technicians'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate, shownBy } from '../api/query-key'
import { pathTo } from '../paths'
import { liveFleet } from './live-fleet'

/** Several that are assigned together are one notice. */
const togetherMs = 700

/**
 * Says to a technician which tickets others give them, and which ones they take away; the lists with their counts are
 * read again. source: decision 0057.
 */
export default function AssignedNotices() {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const show = useRef<(news: readonly TicketAssigned[]) => void>(undefined)
  show.current = (news) => {
    void invalidate(queries, shownBy.ticket)
    const mine = news.filter(({ isYours }) => isYours)
    const [first, second] = mine
    const gone = news.filter(({ isYours }) => !isYours)
    const [lost] = gone
    if (first)
      toast.warning(
        second
          ? t('assigned.several', { count: mine.length })
          : t('assigned.one', { code: first.codIncident, vehicle: first.vehicle }),
        {
          label: t('assigned.show'),
          onClick: () =>
            void navigate({
              to: second
                ? pathTo('/incidents', undefined, { in: 'mine' })
                : pathTo('/incidents/details/$id', { id: first.ticketId }),
            }),
        },
      )
    else if (lost)
      toast.success(
        gone.length > 1
          ? t('assigned.severalGone', { count: gone.length })
          : t('assigned.oneGone', { code: lost.codIncident, vehicle: lost.vehicle }),
      )
  }
  useEffect(() => {
    // by ticket: what is given and soon taken away is said as it is in the end
    let waiting = new Map<string, TicketAssigned>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = liveFleet.onAssigned((assigned) => {
      waiting.set(assigned.ticketId, assigned)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const news = [...waiting.values()]
        waiting = new Map()
        show.current?.(news)
      }, togetherMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return null
}
