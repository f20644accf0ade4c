import { getReservationStatistics, type ReservationStatistics } from '@motora/contract/sharing'
import { FigureTable, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { type Asked, queriesOf } from '../asked'
import { ListLink } from '../list-link'
import { toServices, toStartedAfter } from '../lists'
import { OverTime } from '../over-time'
import { TabFrame } from '../tab-frame'

const outcomes = ['reserved', 'started', 'ended', 'cancelled', 'expired'] as const
type Outcome = (typeof outcomes)[number]
const statesOf: Readonly<Record<Outcome, readonly string[]>> = {
  reserved: [],
  started: ['in progress', 'paused', 'ended'],
  ended: ['ended'],
  cancelled: ['cancelled'],
  expired: ['expired'],
}
const tones = { reserved: 'blue', started: 'green', ended: 'green', cancelled: 'yellow', expired: 'red' } as const
const total = (data: ReservationStatistics, of: Outcome): number => data.byDay.reduce((sum, day) => sum + day[of], 0)

/** Why do reservations die? source: MONEY §10 */
export function ReservationTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const { now, before } = queriesOf(asked)
  const read = useQuery(api.query(getReservationStatistics, now))
  const earlier = useQuery({ ...api.query(getReservationStatistics, before), enabled: asked.withBefore })
  return (
    <TabFrame now={read} before={asked.withBefore ? earlier : undefined} question={t('reservation.question')}>
      {(data, past) => {
        const reserved = total(data, 'reserved')
        const highest = Math.max(1, ...data.minutesToStart)
        return (
          <>
            <FigureTable
              label={t('reservation.funnel')}
              headings={[t('figure'), t('now'), t('share'), ...(past ? [t('before')] : [])]}
              rows={outcomes.map((outcome) => ({
                id: outcome,
                name: (
                  <ListLink
                    screen="/services"
                    to={toServices(asked, ...statesOf[outcome])}
                    figure={total(data, outcome)}
                  >
                    {t(`reservation.${outcome}`)}
                  </ListLink>
                ),
                figures: [
                  formats.number(total(data, outcome)),
                  reserved > 0 ? formats.percent((total(data, outcome) / reserved) * 100) : '–',
                  ...(past ? [formats.number(total(past, outcome))] : []),
                ],
                share: reserved > 0 ? total(data, outcome) / reserved : 0,
                tone: tones[outcome],
              }))}
            />
            <OverTime<ReservationStatistics['byDay'][number]>
              label={t('reservation.overTime')}
              asked={asked}
              rows={data.byDay}
              before={past?.byDay}
              figures={(['started', 'cancelled', 'expired'] as const).map((outcome) => ({
                id: outcome,
                label: t(`reservation.${outcome}`),
                tone: tones[outcome],
                of: (day) => day[outcome],
                format: (value) => formats.number(value),
              }))}
            />
            <FigureTable
              label={t('reservation.waits')}
              headings={[t('minutes'), t('reservation.started'), ...(past ? [t('before')] : [])]}
              rows={data.minutesToStart.map((started, minute) => ({
                id: String(minute),
                name: (
                  <ListLink
                    screen="/services"
                    to={toStartedAfter(asked, minute, minute === data.minutesToStart.length - 1)}
                    figure={started}
                  >
                    {minute === data.minutesToStart.length - 1
                      ? t('reservation.orMore', { minutes: minute })
                      : formats.number(minute)}
                  </ListLink>
                ),
                figures: [formats.number(started), ...(past ? [formats.number(past.minutesToStart[minute] ?? 0)] : [])],
                share: started / highest,
              }))}
            />
          </>
        )
      }}
    </TabFrame>
  )
}
