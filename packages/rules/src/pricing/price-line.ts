import type { DrivingMode } from '@motora/contract/fields'

/**
 * A line of a price as a person adds it up.
 * `free-operator` and `never-started` say why nothing is owed.
 */
export type PriceLine =
  | { kind: 'drive'; day: string; mode: DrivingMode | null; count: number; price: number; cents: number }
  | { kind: 'pause' | 'hour'; day: string; count: number; price: number; cents: number }
  | { kind: 'day'; count: number; price: number; cents: number }
  /** What the maximum of the day takes off: below zero. */
  | { kind: 'maximum'; day: string; cents: number }
  | { kind: 'free-operator' | 'never-started'; cents: 0 }

/** A line before its cents: `count` minutes, hours or days at a price in 1/10,000. `day`: `2026-05-20`. */
export type CountedLine =
  | { kind: 'drive'; day: string; mode: DrivingMode | null; count: number; price: number }
  | { kind: 'pause' | 'hour'; day: string; count: number; price: number }
