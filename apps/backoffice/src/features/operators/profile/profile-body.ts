import type { OperatorOwnData, OperatorOwnUpdate } from '@motora/contract/operators'
import { exclusionEndsNextDay } from '@motora/rules/operators'
import { fieldsOf, type ProfileFields } from './profile-values'
import { fieldsIn, type SavedSection, savedSections } from './sections'
import type { Unsaved } from './unsaved'

/**
 * What is sent: the fields of these sections that differ from what the form began with, and whether the exclusion ends
 * the next day, which follows from its two hours and is said each time. source: ledgers C-16, C-37.
 * @param logoBinary base64 of a new picture
 */
export function profileBody(
  typed: ProfileFields,
  { drawn, logo }: Unsaved,
  data: OperatorOwnData,
  logoBinary: string | null,
  of: readonly SavedSection[] = savedSections,
): OperatorOwnUpdate {
  const before = fieldsOf(data)
  const changed = of
    .flatMap((section) => fieldsIn[section])
    .filter((name) => typed[name] !== before[name])
    // blanks alone are nothing
    .map((name) => [name, String(typed[name]).trim() === '' ? null : typed[name]] as const)
  const hours = of.includes('renting') ? typed : before
  return {
    ...(Object.fromEntries(changed) as OperatorOwnUpdate),
    ...(logo === undefined || !of.includes('brand') ? {} : { logoBinary }),
    ...(drawn &&
      of.includes('areas') && { ...changedDrawing('areas', drawn, data), ...changedDrawing('circles', drawn, data) }),
    timeExclusionEndsNextDay: exclusionEndsNextDay(hours.startTimeExclusion || null, hours.endTimeExclusion || null),
  }
}

const changedDrawing = (part: 'areas' | 'circles', drawn: NonNullable<Unsaved['drawn']>, data: OperatorOwnData) =>
  JSON.stringify(drawn[part]) === JSON.stringify(data[part]) ? {} : { [part]: drawn[part] }
