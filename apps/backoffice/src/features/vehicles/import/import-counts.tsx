import type { VehicleImportResult } from '@motora/contract/vehicles'
import { type Chip, ChipStrip, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { importOutcomes, outcomeLook } from './outcome-badge'

export interface ImportCountsProps {
  counts: VehicleImportResult['counts']
  /** Of which lines alone the list is; left out with `onToggle`: figures to read. */
  active?: string | undefined
  onToggle?: (outcome: string) => void
}

/** How many lines do what; one pressed shows them alone. */
export function ImportCounts({ counts, active, onToggle }: ImportCountsProps) {
  const { t } = useTranslation('fleet')
  const formats = useFormats()
  if (!onToggle)
    return (
      <Facts
        facts={importOutcomes.map((outcome) => ({
          label: t(`import.outcome.${outcome}`),
          value: formats.number(counts[outcome], 0),
        }))}
      />
    )
  const chips: Chip[] = importOutcomes.map((outcome) => {
    const { tone, Icon } = outcomeLook[outcome]
    return {
      id: outcome,
      label: t(`import.outcome.${outcome}`),
      count: counts[outcome],
      icon: <Icon size={16} />,
      tone,
    }
  })
  return <ChipStrip label={t('import.filter')} chips={chips} active={active ? [active] : []} onToggle={onToggle} />
}
