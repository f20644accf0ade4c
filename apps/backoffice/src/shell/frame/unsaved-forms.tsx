import { unsavedForms, useStore } from '@motora/kit'
import { useLeaveWarning } from '../use-leave-warning'

/** Asks before another screen takes away what is typed in a dialog: by the button Back, which no dialog covers. */
export function UnsavedForms() {
  useLeaveWarning(useStore(unsavedForms) > 0)
  return null
}
