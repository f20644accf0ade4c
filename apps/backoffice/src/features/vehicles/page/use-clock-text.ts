import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

/** By how much a unit's clock is wrong, in words; less than 0 seconds where it is behind. */
export function useClockText() {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (offSeconds: number): string =>
    t(offSeconds < 0 ? 'clockBehind' : 'clockAhead', { by: formats.stretch(Math.abs(offSeconds)) })
}

/** By how much it is wrong at least, where nothing is in the way of what the vehicle says. */
export function useClockAtLeast() {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (offSeconds: number): string =>
    t(offSeconds < 0 ? 'clockLeastBehind' : 'clockLeastAhead', { by: formats.duration(Math.abs(offSeconds)) })
}
