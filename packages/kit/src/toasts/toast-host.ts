import type { ComponentType } from 'react'
import { createStore } from '../store/create-store'
import type { ToastAction } from './toast-action'
import type { ToastTone } from './toast-tone'

/** Puts notices on the screen and takes them away. */
export interface ToastDrawing {
  /** @returns closes this notice, if it is still there */
  show: (tone: ToastTone, text: string, action?: ToastAction) => () => void
  clear: () => void
}

/** What draws the notices; there as soon as its code is, so that a page without any does not bring it. */
export const toastHost = createStore<ComponentType | undefined>(undefined)
export const toastDrawing = createStore<ToastDrawing | undefined>(undefined)
