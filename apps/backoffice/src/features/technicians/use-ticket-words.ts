import { defaultThresholds } from '@motora/contract/operators'
import type { Ticket, TicketNote } from '@motora/contract/technicians'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

/** A ticket that opened itself is named in the person's own language, whatever its stored title says. */
export function useTicketWords() {
  const { t } = useTranslation('incidents')
  const formats = useFormats()
  return {
    titleOf: ({ title, detector }: Pick<Ticket, 'title' | 'detector'>): string =>
      detector ? t(`detector.${detector}`) : title,
    /** What Motora itself has observed is said in the person's own language too. */
    noteOf: ({ text, observation }: TicketNote): string => {
      if (!observation) return text
      const { what, contradicts, clockOffSeconds: off } = observation
      if (contradicts?.length)
        return t('observed.contradicts', { what: contradicts.map((one) => t(`contradicts.${one}`)).join(', ') })
      if (off !== undefined)
        return t(off < 0 ? 'observed.clock-behind' : 'observed.clock-ahead', { by: formats.stretch(Math.abs(off)) })
      return t(`observed.${what}`, {
        battery: observation.batteryPercent === undefined ? '–' : formats.percent(observation.batteryPercent),
        silence: formats.duration((observation.silentAfterMinutes ?? defaultThresholds.silentAfterMinutes) * 60),
        distance: observation.distanceMetres === undefined ? '–' : formats.metres(observation.distanceMetres),
      })
    },
    openerOf: ({ createUserFullName, userCreateName, detector }: Ticket): string =>
      detector ? t('bySystem') : createUserFullName || userCreateName,
  }
}

export type TicketWords = ReturnType<typeof useTicketWords>
