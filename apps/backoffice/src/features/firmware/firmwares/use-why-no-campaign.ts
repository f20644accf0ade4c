import type { Firmware } from '@motora/contract/firmware'
import { whyNoCampaign } from '@motora/rules/firmware'
import { useTranslation } from 'react-i18next'

/** Why no campaign may begin with a firmware, in words; undefined: one may. */
export function useWhyNoCampaign(): (firmware: Firmware) => string | undefined {
  const { t } = useTranslation('refusals')
  return (firmware) => {
    const why = whyNoCampaign(firmware)
    return why === null ? undefined : t(why)
  }
}
