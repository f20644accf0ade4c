import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WayBack } from './way-back'

/**
 * Leads to where the person came from: over everything that was opened on this page. A person who came by a link from
 * outside goes to `fallback`. source: ledger E-21.
 */
export function GoBack({ fallback }: { fallback: string }) {
  const { t } = useTranslation('shell')
  const steps = useStepsBack()
  const { history } = useRouter()
  const back = (event: MouseEvent) => {
    const count = steps()
    // with a key it opens another tab, which has no past
    if (count === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.go(count)
  }
  return (
    <WayBack to={fallback} onClick={back}>
      {t('goBack')}
    </WayBack>
  )
}

/** The same once something is done. source: ledger H-21 */
export function useGoBack(fallback: string): () => void {
  const steps = useStepsBack()
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    const count = steps()
    if (count === undefined) void navigate({ to: fallback, replace: true })
    else history.go(count)
  }
}

/** How far the page lies behind that this one was opened from; undefined: there is none in this tab. */
function useStepsBack(): () => number | undefined {
  const { history } = useRouter()
  const [arrivedAt] = useState(() => indexOf(history.location.state))
  return () => (arrivedAt === 0 ? undefined : arrivedAt - 1 - indexOf(history.location.state))
}

/** How many steps of this tab's history lie behind an entry of it. */
const indexOf = (state: { __TSR_index?: number }): number => state.__TSR_index ?? 0
