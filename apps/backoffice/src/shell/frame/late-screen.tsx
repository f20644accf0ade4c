import { type ComponentType, type ReactNode, startTransition, use, useEffect, useReducer, useState } from 'react'
import { withWords } from '../language/language'
import type { WordsName } from '../language/load-words'
import { MembershipContext } from '../session/use-session'
import { Splash } from './splash'

export type Late<Props = object> = ComponentType<Props> & {
  /** Its code comes without being drawn: a pointer rests on a link to it. What fails is asked for again when it is drawn. */
  preload: () => void
}
export type LateScreen = Late

/**
 * A part of a page whose code comes when it is first drawn. What fails is thrown where it is drawn, and asked for again
 * the next time it is drawn (`PageBoundary`). Not by React's `lazy`: `Suspense` shows nothing new for 300 ms after it has
 * shown what stands in its place, and the parts of a page come one within the other.
 * @param instead drawn in its place until it is there
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ReactNode,
): Late<Props> {
  let Loaded: ComponentType<Props> | undefined
  const bring = async () => {
    Loaded = (await load()).default
  }
  /** Who draws it waits for it; a drawing that is given up leaves nobody to hear of a failure. */
  const begin = () => {
    const coming = bring()
    coming.catch(() => undefined)
    return coming
  }
  function Part(props: Props) {
    const [coming] = useState(() => (Loaded ? undefined : begin()))
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      let isGone = false
      coming?.then(
        () => {
          // piece by piece: meanwhile the person may press what is there
          if (!isGone) startTransition(redraw)
        },
        (error) => {
          if (!isGone) setFailure({ error })
        },
      )
      return () => {
        isGone = true
      }
    }, [coming])
    if (Loaded) return <Loaded {...props} />
    if (failure) throw failure.error
    return instead
  }
  return Object.assign(Part, { preload: () => void begin() })
}

/** A screen with the words that it shows, file by file; both come when it is first opened. */
export const lateScreen = (load: () => Promise<{ default: ComponentType }>, ...words: WordsName[]): LateScreen =>
  latePart(() => withWords(load(), ...words), <ScreenSplash />)

/** Within the frame, where there is one: a screen that anybody may open has none. */
function ScreenSplash() {
  return <Splash inPage={use(MembershipContext) !== null} />
}
