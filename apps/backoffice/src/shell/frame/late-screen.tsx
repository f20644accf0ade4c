import { type ComponentType, lazy } from 'react'
import { withWords } from '../language/language'
import type { WordsName } from '../language/load-words'

const renewals = new Set<() => void>()

/** Screens that could not be loaded are asked for again when they are next drawn. */
export function retryLateScreens() {
  for (const renew of renewals) renew()
  renewals.clear()
}

/**
 * A screen with the words that it shows, file by file; both come when it is first opened. React keeps a failure for
 * good, so `retryLateScreens` renews it; not by itself, for React draws a failed screen a second time immediately.
 */
export function lateScreen(load: () => Promise<{ default: ComponentType }>, ...words: WordsName[]): ComponentType {
  const late = () =>
    lazy(() =>
      withWords(load(), ...words).catch((error) => {
        renewals.add(() => {
          Late = late()
        })
        throw error
      }),
    )
  let Late = late()
  return () => <Late />
}
