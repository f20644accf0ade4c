import {
  type UpgradeState,
  type UpgradeVehicle,
  updateErrors,
  updateStatuses,
  updateWaits,
} from '@motora/contract/firmware'
import { TRUNCATE_SENTENCE } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { operatorColumns, plateColumn } from '../../../../shell/vehicle-list-columns'
import { UpdateProgress } from '../update-progress'
import { UpdateStatusBadge } from '../update-status-badge'
import { updateTrouble } from '../update-trouble'

export interface VehicleColumnsOf {
  maxAttempts: number
  upgradeState: UpgradeState
  withOperator: boolean
}

/** What a file says of it: what is waited for, or else why the last attempt ended, which has a column of its own too. */
function troubleInFile(t: TFunction<'upgrades'>, upgradeState: UpgradeState) {
  const errors = updateErrors.map((error) => [error, t(`error.${error}`)] as const)
  const waits = updateWaits.map((wait) => [wait, t(`wait.${wait}`)] as const)
  // in a paused campaign everybody waits for the campaign
  const isPaused = upgradeState === 'paused'
  return {
    exportFrom: 'lastError',
    wordFirst: {
      from: isPaused ? 'lastError' : 'waitsFor',
      labels: Object.fromEntries([...errors, ...waits]),
    },
    whenEmpty: { from: 'status', labels: { pending: t(isPaused ? 'wait.campaign' : 'wait.turn') } },
    exportAlso: [
      {
        id: 'lastError',
        kind: 'choice',
        header: t('lastError'),
        choices: errors.map(([value, label]) => ({ value, label })),
      },
    ],
  } satisfies Partial<TableColumn<UpgradeVehicle>>
}

/** The columns of a campaign's vehicles, named as the gateway filters and sorts them. */
export function upgradeVehicleColumns(t: TFunction<'upgrades'>, of: VehicleColumnsOf): TableColumn<UpgradeVehicle>[] {
  const { maxAttempts, upgradeState, withOperator } = of
  return [
    plateColumn(t('plate'), 112),
    {
      id: 'status',
      kind: 'choice',
      header: t('status'),
      choices: updateStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      cell: ({ status }) => <UpdateStatusBadge status={status} />,
      onCard: true,
      width: 144,
    },
    {
      id: 'progressPercent',
      kind: 'number',
      header: t('progress'),
      cell: (row) => <UpdateProgress {...row} of={row.plate ?? row.name} />,
      unit: '%',
      identifierLike: true,
      sortable: false,
      filterable: false,
      onCard: true,
      width: 144,
    },
    {
      id: 'waitsFor',
      kind: 'text',
      header: t('trouble'),
      value: (row) => updateTrouble(t, row, upgradeState),
      ...troubleInFile(t, upgradeState),
      truncateAt: TRUNCATE_SENTENCE,
      sortable: false,
      filterable: false,
      onCard: true,
      width: 280,
    },
    {
      id: 'attempts',
      kind: 'number',
      header: t('attempts'),
      cell: ({ attempts }) => t('attemptsOf', { attempts, most: maxAttempts }),
      identifierLike: true,
      width: 112,
    },
    {
      id: 'lastError',
      kind: 'choice',
      header: t('lastError'),
      choices: updateErrors.map((value) => ({ value, label: t(`error.${value}`) })),
      visibleByDefault: false,
      width: 240,
    },
    {
      id: 'previousVersion',
      kind: 'text',
      header: t('previousVersion'),
      sortable: false,
      filterable: false,
      width: 128,
    },
    { id: 'currentVersion', kind: 'text', header: t('currentVersion'), sortable: false, filterable: false, width: 128 },
    {
      id: 'batteryPercent',
      kind: 'number',
      header: t('battery'),
      quantity: 'share',
      identifierLike: true,
      sortable: false,
      filterable: false,
      width: 96,
    },
    ...operatorColumns(t('operator'), withOperator).map((column) => ({
      ...column,
      sortable: false,
      filterable: false,
    })),
    { id: 'sentAt', kind: 'date', header: t('sentAt'), precision: 'second', width: 160 },
    {
      id: 'heardAt',
      kind: 'date',
      header: t('heardAt'),
      precision: 'second',
      sortable: false,
      filterable: false,
      visibleByDefault: false,
      width: 160,
    },
    { id: 'endedAt', kind: 'date', header: t('endedAt'), precision: 'second', width: 160 },
  ]
}
