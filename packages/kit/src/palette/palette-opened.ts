import { useEffect } from 'react'
import { createStore } from '../store/create-store'

/** Whether the palette is open, known without its code, which comes when it is first opened. */
export const paletteOpened = createStore(false)
/** What is typed before that code has come. */
export const typedEarly = createStore('')

/** Opens the palette from a button. */
export const openPalette = () => paletteOpened.set(true)

/** Ctrl/Cmd-K opens and closes the palette, from fields and dialogs too; nothing that is typed meanwhile is lost. */
export function usePaletteKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        paletteOpened.set(!paletteOpened.get())
        return
      }
      const isEarly = paletteOpened.get() && document.querySelector('[data-kit-palette]') === null
      if (!isEarly || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      event.preventDefault()
      typedEarly.set(typedEarly.get() + event.key)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
