import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useKitTexts } from '../texts/kit-texts'

export interface SkeletonProps {
  /** px */
  height: number
  /** px, or a part of the room there is: all of it unless said. */
  width?: number | string
  /** px above it */
  above?: number
  isRound?: boolean
  className?: string
}

/**
 * The place of what comes, drawn as one element that does not move by itself: a list draws hundreds, and each layer or
 * animation more would keep its rows waiting.
 */
export function Skeleton({ height, width = '100%', above = 0, isRound = false, className = '' }: SkeletonProps) {
  const style: CSSProperties = { height, width: isRound ? height : width, ...(above ? { marginTop: above } : {}) }
  return <div className={`kit-skeleton ${className}`} style={style} data-round={isRound || undefined} />
}

/** Keeps the place of what comes; visible only after 150 ms, so quick answers do not flicker. */
export function Placeholder({ children }: { children: ReactNode }) {
  const { states } = useKitTexts()
  return (
    <div role="status" aria-busy="true" className="kit-soon">
      <VisuallyHidden>{states.loading}</VisuallyHidden>
      {children}
    </div>
  )
}
