import type { ReactNode } from 'react'

export type StatusTone = 'grey' | 'yellow' | 'red' | 'green' | 'blue'

export interface StatusBadgeProps {
  tone: StatusTone
  /** A status is never colour alone: the icon and the word are required. */
  icon: ReactNode
  children: string
}

/** A status: colour, icon and word. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className="kit-status" data-tone={tone}>
      <span className="kit-status-icon" aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  )
}
