import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WayBack } from '../../shell/frame/way-back'

/**
 * Leads to where the person came from: over everything that was opened on this page. A person who came by a link from
 * outside goes to `fallback`. source: ledger E-21.
 */
export function GoBack({ fallback }: { fallback: string }) {
  const { t } = useTranslation('vehicle')
  const { history } = useRouter()
  const [arrivedAt] = useState(() => indexOf(history.location.state))
  const back = (event: MouseEvent) => {
    // with a key it opens another tab, which has no past
    if (arrivedAt === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.go(arrivedAt - 1 - indexOf(history.location.state))
  }
  return (
    <WayBack to={fallback} onClick={back}>
      {t('goBack')}
    </WayBack>
  )
}

/** How many steps of this tab's history lie behind an entry of it. */
const indexOf = (state: { __TSR_index?: number }): number => state.__TSR_index ?? 0
