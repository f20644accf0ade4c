import { late } from '@motora/kit'
import { useEffect, useSyncExternalStore } from 'react'
import { factorQuestion } from '../session/browser-session'

/** Few calls ask, and its forms are no part of a first load. */
const FactorDialog = late(async () => (await import('./factor-dialog')).FactorDialog)

const leave = () => factorQuestion.settle(false)

/** Asks for the factor again before a call with much reach; the call goes on by itself then. source: decision 0041 */
export function FactorAsked() {
  const asked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.asked)
  // the person has signed out, or is elsewhere: nobody answers any more
  useEffect(() => leave, [])
  return asked === undefined ? null : <FactorDialog asked={asked} onClose={leave} />
}
