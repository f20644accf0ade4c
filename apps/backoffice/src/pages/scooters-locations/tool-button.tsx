import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface ToolButtonProps {
  /** For style sheets and journeys. */
  name: string
  /** Shown under the icon. */
  label: string
  /** What is read aloud, where it says more. */
  longLabel?: string
  icon: Icon
  onClick: () => void
  /** Opens something below: whether that is open now. */
  opened?: boolean
  disabled?: boolean
}

/** One tool of the map: an icon with its name, large enough for a thumb. */
export function ToolButton({ name, label, longLabel, icon: Picture, onClick, opened, disabled }: ToolButtonProps) {
  return (
    <UnstyledButton
      className="motora-tool"
      data-tool={name}
      onClick={onClick}
      {...(longLabel ? { 'aria-label': longLabel } : {})}
      {...(opened === undefined ? {} : { 'aria-expanded': opened })}
      disabled={disabled}
    >
      <Picture size={20} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  )
}
