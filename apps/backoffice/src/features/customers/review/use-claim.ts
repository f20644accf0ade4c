import { claimReview } from '@motora/contract/customers'
import { useEffect, useEffectEvent } from 'react'
import { client } from '../../../shell/session/browser-session'

/** A claim lasts 15 minutes. */
const againMs = 5 * 60_000

/**
 * Lets others see who looks at a request, as long as it is looked at. What fails is no matter: a claim keeps no one from
 * answering. source: MONEY §2
 * @param wanted the request waits, and the person may answer it
 * @param onClaim it is known by now who has it
 */
export function useClaim(customerId: string, wanted: boolean, onClaim: () => void): void {
  const told = useEffectEvent(onClaim)
  useEffect(() => {
    if (!wanted) return
    const claim = (release: boolean) =>
      client.call(claimReview, { body: { customerId, release } }).then(
        () => !release && told(),
        () => undefined,
      )
    void claim(false)
    const again = setInterval(() => void claim(false), againMs)
    return () => {
      clearInterval(again)
      void claim(true)
    }
  }, [customerId, wanted])
}
