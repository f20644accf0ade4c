import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Section, sectionOf } from './sections'

/** Of a phone the number and not its country; of a colour its code. */
const focusable = 'input:not([type=file]):not([type=color]), textarea, button'
const faulty = '[aria-invalid="true"], [data-faulty]'

export interface LeadTo {
  open: readonly Section[]
  setOpen: (open: readonly string[]) => void
  /** False: the fields cannot take the focus now. */
  ready: boolean
}

/**
 * Puts the focus on a field, or on the first one that something is wrong with, and opens the section that holds it.
 * @param root what holds the form
 */
export function useLeadTo(root: RefObject<HTMLElement | null>, { open, setOpen, ready }: LeadTo) {
  const [goal, setGoal] = useState<{ section: Section; field: string | undefined }>()
  const sections = useRef({ open, setOpen })
  useEffect(() => {
    sections.current = { open, setOpen }
  })
  useEffect(() => {
    if (!goal || !ready || !open.includes(goal.section)) return
    const box = goal.field ? root.current?.querySelector(`[data-field="${goal.field}"]`) : root.current
    const target = goal.field
      ? (box?.querySelector<HTMLElement>('input[type=tel]') ??
        box?.querySelector<HTMLElement>(focusable) ??
        // its fields are still being read
        (box as HTMLElement | null | undefined))
      : box?.querySelector<HTMLElement>(faulty)
    target?.focus()
    target?.scrollIntoView?.({ block: 'center' })
    setGoal(undefined)
  }, [goal, ready, open, root])

  /** @param section of the fault, where no field is named */
  return useCallback((field?: string, section: Section = sectionOf(field ?? '')) => {
    const { open: shown, setOpen: show } = sections.current
    if (!shown.includes(section)) show([...shown, section])
    setGoal({ section, field })
  }, [])
}
