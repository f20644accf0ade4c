import type { FirmwareTarget } from '@motora/contract/firmware'
import { confirm, useFormats } from '@motora/kit'
import { slotsAtOnce } from '@motora/rules/firmware'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PreviewAsk, previewQuery, takersOf } from './preview-ask'

export interface AskedStart extends PreviewAsk {
  name: string
  target: FirmwareTarget
  version: string
  shareAtOncePercent: number
  /** Null: immediately. */
  scheduledAt: string | null
}

/**
 * Asks before a campaign starts, with the figures of this moment: how many vehicles, which version, what riders notice.
 * @returns `yes`, `no`, or `nobody` where there is no vehicle to start with. @throws ApiError when it cannot be read
 */
export function useAskStart(): (start: AskedStart) => Promise<'yes' | 'no' | 'nobody'> {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const queries = useQueryClient()
  return async ({ name, target, version, shareAtOncePercent, scheduledAt, ...ask }) => {
    const preview = await queries.fetchQuery({
      ...previewQuery(ask, { show: 'ready', page: 1, pageSize: 1 }),
      staleTime: 0,
    })
    const count = takersOf(preview)
    if (count === 0 && scheduledAt === null) return 'nobody'
    const facts = {
      count,
      target,
      version,
      atOnce: formats.number(slotsAtOnce(count, shareAtOncePercent), 0),
      left: formats.number(preview.total - count, 0),
    }
    const sure = await confirm({
      title: scheduledAt === null ? t('ask.start', { name }) : t('ask.schedule', { name }),
      consequence:
        scheduledAt === null
          ? t('ask.start.consequence', facts)
          : t('ask.schedule.consequence', { ...facts, moment: formats.date(scheduledAt, 'minute') }),
      confirmLabel: scheduledAt === null ? t('start') : t('schedule'),
    })
    return sure ? 'yes' : 'no'
  }
}
