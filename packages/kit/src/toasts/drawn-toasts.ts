import {
  cleanNotifications,
  hideNotification,
  Notifications,
  notificationsStore,
  showNotification,
  updateNotification,
} from '@mantine/notifications'
import { createElement, type ReactNode, useEffect } from 'react'
import type { ToastAction } from './toast-action'
import type { ToastDrawing } from './toast-host'
import { ToastIcon } from './toast-icon'
import { ToastMessage } from './toast-message'
import { toastPlaceFor } from './toast-place'
import type { ToastTone } from './toast-tone'
import '@mantine/notifications/styles.layer.css'

const TOAST_LIMIT = 5
const TOAST_MILLISECONDS = 3000
/** What offers to undo something stays so many times as long: it is read, and then its button is reached. */
const ACTION_TIMES = 4

/** What the notices on the screen offer, the newest last. */
const offered = new Map<string, () => void>()

/** The notices on the screen. */
export const Toasts = () => {
  useUndoKey()
  return createElement(Notifications, {
    limit: TOAST_LIMIT,
    position: 'bottom-center',
    autoClose: TOAST_MILLISECONDS,
    containerWidth: 420,
  })
}

/**
 * Ctrl/Cmd-Z does what the newest notice of a success offers, which is to undo it: its button is far from what was pressed.
 * Not in fields, which undo what is typed, nor where something on the screen has the key for itself.
 */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 'z') return
      const { target } = event
      if (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]'))
        return
      const shown = new Set(showing().map(({ id }) => id))
      const undo = [...offered].filter(([id]) => shown.has(id)).at(-1)?.[1]
      if (!undo) return
      event.preventDefault()
      undo()
    }
    // behind those of the document, which come first
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const COLOUR: Record<ToastTone, string> = { success: 'green', error: 'red', warning: 'yellow' }

function showing(): { id?: string | undefined }[] {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue]
}

/** @returns closes this notice, if it is still there */
function show(tone: ToastTone, text: string, action?: ToastAction): () => void {
  // The text is the identity: the same text is never shown twice at a moment.
  const id = `toast:${text}`
  const present = showing()
  const close = () => {
    hideNotification(id)
  }
  if (present.some((toast) => toast.id === id)) return close
  // Never more than five: the oldest gives way, or news would wait behind errors that stay.
  for (const oldest of present.slice(0, Math.max(0, present.length - TOAST_LIMIT + 1)))
    if (oldest.id) hideNotification(oldest.id)
  const act = action && {
    label: action.label,
    onClick: () => {
      offered.delete(id)
      close()
      action.onClick()
    },
  }
  const message: ReactNode = act ? createElement(ToastMessage, { text, action: act }) : text
  offered.delete(id)
  if (act && tone === 'success') offered.set(id, act.onClick)
  // what asks for an answer waits for it: who comes back to this tab later would not see it
  const stays = tone !== 'success' && action !== undefined
  const notice = {
    id,
    message,
    color: COLOUR[tone],
    icon: createElement(ToastIcon, { tone }),
    role: tone === 'success' ? 'status' : 'alert',
    autoClose: stays ? (false as const) : TOAST_MILLISECONDS * (action ? ACTION_TIMES : 1),
    withBorder: true,
    position: toastPlaceFor(document.activeElement, window),
    'data-tone': tone,
    // under a pointer it waits by itself
    onFocusCapture: () => updateNotification({ ...notice, autoClose: false }),
    onBlurCapture: () => updateNotification(notice),
  } satisfies Parameters<typeof showNotification>[0] & { 'data-tone': ToastTone }
  showNotification(notice)
  return close
}

export const drawn: ToastDrawing = {
  show,
  clear: () => {
    cleanNotifications()
  },
}
