import { useEffect } from 'react'
import { session } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'

/** The gateway's own picture of who may operate is a moment old. */
const askAgainMs = 3000

/** When the provider has decided while the screen is open, what the person may open follows at once. source: ledger C-09. */
export function useFreshMembership(canOperate: boolean): void {
  const { operatorCanOperate } = useMembership()
  useEffect(() => {
    if (operatorCanOperate === canOperate) return
    // a call that is lost is no harm: it is asked again until both agree
    const ask = () => void session.renew().catch(() => undefined)
    ask()
    const timer = setInterval(ask, askAgainMs)
    return () => clearInterval(timer)
  }, [operatorCanOperate, canOperate])
}
