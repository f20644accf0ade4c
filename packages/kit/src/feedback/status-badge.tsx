import type { ComponentType } from 'react'

export type StatusTone = 'grey' | 'yellow' | 'red' | 'green' | 'blue'

/** How a status looks: never by its colour alone. */
export interface StatusLook {
  tone: StatusTone
  Icon: ComponentType<{ size?: number | string }>
}

export interface StatusBadgeProps extends StatusLook {
  children: string
}

/** A status: colour, icon and word. */
export function StatusBadge({ tone, Icon, children }: StatusBadgeProps) {
  return (
    <span className="kit-status" data-tone={tone}>
      <span className="kit-status-icon" aria-hidden>
        <Icon size={14} />
      </span>
      {children}
    </span>
  )
}
