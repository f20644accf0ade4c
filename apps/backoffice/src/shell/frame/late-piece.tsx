import { ErrorState, useKitTexts } from '@motora/kit'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A piece of a screen whose code comes when it is first drawn, such as a map. Where it does not come, for want of a network,
 * its place says so and offers to try again: what stands around it goes on.
 */
export function latePiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ReactNode,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function Piece(props: Props) {
    const { states } = useKitTexts()
    const [tries, setTries] = useState(1)
    const [shown, setShown] = useState<'coming' | 'there' | 'missing'>(Loaded ? 'there' : 'coming')
    // biome-ignore lint/correctness/useExhaustiveDependencies: once more with each try
    useEffect(() => {
      if (Loaded) return
      let isGone = false
      const end = (how: 'there' | 'missing') => {
        if (!isGone) setShown(how)
      }
      load().then(
        (piece) => {
          Loaded = piece.default
          end('there')
        },
        () => end('missing'),
      )
      return () => {
        isGone = true
      }
    }, [tries])
    if (Loaded) return <Loaded {...props} />
    if (shown !== 'missing') return instead
    const again = () => {
      setShown('coming')
      setTries(tries + 1)
    }
    return <ErrorState what={states.notLoaded} onRetry={again} />
  }
}
