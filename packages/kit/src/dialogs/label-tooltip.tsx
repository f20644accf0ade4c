import { Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'

export interface LabelTooltipProps {
  target: RefObject<HTMLButtonElement | null>
  label: string
}

const openDelayMs = 300

/** What a button is called, next to it; drawn while the pointer is on it. A delay, as one only passes over most. */
export function LabelTooltip({ target, label }: LabelTooltipProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setOpen, openDelayMs, true)
    return () => clearTimeout(timer)
  }, [])
  return <Tooltip label={label} target={target} opened={isOpen} />
}
