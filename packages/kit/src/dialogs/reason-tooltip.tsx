import { Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'

export interface ReasonTooltipProps {
  target: RefObject<HTMLButtonElement | null>
  reason: string
}

/** Why a button is disabled, next to it while the pointer or the focus is on it. */
export function ReasonTooltip({ target, reason }: ReasonTooltipProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const button = target.current
    if (!button) return
    const look = () => setOpen(button.matches(':hover, :focus-visible'))
    const open = () => setOpen(true)
    look()
    const listens = { pointerenter: open, focus: look, pointerleave: look, blur: look }
    for (const [event, listen] of Object.entries(listens)) button.addEventListener(event, listen)
    return () => {
      for (const [event, listen] of Object.entries(listens)) button.removeEventListener(event, listen)
    }
  }, [target])
  return <Tooltip label={reason} target={target} opened={isOpen} />
}
