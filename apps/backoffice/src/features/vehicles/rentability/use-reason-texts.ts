import type { Mender, NotRentableReason } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'
import { useTranslation } from 'react-i18next'
import { useThresholdFigures } from '../../../shell/vehicles/use-threshold-figures'

/**
 * What a reason is called, what it means and who can fix it, in the person's language.
 * @param operatorId whose vehicle it is; undefined: of several vehicles
 */
export function useReasonTexts(operatorId?: string | null) {
  const { t } = useTranslation('rentability')
  const formats = useFormats()
  const { silence } = useThresholdFigures(operatorId)
  const figures = { silence, percent: formats.percent(minRentalBatteryPercent) }
  return {
    name: (reason: NotRentableReason): string => t(`reason.${reason}`),
    meaning: (reason: NotRentableReason): string => t(`means.${reason}`, figures),
    menders: (who: readonly Mender[]): string => who.map((one) => t(`mender.${one}`)).join(', '),
  }
}
