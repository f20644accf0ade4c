import type { FirmwareTarget, PreviewedVehicle } from '@motora/contract/firmware'
import { StatusBadge } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { IconCircleCheck, IconCircleMinus, IconHourglass } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { operatorColumns } from '../../../shell/vehicle-list-columns'

/** The gateway answers one order and four groups. */
const asListed = { sortable: false, filterable: false } as const

/** What a vehicle of the preview is, and what the campaign would do with it. @param withOperator see Z-12 */
export function previewColumns(
  t: TFunction<'upgrades'>,
  target: FirmwareTarget,
  withOperator: boolean,
): TableColumn<PreviewedVehicle>[] {
  return [
    {
      ...asListed,
      id: 'plate',
      kind: 'text',
      header: t('plate'),
      value: ({ plate, name }) => plate ?? name,
      hideable: false,
      onCard: true,
      width: 104,
    },
    {
      ...asListed,
      id: 'outcome',
      kind: 'text',
      header: t('outcome'),
      value: (vehicle) => outcomeText(t, vehicle),
      cell: (vehicle) => <Outcome t={t} vehicle={vehicle} />,
      hideable: false,
      onCard: true,
      width: 232,
    },
    {
      ...asListed,
      id: 'currentVersion',
      kind: 'text',
      header: t('currentVersions', { target }),
      onCard: true,
      width: 128,
    },
    { ...asListed, id: 'hardwareVersion', kind: 'text', header: t('hardwareVersions'), width: 112 },
    { ...asListed, id: 'model', kind: 'text', header: t('model'), width: 80 },
    {
      ...asListed,
      id: 'batteryPercent',
      kind: 'number',
      header: t('battery'),
      quantity: 'share',
      identifierLike: true,
      width: 88,
    },
    ...operatorColumns(t('operator'), withOperator, 144).map((column) => ({ ...asListed, ...column })),
  ]
}

type Outcome = Pick<PreviewedVehicle, 'excludedBecause' | 'waitsFor'>

const outcomeText = (t: TFunction<'upgrades'>, { excludedBecause, waitsFor }: Outcome): string => {
  if (excludedBecause !== null) return t(`exclusion.${excludedBecause}`)
  return waitsFor === null ? t('preview.isReady') : t(`wait.${waitsFor}`)
}

function Outcome({ t, vehicle }: { t: TFunction<'upgrades'>; vehicle: Outcome }) {
  const text = outcomeText(t, vehicle)
  if (vehicle.excludedBecause !== null)
    return (
      <StatusBadge tone="grey" Icon={IconCircleMinus}>
        {text}
      </StatusBadge>
    )
  return vehicle.waitsFor === null ? (
    <StatusBadge tone="green" Icon={IconCircleCheck}>
      {text}
    </StatusBadge>
  ) : (
    <StatusBadge tone="yellow" Icon={IconHourglass}>
      {text}
    </StatusBadge>
  )
}
