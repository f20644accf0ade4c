import { type RefObject, useEffect, useRef } from 'react'
import { isTurnedOff } from './single-keys'

export interface Shortcut {
  /** As `KeyboardEvent.key`; two keys in sequence with a space: `g h`. */
  keys: string
  /** What it does, for the help. */
  label: string
  /** Heading in the help. */
  group: string
  /** None: only listed (the key is handled elsewhere). */
  run?: () => void
}

/** The topmost dialog, if one is open. */
const topmostDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal=true]')].at(-1)

/**
 * Runs shortcuts while the person is not typing and no dialog is open; single letters and signs where they are not turned
 * off.
 * @param within a part of a dialog: they run only while that dialog is the topmost
 */
export function useShortcuts(shortcuts: readonly Shortcut[], within?: RefObject<HTMLElement | null>): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let first = ''
    let forget: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
      if (isTurnedOff(event)) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]')) return
      const dialog = topmostDialog()
      if (within ? !within.current || !dialog?.contains(within.current) : dialog) return
      const runnable = current.current.filter((shortcut) => shortcut.run)
      const typed = first ? `${first} ${event.key}` : event.key
      const match = runnable.find((shortcut) => shortcut.keys === typed)
      clearTimeout(forget)
      first = ''
      if (match) {
        event.preventDefault()
        match.run?.()
      } else if (runnable.some((shortcut) => shortcut.keys.startsWith(`${event.key} `))) {
        first = event.key
        forget = setTimeout(() => {
          first = ''
        }, 1000)
      }
    }
    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(forget)
      document.removeEventListener('keydown', press)
    }
  }, [within])
}
