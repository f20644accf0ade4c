import type { VehicleImportLine } from '@motora/contract/vehicles'
import { StatusBadge } from '@motora/kit'
import { IconBan, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What becomes of a line of the file. */
export const importOutcomes = ['create', 'change', 'same', 'refused'] as const
type Outcome = VehicleImportLine['what']

export const outcomeLook = {
  create: { tone: 'green', Icon: IconPlus },
  change: { tone: 'blue', Icon: IconPencil },
  same: { tone: 'grey', Icon: IconEqual },
  refused: { tone: 'red', Icon: IconBan },
} as const

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('fleet')
  return <StatusBadge {...outcomeLook[outcome]}>{t(`import.outcome.${outcome}`)}</StatusBadge>
}
