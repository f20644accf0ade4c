import { firmwareTargets, type Upgrade, upgradeStates } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { UpgradeBar } from './upgrade-bar'
import { UpgradeStateBadge } from './upgrade-state-badge'

export interface UpgradeColumnsOf {
  /** The list is of one firmware: what is the same in every row is left out. */
  ofFirmware: boolean
}

/** The columns of the campaign list, named as the gateway filters and sorts them. */
export function upgradeColumns(t: TFunction<'upgrades'>, { ofFirmware }: UpgradeColumnsOf): TableColumn<Upgrade>[] {
  const firmware: TableColumn<Upgrade>[] = [
    { id: 'firmwareName', kind: 'text', header: t('firmware'), width: 176 },
    { id: 'version', kind: 'text', header: t('version'), onCard: true, width: 112 },
    {
      id: 'target',
      kind: 'choice',
      header: t('target'),
      choices: firmwareTargets.map((value) => ({ value, label: t(`target.${value}`) })),
      cell: ({ target }) => target,
      onCard: true,
      width: 96,
    },
  ]
  return [
    { id: 'name', kind: 'text', header: t('name'), truncateAt: 60, onCard: true, hideable: false, width: 220 },
    ...(ofFirmware ? [] : firmware),
    {
      id: 'state',
      kind: 'choice',
      header: t('state'),
      choices: upgradeStates.map((value) => ({ value, label: t(`state.${value}`) })),
      cell: ({ state }) => <UpgradeStateBadge state={state} />,
      onCard: true,
      width: 136,
    },
    {
      id: 'progress',
      kind: 'number',
      header: t('progress'),
      value: ({ counts }) => counts.succeeded,
      cell: ({ counts, state }) => <UpgradeProgress counts={counts} state={state} />,
      exportFrom: false,
      exportAlso: [
        inFile('succeeded', t('status.succeeded')),
        inFile('failed', t('status.failed')),
        inFile('total', t('vehicles')),
      ],
      identifierLike: true,
      sortable: false,
      filterable: false,
      onCard: true,
      width: 240,
    },
    { id: 'owner', kind: 'text', header: t('owner'), whenEmpty: t('provider'), width: 160 },
    { id: 'scheduledAt', kind: 'date', header: t('scheduledAt'), width: 152 },
    { id: 'startedAt', kind: 'date', header: t('startedAt'), width: 152 },
    { id: 'endedAt', kind: 'date', header: t('endedAt'), visibleByDefault: false, width: 152 },
    { id: 'created', kind: 'date', header: t('created'), visibleByDefault: false, width: 152 },
    { id: 'createdBy', kind: 'text', header: t('createdBy'), visibleByDefault: false, width: 160 },
  ]
}

/** A figure of a campaign in a column of its own, which a file has. */
const inFile = (id: 'succeeded' | 'failed' | 'total', header: string): TableColumn<Upgrade> => ({
  id,
  kind: 'number',
  header,
  value: ({ counts }) => counts[id],
  exportFrom: `counts.${id}`,
})

/** How far a campaign is, in one cell: the bar and how many of how many are done. */
function UpgradeProgress({ counts, state }: Pick<Upgrade, 'counts' | 'state'>) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (counts.total === 0)
    return (
      <span className="motora-second">{t(state === 'draft' || state === 'scheduled' ? 'notBegun' : 'noneOf')}</span>
    )
  const figure = (count: number) => formats.number(count, 0)
  return (
    <span className="motora-upgrade-progress">
      <UpgradeBar counts={counts} />
      <span className="motora-second">
        {t('doneOf', { done: figure(counts.succeeded), total: figure(counts.total) })}
        {counts.failed > 0 && (
          <span className="motora-upgrade-failed">
            {' '}
            {t('failedCount', { count: counts.failed, failed: figure(counts.failed) })}
          </span>
        )}
      </span>
    </span>
  )
}
