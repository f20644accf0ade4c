import { type ComponentType, lazy } from 'react'
import { withWords } from '../language/language'
import type { WordsName } from '../language/load-words'

const renewals = new Set<() => void>()

/** Screens that could not be loaded are asked for again when they are next drawn. */
export function retryLateScreens() {
  for (const renew of renewals) renew()
  renewals.clear()
}

export type LateScreen = ComponentType & {
  /** Its code and words come without being drawn: a pointer rests on a link to it. What fails is asked for again when it is drawn. */
  preload: () => void
}

/**
 * A screen with the words that it shows, file by file; both come when it is first opened. React keeps a failure for
 * good, so `retryLateScreens` renews it; not by itself, for React draws a failed screen a second time immediately.
 */
export function lateScreen(load: () => Promise<{ default: ComponentType }>, ...words: WordsName[]): LateScreen {
  const bring = () => withWords(load(), ...words)
  const late = () =>
    lazy(() =>
      bring().catch((error) => {
        renewals.add(() => {
          Late = late()
        })
        throw error
      }),
    )
  let Late = late()
  return Object.assign(() => <Late />, { preload: () => void bring().catch(() => undefined) })
}
