import type { ToastAction } from './toast-action'
import { type ToastDrawing, toastDrawing, toastHost } from './toast-host'
import type { ToastTone } from './toast-tone'

/** Without a network what there is to say is said as soon as it can be. */
const againMs = 5_000
/** What was asked for before the code was there, in order. */
const waiting: ((drawn: ToastDrawing) => void)[] = []
let coming: Promise<void> | undefined

/** Brings the code that draws notices, once at a time, and shows what waits. */
function bring(): Promise<void> {
  coming ??= import('./drawn-toasts')
    .then(
      ({ drawn, Toasts }) => {
        toastHost.set(Toasts)
        toastDrawing.set(drawn)
        for (const act of waiting.splice(0)) act(drawn)
      },
      () => {
        if (waiting.length > 0) setTimeout(bring, againMs)
      },
    )
    .finally(() => {
      coming = undefined
    })
  return coming
}

/** @returns closes this notice, also before it is drawn */
function show(tone: ToastTone, text: string, action?: ToastAction): () => void {
  const drawn = toastDrawing.get()
  if (drawn) return drawn.show(tone, text, action)
  let close: (() => void) | undefined
  let isClosed = false
  waiting.push((late) => {
    if (!isClosed) close = late.show(tone, text, action)
  })
  void bring()
  return () => {
    isClosed = true
    close?.()
  }
}

/**
 * Short notices at the bottom of the screen, or below the header where what was pressed last is there. Successes and
 * errors accumulate, a warning replaces what is there, `clear` empties. At most 5, never two with the same text, gone
 * after 3 s; an error or a warning with an action stays, a success with an action (Undo, also by Ctrl/Cmd-Z) stays four
 * times as long. A warning
 * returns what closes it. (spec: fleet side, section 9)
 */
export const toast = {
  success: (text: string, action?: ToastAction): void => void show('success', text, action),
  error: (text: string, action?: ToastAction): void => void show('error', text, action),
  warning: (text: string, action?: ToastAction): (() => void) => {
    toast.clear()
    return show('warning', text, action)
  },
  clear: (): void => {
    waiting.length = 0
    toastDrawing.get()?.clear()
  },
  /** Brings the code that draws them: a person is about to do something. */
  prepare: (): Promise<void> => (toastDrawing.get() ? Promise.resolve() : bring()),
}
