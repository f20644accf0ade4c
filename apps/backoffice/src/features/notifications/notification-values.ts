import {
  type ChangedNotification,
  type Notification,
  type NotificationLanguage,
  type NotificationWords,
  notificationLanguages,
  type TargetFilter,
} from '@motora/contract/notifications'
import { type NotificationProblemCode, notificationProblems } from '@motora/rules/notifications'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { dayAndTimeOf, endDayAndTimeOf, endMomentOf, sideOfSpan, startMomentOf } from '../../shell/person-clock'

/** Whom a filter finds. @property filter null: one that was saved already */
export interface FoundTargets {
  count: number
  /** Of them, who accept news; left out: it was not counted. */
  acceptNewsCount?: number
  filter: TargetFilter | null
}

/** What the dialog holds: moments as day and time by the person's clock. */
export interface NotificationValues {
  name: string
  title: string
  subTitle: string
  startDay: string | null
  startTime: string
  endDay: string | null
  /** Empty: the whole day is in. */
  endTime: string
  body: string
  /** Empty in a language: its people read the main text. */
  texts: Record<NotificationLanguage, NotificationWords>
  urgent: boolean
  /** For customers who accept news alone. */
  isNews: boolean
  targetIds: string[]
  /** All whom a filter finds, instead of the ids. */
  found: FoundTargets | null
}

const noWords: NotificationWords = { title: '', subTitle: '', body: '' }

/**
 * What the dialog begins with.
 * @param notification left out: a new one, from now on
 * @param now milliseconds since 1970
 */
export const valuesOf = (
  notification: Notification | undefined,
  now: number,
  targetIds: readonly string[] = [],
): NotificationValues => {
  const start = dayAndTimeOf(notification?.scheduledStartDate ?? now)
  const end = notification ? endDayAndTimeOf(notification.scheduledEndDate) : { day: null, time: '' }
  return {
    name: notification?.name ?? '',
    title: notification?.title ?? '',
    subTitle: notification?.subTitle ?? '',
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    body: notification?.body ?? '',
    texts: {
      es: notification?.texts.es ?? noWords,
      cat: notification?.texts.cat ?? noWords,
      en: notification?.texts.en ?? noWords,
    },
    urgent: notification?.priority === 'high',
    isNews: notification?.kind === 'news',
    targetIds: notification?.isByFilter ? [] : (notification?.targetIds ?? [...targetIds]),
    found: notification?.isByFilter ? { count: notification.targetsCount, filter: null } : null,
  }
}

type SaidCode = NotificationProblemCode | 'targetNotYours' | 'targetRepeated' | 'tooManyTargets'

const words: Readonly<Record<SaidCode, string>> = {
  required: 'required',
  notAfterStart: 'dateOrder',
  past: 'notifications:problem.past',
  noTarget: 'selectOne',
  allQuiet: 'notifications:problem.allQuiet',
  targetNotYours: 'notifications:problem.targetNotYours',
  targetRepeated: 'notifications:problem.targetNotYours',
  tooManyTargets: 'notifications:pick.tooManyFound',
}

const days: Readonly<Record<string, keyof NotificationValues>> = {
  scheduledStartDate: 'startDay',
  scheduledEndDate: 'endDay',
}

export interface Fault {
  field: keyof NotificationValues | `texts.${NotificationLanguage}.${keyof NotificationWords}`
  /** Name of its words. */
  message: string
}

/** `texts.es.title` */
const ofText = new RegExp(`^texts\\.(${notificationLanguages.join('|')})\\.(title|subTitle|body)$`)

/** A problem of the gateway's or of the rule's, at its field; undefined: it is of no field here. */
export const faultAt = (path: string, code: string): Fault | undefined => {
  const message = (words as Readonly<Record<string, string | undefined>>)[code]
  // `targetIds.3` is said at the table; the call that makes one has its dates with a capital
  const place = path.replace(/^S/, 's')
  if (ofText.test(place)) return message === undefined ? undefined : { field: place as Fault['field'], message }
  const [name = ''] = place.split('.')
  const field = days[name] ?? (name as keyof NotificationValues)
  return message !== undefined && field in valuesOf(undefined, 0) ? { field, message } : undefined
}

const minuteOf = (at: number): number => Math.floor(at / 60_000)
/** So much later it is sent at most once the button was pressed. */
const onTheWayMs = 5000

/**
 * A new one begins with the minute in which its dialog was opened. Left as it is it means now, however long the message
 * took to write: else it would be past.
 */
const startOf = (typed: string | null, openedAt: number, now: number): string | null => {
  if (typed === null || minuteOf(Date.parse(typed)) !== minuteOf(openedAt)) return typed
  return minuteOf(now + onTheWayMs) > minuteOf(openedAt) ? new Date(now + onTheWayMs).toISOString() : typed
}

/** What is said by language, without those in which nothing is. */
const saidIn = (texts: NotificationValues['texts']): NonNullable<ChangedNotification['texts']> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, { title, subTitle, body }]) => {
      const words = { title: title.trim(), subTitle: subTitle.trim(), body: body.trim() }
      return Object.values(words).some(Boolean) ? [[language, words]] : []
    }),
  )

/** What is saved, and all that keeps it from being saved. source: ledger M-08; decision Z-28 */
const judged = (
  values: NotificationValues,
  known: Notification | undefined,
  { openedAt, now }: { openedAt: number; now: number },
): { body: ChangedNotification; faults: Fault[] } => {
  const start = sideOfSpan(startMomentOf, values.startDay, values.startTime, known?.scheduledStartDate)
  const end = sideOfSpan(endMomentOf, values.endDay, values.endTime, known?.scheduledEndDate)
  const startAt = known ? start.at : startOf(start.at, openedAt, now)
  const { name, title, subTitle, body, targetIds, urgent, found } = values
  const texts = saidIn(values.texts)
  const typed = {
    name,
    title,
    body,
    texts,
    scheduledStartDate: startAt,
    scheduledEndDate: end.at,
    targetIds: found ? null : targetIds,
  }
  const ofTimes: Fault[] = [
    ...(start.fault ? [{ field: 'startTime' as const, message: start.fault }] : []),
    ...(end.fault ? [{ field: 'endTime' as const, message: end.fault }] : []),
  ]
  const said = new Set(ofTimes.map(({ field }) => field.replace('Time', 'Day')))
  const ofRule = notificationProblems(typed, { now, kept: known }).flatMap(
    ({ path, code }) => faultAt(path, code) ?? [],
  )
  return {
    body: {
      name: name.trim(),
      title: title.trim(),
      subTitle: subTitle.trim(),
      body: body.trim(),
      ...(found ? (found.filter ? { targetFilter: found.filter } : {}) : { targetIds }),
      scheduledStartDate: startAt ?? '',
      scheduledEndDate: end.at ?? '',
      texts,
      kind: values.isNews ? 'news' : 'service',
      priority: urgent ? 'high' : 'normal',
      ...(known ? { sound: known.sound, badgeCount: known.badgeCount } : {}),
    },
    faults: [...ofTimes, ...ofRule.filter(({ field }) => !said.has(field))],
  }
}

/** @param known as it was read; undefined: a new one, whose dialog was opened at this moment */
export const judgeNotification =
  (known: Notification | undefined, openedAt: number): Resolver<NotificationValues, unknown, ChangedNotification> =>
  (values) => {
    const { body, faults } = judged(values, known, { openedAt, now: Date.now() })
    if (faults.length === 0) return { values: body, errors: {} }
    const errors: FieldErrors<NotificationValues> = {}
    for (const { field, message } of faults) set(errors, field, { type: 'validate', message })
    return { values: {}, errors }
  }
