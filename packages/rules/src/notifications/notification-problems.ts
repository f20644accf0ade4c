import { quietUntilMs } from './delivery-plan.js'

/** What is typed: a field that is empty is null. */
export interface TypedNotification {
  name: string
  title: string
  body: string
  /** ISO 8601. */
  scheduledStartDate: string | null
  scheduledEndDate: string | null
  /** null: they are found otherwise, or stay. */
  targetIds: readonly string[] | null
  /** `high` is sent at night as well. */
  priority?: string
  /** By language; undefined: not said in it. */
  texts?: Readonly<Record<string, { title: string; body: string } | undefined>>
}

export type NotificationProblemCode =
  | 'required'
  /** The end is not after the start. */
  | 'notAfterStart'
  | 'past'
  | 'noTarget'
  /** From start to end nobody is told, because it is night. */
  | 'allQuiet'

export interface NotificationProblem {
  path: Exclude<keyof TypedNotification, 'texts'> | `texts.${string}.${'title' | 'body'}`
  code: NotificationProblemCode
}

/** What counts besides what is typed. */
interface Known {
  /** Milliseconds since 1970. */
  now: number
  /** Dates that it has already: they may lie in the past by now. */
  kept?: Pick<TypedNotification, 'scheduledStartDate' | 'scheduledEndDate'> | undefined
  /** By whose clocks it is night; left out: not known here. */
  zone?: string
}

const minuteMs = 60_000

/** Dates are typed by the minute: the one that runs is not past. */
const isPast = (date: string, now: number): boolean => Date.parse(date) < Math.floor(now / minuteMs) * minuteMs

/** Whether it ends before the night does, so that it is never sent. source: MONEY §9 */
const isAllQuiet = (given: TypedNotification, { now, zone }: Known): boolean => {
  const { scheduledStartDate: start, scheduledEndDate: end, priority } = given
  if (!zone || !start || !end || priority === 'high') return false
  const until = quietUntilMs(Math.max(Date.parse(start), now), zone)
  return until !== null && until >= Date.parse(end)
}

/**
 * Everything that keeps a notification from being saved, by its place: what the dialog shows and what the gateway
 * refuses.
 * source: customer side, section 5; ledger M-08; decision Z-28
 */
export const notificationProblems = (given: TypedNotification, known: Known): NotificationProblem[] => {
  const { now, kept } = known
  const { name, title, body, scheduledStartDate: start, scheduledEndDate: end, targetIds } = given
  const problem = (path: NotificationProblem['path'], code: NotificationProblemCode | false): NotificationProblem[] =>
    code ? [{ path, code }] : []
  const required = (text: string | null) => (text === null || text.trim() === '') && 'required'
  const isKept = (date: string, which: 'scheduledStartDate' | 'scheduledEndDate') =>
    Date.parse(kept?.[which] ?? '') === Date.parse(date)
  const past = (date: string | null, which: 'scheduledStartDate' | 'scheduledEndDate') =>
    Boolean(date) && !isKept(date ?? '', which) && isPast(date ?? '', now) && 'past'
  const isBackwards = Boolean(start && end) && !(Date.parse(end ?? '') > Date.parse(start ?? ''))
  return [
    ...problem('name', required(name)),
    ...problem('title', required(title)),
    ...problem('scheduledStartDate', required(start) || past(start, 'scheduledStartDate')),
    ...problem(
      'scheduledEndDate',
      required(end) ||
        (isBackwards && 'notAfterStart') ||
        past(end, 'scheduledEndDate') ||
        (isAllQuiet(given, known) && 'allQuiet'),
    ),
    ...problem('body', required(body)),
    ...Object.entries(given.texts ?? {}).flatMap(([language, words]) =>
      words
        ? [
            ...problem(`texts.${language}.title`, required(words.title)),
            ...problem(`texts.${language}.body`, required(words.body)),
          ]
        : [],
    ),
    ...problem('targetIds', targetIds?.length === 0 && 'noTarget'),
  ]
}
