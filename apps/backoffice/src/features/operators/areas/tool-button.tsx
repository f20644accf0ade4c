import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export interface ToolButtonProps {
  label: string
  /** The keys that do the same. */
  keys?: string
  icon: ReactNode
  /** Set: it stays pressed while its tool is in hand. */
  pressed?: boolean
  /** Why it may not be used now. */
  disabledReason?: string | undefined
  onClick: () => void
}

/** A picture with a name; says why it cannot be used. */
export function ToolButton({ label, keys, icon, pressed, disabledReason, onClick }: ToolButtonProps) {
  const reasonId = useId()
  const blocked = disabledReason !== undefined
  return (
    <>
      <Tooltip
        events={{ hover: true, focus: true, touch: false }}
        label={
          <>
            {label}
            {keys && <kbd className="motora-area-keys">{keys}</kbd>}
            {blocked && <div>{disabledReason}</div>}
          </>
        }
      >
        <ActionIcon
          size={36}
          variant={pressed ? 'filled' : 'subtle'}
          color="graphite"
          aria-label={label}
          onClick={() => {
            if (!blocked) onClick()
          }}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          {...(blocked ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId } : {})}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
      {blocked && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
