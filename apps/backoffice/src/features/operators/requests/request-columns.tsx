import { type VehicleRequest, vehicleRequestStates } from '@motora/contract/operators'
import { StatusBadge, TRUNCATE_SENTENCE } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Cut in the table; whole in what opens under the row. */
const maxWords = 20

/** Named as the gateway sorts and filters them. @param linesText the vehicles of a request in words */
export const requestColumns = (
  t: TFunction<'requests'>,
  linesText: (lines: VehicleRequest['lines']) => string,
): TableColumn<VehicleRequest>[] => [
  {
    id: 'sharingOperatorName',
    kind: 'text',
    header: t('operator'),
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 152,
  },
  {
    id: 'state',
    kind: 'choice',
    header: t('state'),
    choices: vehicleRequestStates.map((value) => ({ value, label: t(`state.${value}`) })),
    cell: ({ state }) => <RequestStateBadge state={state} />,
    onCard: true,
    width: 128,
  },
  {
    id: 'lines',
    kind: 'text',
    header: t('vehicles'),
    value: ({ lines }) => linesText(lines),
    // in a file the models stand here and how many of each in the next column
    exportFrom: 'lines.model',
    truncateAt: TRUNCATE_SENTENCE,
    sortable: false,
    filterable: false,
    onCard: true,
    width: 176,
  },
  {
    id: 'quantity',
    kind: 'number',
    header: t('quantity'),
    value: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    exportFrom: 'lines.quantity',
    sortable: false,
    filterable: false,
    width: 96,
  },
  { id: 'createdAt', kind: 'date', header: t('createdAt'), onCard: true, width: 152 },
  {
    id: 'createdByName',
    kind: 'text',
    header: t('createdByName'),
    visibleByDefault: false,
    sortable: false,
    filterable: false,
    width: 176,
  },
  {
    id: 'comment',
    kind: 'text',
    header: t('comment'),
    truncateAt: maxWords,
    sortable: false,
    filterable: false,
    onCard: true,
    width: 172,
  },
  {
    id: 'answer',
    kind: 'text',
    header: t('answer'),
    truncateAt: maxWords,
    sortable: false,
    filterable: false,
    onCard: 'if-any',
    width: 172,
  },
  {
    id: 'answeredAt',
    kind: 'date',
    header: t('answeredAt'),
    visibleByDefault: false,
    sortable: false,
    filterable: false,
    width: 160,
  },
]

const look = {
  waiting: { tone: 'yellow', Icon: IconHourglass },
  accepted: { tone: 'green', Icon: IconCircleCheck },
  declined: { tone: 'red', Icon: IconCircleX },
  withdrawn: { tone: 'grey', Icon: IconArrowBackUp },
} as const

/** What has become of a request. */
function RequestStateBadge({ state }: { state: VehicleRequest['state'] }) {
  const { t } = useTranslation('requests')
  return <StatusBadge {...look[state]}>{t(`state.${state}`)}</StatusBadge>
}
