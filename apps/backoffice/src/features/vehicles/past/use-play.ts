import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

export interface Play {
  playing: boolean
  /** What is shown now; the next step is counted from its change. */
  turn: number
  everyMs: number
  /** false: what is shown is still on its way, and is waited for. */
  ready: boolean
  onStep: () => void
}

/**
 * Steps on and on while it plays; a step is never taken before the one before it can be seen. The time that it took to
 * come counts: the pace stays even.
 */
export function usePlay({ playing, turn, everyMs, ready, onStep }: Play): void {
  const step = useRef(onStep)
  const turnedAt = useRef(0)
  useEffect(() => {
    step.current = onStep
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins the wait again
  useEffect(() => {
    turnedAt.current = performance.now()
  }, [playing, turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins the wait again
  useEffect(() => {
    if (!playing || !ready) return
    const timer = setTimeout(() => step.current(), Math.max(0, turnedAt.current + everyMs - performance.now()))
    return () => clearTimeout(timer)
  }, [playing, turn, everyMs, ready])
}

/** The person has asked the device for less movement: nothing plays by itself, single steps do. */
export const useStill = (): boolean => useReducedMotion(false, { getInitialValueInEffect: false })
