import type { InputIssue } from '@motora/contract'
import { areaLimits, type OperatorOwnData, type operatorOwnUpdate } from '@motora/contract/operators'
import { areaFaults, exclusionEndsNextDay } from '@motora/rules/operators'
import type { z } from 'zod'
import { invalidInput } from '../../kernel/refusal.js'
import { phoneIssues } from '../assert-phone.js'
import { placeAreas } from './place-areas.js'

/** An edit of the data that an operator may change of itself, as a call brings it. */
export type OwnEdit = Omit<z.output<typeof operatorOwnUpdate>, 'id' | 'version'>

/**
 * What can be judged of an edit by itself, and may take its time: asked before any transaction.
 * @throws Refusal request.invalid: phone, areas
 */
export const assertFit = ({ contactPhone, areas = [], circles = [] }: OwnEdit): void => {
  const issues = [
    ...phoneIssues(contactPhone, 'contactPhone'),
    ...areaFaults({ areas, circles }).map((found) => ({
      path: found.in === 'all' ? 'areas' : `${found.in}.${found.index}`,
      code: found.fault,
      message: `this cannot be drawn: ${found.fault}`,
    })),
  ]
  if (issues.length > 0) throw invalidInput(issues)
}

const exclusionIssues = (
  { startTimeExclusion: start, endTimeExclusion: end }: OperatorOwnData,
  saidToEndNextDay: boolean | undefined,
): InputIssue[] => {
  if ((start === null) !== (end === null)) {
    const path = start === null ? 'startTimeExclusion' : 'endTimeExclusion'
    return [{ path, code: 'required', message: 'an exclusion has both hours or none' }]
  }
  return saidToEndNextDay === undefined || saidToEndNextDay === exclusionEndsNextDay(start, end)
    ? []
    : [{ path: 'timeExclusionEndsNextDay', code: 'custom', message: 'true exactly when the end is before the start' }]
}

const tooMany = ({ areas, circles }: OperatorOwnData): InputIssue[] =>
  areas.length + circles.length > areaLimits.areas
    ? [{ path: 'areas', code: 'too-many-areas', message: `at most ${areaLimits.areas} areas and circles in all` }]
    : []

/**
 * The data after an edit.
 * @param base what is edited: what is live, or the change that waits
 * @param logo of the picture that was sent; undefined where none was
 * @throws Refusal request.invalid where the parts do not go together. source: ledgers C-15, C-16
 */
export const edited = (
  base: OperatorOwnData,
  live: OperatorOwnData,
  { logoBinary: _, timeExclusionEndsNextDay, areas, circles, ...plain }: OwnEdit,
  logo: string | null | undefined,
): OperatorOwnData => {
  const given = Object.entries(plain).filter(([name, value]) => name in base && value !== undefined)
  const next: OperatorOwnData = {
    ...base,
    ...Object.fromEntries(given),
    ...(logo === undefined ? {} : { logo }),
    ...placeAreas({ areas, circles }, base, live),
  }
  const issues = [...exclusionIssues(next, timeExclusionEndsNextDay), ...(areas || circles ? tooMany(next) : [])]
  if (issues.length > 0) throw invalidInput(issues)
  return next
}
