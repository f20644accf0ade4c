import type { ComponentType } from 'react'
import { createStore } from '../store/create-store'

/** What draws the notices; there as soon as the code is that can show one, so that a page without any does not bring it. */
export const toastHost = createStore<ComponentType | undefined>(undefined)
