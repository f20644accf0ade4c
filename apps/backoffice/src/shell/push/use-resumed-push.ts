import { useEffect } from 'react'
import { isPushRemembered } from './remembered-push'

/** The screens are on first: nobody waits for this. */
const afterMs = 3_000

/** Lets somebody who has signed in again have the notifications of this browser again. */
export function useResumedPush(email: string): void {
  useEffect(() => {
    if (!isPushRemembered()) return
    const timer = setTimeout(
      () => void import('./resume-push').then(({ resumePush }) => resumePush(email)).catch(() => undefined),
      afterMs,
    )
    return () => clearTimeout(timer)
  }, [email])
}
