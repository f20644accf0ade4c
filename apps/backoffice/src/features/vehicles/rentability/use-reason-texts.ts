import type { Mender, NotRentableReason } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { lowBatteryPercent, silentAfterMs } from '@motora/rules/vehicles'
import { useTranslation } from 'react-i18next'

/** What a reason is called, what it means and who can fix it, in the person's language. */
export function useReasonTexts() {
  const { t } = useTranslation('rentability')
  const formats = useFormats()
  const figures = {
    minutes: formats.number(silentAfterMs / 60_000, 0),
    percent: formats.percent(lowBatteryPercent),
  }
  return {
    name: (reason: NotRentableReason): string => t(`reason.${reason}`),
    meaning: (reason: NotRentableReason): string => t(`means.${reason}`, figures),
    menders: (who: readonly Mender[]): string => who.map((one) => t(`mender.${one}`)).join(', '),
  }
}
