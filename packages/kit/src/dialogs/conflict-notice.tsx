import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActionButton } from './action-button'

export interface ConflictNoticeProps {
  /** "Somebody else has changed it meanwhile". */
  title: string
  /** What saving again would do, and what the button does; left out where the buttons say it themselves. */
  ways?: string
  /** "Take the present values". */
  takeLabel: string
  /** Fills the form with the present values; what was typed is lost. */
  onTake: () => unknown
  /**
   * Set: one more button goes on from how it is now and keeps what was typed, and that alone: fields in which nobody
   * typed take the present values (`keepDirtyValues`), or the next save would set them back.
   */
  keep?: { label: string; onKeep: () => unknown } | undefined
  /** How it is now. */
  children: ReactNode
}

/**
 * Somebody else was quicker: how it is now, and the way to it. It takes the focus; saving again keeps what was typed.
 */
export function ConflictNotice({ title, ways, takeLabel, onTake, keep, children }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Alert ref={notice} tabIndex={-1} role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      <div className="kit-stack">
        {/* not the alert's own title: its colour is too pale to be read */}
        <strong>{title}</strong>
        {children}
        {ways && <p className="kit-consequence">{ways}</p>}
        <div className="kit-conflict-ways">
          {keep && <ActionButton onClick={keep.onKeep}>{keep.label}</ActionButton>}
          <ActionButton onClick={onTake}>{takeLabel}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
