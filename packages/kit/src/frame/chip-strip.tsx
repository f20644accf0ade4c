import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { StatusTone } from '../feedback/status-badge'
import { useFormats } from '../texts/kit-texts'
import { useScrollEdges } from './use-scroll-edges'

export interface Chip {
  id: string
  label: string
  /** Undefined while not known: the chip keeps its place. Null: it has none. */
  count: number | undefined | null
  icon: ReactNode
  tone?: StatusTone
  /** What the word means here, such as its threshold; printed after it. */
  hint?: string
}

export interface ChipStripProps {
  /** Names the group, for example "Filter by state". */
  label: string
  chips: readonly Chip[]
  /** Ids of the chips whose filter is on. */
  active: readonly string[]
  onToggle: (id: string) => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Counters that are filters, in one line that never wraps: it scrolls sideways, and the arrow keys walk along it. */
export function ChipStrip({ label, chips, active, onToggle }: ChipStripProps) {
  const formats = useFormats()
  const strip = useRef<HTMLFieldSetElement>(null)
  useScrollEdges(strip)
  const walk = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const step = steps[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = all.indexOf(event.target as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    const next = all[step(at, all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  return (
    <fieldset className="kit-chips kit-fieldset" ref={strip} aria-label={label} onKeyDown={walk}>
      {chips.map(({ id, label: word, count, icon, tone = 'grey', hint }) => (
        <UnstyledButton
          key={id}
          className="kit-filter-chip"
          data-tone={tone}
          aria-pressed={active.includes(id)}
          onClick={() => onToggle(id)}
        >
          <span className="kit-status-icon" aria-hidden>
            {icon}
          </span>
          <span className="kit-filter-chip-word">{word}</span>{' '}
          {hint && (
            <>
              <span className="kit-filter-chip-hint">{hint}</span>{' '}
            </>
          )}
          {count !== null && (
            <span className="kit-filter-chip-count" data-waiting={count === undefined || undefined}>
              {count !== undefined && formats.number(count, 0)}
            </span>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
