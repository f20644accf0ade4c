import { getAppUsersStatistics, type UsersStatistics } from '@motora/contract/sharing'
import { FigureTable, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { useMonthNames } from '../../../../shell/language/month-names'
import { useMembership } from '../../../../shell/session/use-session'
import { type Asked, queriesOf } from '../asked'
import { ListLink } from '../list-link'
import { toRegistered, toRegisteredIn } from '../lists'
import { OverTime } from '../over-time'
import { TabFrame } from '../tab-frame'

const steps = ['registered', 'validated', 'rode', 'rodeAgain'] as const

/** Who stays? source: MONEY §10; ledger P-14 */
export function UsersTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const { now, before } = queriesOf(asked)
  const read = useQuery(api.query(getAppUsersStatistics, now))
  const earlier = useQuery({ ...api.query(getAppUsersStatistics, before), enabled: asked.withBefore })
  return (
    <TabFrame now={read} before={asked.withBefore ? earlier : undefined} question={t('users.question')}>
      {(data, past) => <Users asked={asked} data={data} past={past} />}
    </TabFrame>
  )
}

interface UsersProps {
  asked: Asked
  data: UsersStatistics
  past: UsersStatistics | undefined
}

function Users({ asked, data, past }: UsersProps) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const months = useMonthNames()
  const { sharingOperatorId: own } = useMembership()
  // the list of an operator with sub-operators says the trips with one of them: decision 0070
  const counts = (step: (typeof steps)[number]) => own === null || !step.startsWith('rode')
  const counted = (value: number) => formats.number(value)
  const share = (value: number, of: number) => (of > 0 ? value / of : 0)
  return (
    <>
      <FigureTable
        label={t('users.funnel')}
        headings={[t('figure'), t('now'), t('share'), ...(past ? [t('before')] : [])]}
        rows={[
          ...steps.map((step) => ({
            id: step,
            name: (
              <ListLink
                screen="/customers"
                to={counts(step) ? toRegistered(asked, step) : undefined}
                figure={data[step]}
              >
                {t(`users.${step}`)}
              </ListLink>
            ),
            figures: [
              counted(data[step]),
              data.registered > 0 ? formats.percent(share(data[step], data.registered) * 100) : '–',
              ...(past ? [counted(past[step])] : []),
            ],
            share: share(data[step], data.registered),
          })),
          {
            id: 'active',
            name: t('users.active'),
            figures: [counted(data.active), '', ...(past ? [counted(past.active)] : [])],
          },
        ]}
      />
      <OverTime<UsersStatistics['byDay'][number]>
        label={t('users.overTime')}
        asked={asked}
        rows={data.byDay}
        before={past?.byDay}
        figures={[
          {
            id: 'registered',
            label: t('users.registered'),
            tone: 'blue',
            of: ({ registered }) => registered,
            format: counted,
          },
          ...(asked.unit === 'day'
            ? [
                {
                  id: 'active',
                  label: t('users.active'),
                  tone: 'green' as const,
                  of: ({ active }: UsersStatistics['byDay'][number]) => active,
                  format: counted,
                },
              ]
            : []),
        ]}
      />
      <FigureTable
        label={t('users.cohorts')}
        headings={[t('users.month'), t('users.registered'), t('users.rode'), t('users.rodeInSpan')]}
        rows={data.cohorts.map(({ month, registered, rode, rodeInSpan }) => ({
          id: month,
          name: months.ofYear(month),
          figures: [
            <ListLink
              key="registered"
              screen="/customers"
              to={toRegisteredIn(asked, month, 'registered')}
              figure={registered}
            >
              {counted(registered)}
            </ListLink>,
            <ListLink
              key="rode"
              screen="/customers"
              to={counts('rode') ? toRegisteredIn(asked, month, 'rode') : undefined}
              figure={rode}
            >
              {counted(rode)}
            </ListLink>,
            counted(rodeInSpan),
          ],
          share: share(rode, registered),
        }))}
      />
    </>
  )
}
