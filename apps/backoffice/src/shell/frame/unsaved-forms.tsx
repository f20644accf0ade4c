import { unsavedForms, useStore } from '@motora/kit'
import { useLeaveWarning } from '../use-leave-warning'

/** A dialog may stand on a step of its screen, such as an open drawer, which Back takes away with all that is in it. */
const isStepBack = ({ action }: { action: string }): boolean => action !== 'PUSH' && action !== 'REPLACE'

/** Asks before another screen, or the way back on this one, takes away what is typed in a dialog: no dialog covers Back. */
export function UnsavedForms() {
  useLeaveWarning(useStore(unsavedForms) > 0, { alsoWithin: isStepBack })
  return null
}
