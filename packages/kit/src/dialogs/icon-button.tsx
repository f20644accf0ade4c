import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { late } from '../late/late'
import type { LabelTooltipProps } from './label-tooltip'

/** Comes with the first button that a pointer rests on: a table of a hundred rows has two hundred of these. */
const LabelTooltip = late<LabelTooltipProps>(async () => (await import('./label-tooltip')).LabelTooltip)

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    /** What it does: its name for those who hear it, its tooltip for those who point at it. */
    'aria-label': string
  }

/**
 * A button that is an icon alone. While it is disabled it can be reached all the same: one that disables itself when it is
 * pressed, such as “Next” on the last page, keeps the focus.
 */
export function IconButton({ ref, disabled = false, onClick, ...button }: IconButtonProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <>
      <ActionIcon
        {...button}
        {...(disabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
        ref={useMergedRef(target, ref)}
        // a finger hides what it presses, and stays on nothing
        onPointerEnter={({ pointerType }) => setPointedAt(pointerType !== 'touch')}
        onPointerLeave={() => setPointedAt(false)}
        // what it opens is not covered
        onPointerDown={() => setPointedAt(false)}
      />
      {isPointedAt && <LabelTooltip target={target} label={button['aria-label']} />}
    </>
  )
}
