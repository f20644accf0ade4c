import { useEffect } from 'react'
import { createStore } from '../store/create-store'

/** How many open dialogs hold something that is not saved. Who leads away from the screen asks first. */
export const unsavedForms = createStore(0)

/** Counts the dialog among them while it holds something. */
export function useUnsavedForm(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.set(unsavedForms.get() + 1)
    return () => unsavedForms.set(unsavedForms.get() - 1)
  }, [isUnsaved])
}
