import { useState } from 'react'

const reviewSections = ['data', 'areas'] as const
export type ReviewSection = (typeof reviewSections)[number]
type Ticks = Record<ReviewSection, boolean>

const none: Ticks = { data: false, areas: false }

/**
 * Which sections have been reviewed. A tick speaks of the version that was on the screen: with another one all are off.
 * source: ledger C-27; Z-29.
 */
export function useTicks(version: number) {
  const [of, setOf] = useState({ version, ticks: none })
  const ticks = of.version === version ? of.ticks : none
  return {
    ticks,
    all: reviewSections.every((section) => ticks[section]),
    toggle: (section: ReviewSection) => setOf({ version, ticks: { ...ticks, [section]: !ticks[section] } }),
  }
}
