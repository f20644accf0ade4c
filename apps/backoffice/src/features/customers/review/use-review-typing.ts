import { useCallback, useRef } from 'react'
import type { DayName } from './review-values'
import type { useReviewForm } from './use-review-form'

const days: readonly DayName[] = [
  'identityDocumentExpirationDate',
  'drivingLicenseExpirationDate',
  'bDrivingLicenseEmissionDate',
]

/** What is read from the photos, typed without the mouse: from one missing day to the next, and the licence B by a key. */
export const useReviewTyping = ({ form, problems }: Pick<ReturnType<typeof useReviewForm>, 'form' | 'problems'>) => {
  /** Where the fields are. */
  const side = useRef<HTMLDivElement>(null)
  /** Into the next day that is missing; where none is, out of the fields, to the keys. */
  const typeOn = (isFirst: boolean) => {
    const open = days.find((day) => problems.some(({ check }) => check === day))
    const next = open ?? (isFirst ? days[0] : undefined)
    // immediately: the form's own way there waits, and the next key is on its way already
    const field = next && side.current?.querySelector<HTMLInputElement>(`input[name="${next}"]`)
    if (field) {
      field.focus()
      field.select()
    } else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const newestTypeOn = useRef(typeOn)
  newestTypeOn.current = typeOn
  const goOn = useCallback(() => newestTypeOn.current(false), [])
  const toggleB = () => {
    const types = form.getValues('drivingLicenseTypes')
    const next = types.includes(3) ? types.filter((id) => id !== 3) : [...types, 3]
    form.setValue('drivingLicenseTypes', next, { shouldDirty: true })
  }
  return { side, begin: () => typeOn(true), goOn, toggleB }
}
