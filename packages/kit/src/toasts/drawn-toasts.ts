import {
  cleanNotifications,
  hideNotification,
  Notifications,
  notificationsStore,
  showNotification,
} from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import type { ToastAction } from './toast-action'
import type { ToastDrawing } from './toast-host'
import { ToastIcon } from './toast-icon'
import { ToastMessage } from './toast-message'
import { toastPlaceFor } from './toast-place'
import type { ToastTone } from './toast-tone'
import '@mantine/notifications/styles.layer.css'

const TOAST_LIMIT = 5
const TOAST_MILLISECONDS = 3000

/** The notices on the screen. */
export const Toasts = () =>
  createElement(Notifications, {
    limit: TOAST_LIMIT,
    position: 'bottom-center',
    autoClose: TOAST_MILLISECONDS,
    containerWidth: 420,
  })

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
  const message: ReactNode = action
    ? createElement(ToastMessage, {
        text,
        action: {
          label: action.label,
          onClick: () => {
            close()
            action.onClick()
          },
        },
      })
    : text
  // what asks for an answer waits for it: who comes back to this tab later would not see it
  const stays = tone !== 'success' && action !== undefined
  showNotification({
    id,
    message,
    color: COLOUR[tone],
    icon: createElement(ToastIcon, { tone }),
    role: tone === 'success' ? 'status' : 'alert',
    autoClose: stays ? false : TOAST_MILLISECONDS * (action ? 2 : 1),
    withBorder: true,
    position: toastPlaceFor(document.activeElement, window),
    'data-tone': tone,
  } as Parameters<typeof showNotification>[0])
  return close
}

export const drawn: ToastDrawing = {
  show,
  clear: () => {
    cleanNotifications()
  },
}
