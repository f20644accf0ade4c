import { useKitTexts } from '../texts/kit-texts'
import { confirm } from './confirm'
import { useUnsavedForm } from './unsaved-forms'

/**
 * For what would lose something that is not saved, such as closing a dialog: asks first, as leaving the screen does.
 * @param isUnsaved whether there is something to lose @returns does what it is given, unless the person stays
 */
export function useAskedLeave(isUnsaved: boolean): (leave: () => void) => Promise<void> {
  const { unsaved } = useKitTexts()
  useUnsavedForm(isUnsaved)
  return async (leave) => {
    const { question: title, consequence, leave: confirmLabel } = unsaved
    if (!isUnsaved || (await confirm({ title, consequence, confirmLabel, danger: true }))) leave()
  }
}
