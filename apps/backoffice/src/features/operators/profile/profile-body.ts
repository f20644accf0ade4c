import type { OperatorOwnData, OperatorOwnUpdate } from '@motora/contract/operators'
import { exclusionEndsNextDay } from '@motora/rules/operators'
import { fieldsOf, type ProfileFields } from './profile-values'
import type { Unsaved } from './unsaved'

/**
 * What is sent: the fields that differ from what the form began with, and whether the exclusion ends the next day,
 * which follows from its two hours and is said each time. source: ledgers C-16, C-37.
 * @param logoBinary base64 of a new picture
 */
export function profileBody(
  typed: ProfileFields,
  { drawn, logo }: Unsaved,
  data: OperatorOwnData,
  logoBinary: string | null,
): OperatorOwnUpdate {
  const before = fieldsOf(data)
  const changed = (Object.keys(before) as (keyof ProfileFields)[])
    .filter((name) => typed[name] !== before[name])
    .map((name) => [name, typed[name] === '' ? null : typed[name]] as const)
  return {
    ...(Object.fromEntries(changed) as OperatorOwnUpdate),
    ...(logo === undefined ? {} : { logoBinary }),
    ...(drawn && changedDrawing('areas', drawn, data)),
    ...(drawn && changedDrawing('circles', drawn, data)),
    timeExclusionEndsNextDay: exclusionEndsNextDay(typed.startTimeExclusion || null, typed.endTimeExclusion || null),
  }
}

const changedDrawing = (part: 'areas' | 'circles', drawn: NonNullable<Unsaved['drawn']>, data: OperatorOwnData) =>
  JSON.stringify(drawn[part]) === JSON.stringify(data[part]) ? {} : { [part]: drawn[part] }
