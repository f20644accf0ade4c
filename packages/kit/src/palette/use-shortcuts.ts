import { useEffect, useRef } from 'react'

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

/** Runs shortcuts while nobody is typing and no dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let first = ''
    let forget: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]')) return
      if (document.querySelector('[aria-modal=true]')) return
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
  }, [])
}
