import { z } from 'zod'
import { id, instant, moment, textLine } from '../formats.js'
import { listQuery } from '../listing.js'

/** Targets that one notification may name by their ids. source: MONEY §9 */
export const maxNotificationTargets = 10_000

/** Targets that a filter may find for one notification. */
export const maxFilteredTargets = 20_000

/** Targets that come with a notification itself; the rest is in the list of its targets. source: decision 0101 */
export const shownTargets = 100

/** source: customer side, section 3; ledgers M-01, M-05 */
export const notificationTargetTypes = ['Customer', 'Technician'] as const
export const notificationTargetType = z.enum(notificationTargetTypes)
export type NotificationTargetType = z.infer<typeof notificationTargetType>

/** high: also between 22 and 8. source: MONEY §9 */
export const notificationPriorities = ['normal', 'high'] as const
export const notificationPriority = z.enum(notificationPriorities)

/** news: for customers who accept them alone. source: MONEY §9 */
export const notificationKinds = ['service', 'news'] as const
export const notificationKind = z.enum(notificationKinds)

/** In which a notification may be said. source: MONEY §9 */
export const notificationLanguages = ['es', 'cat', 'en'] as const
export type NotificationLanguage = (typeof notificationLanguages)[number]

/**
 * no consent: the customer does not accept news. withdrawn: it was withdrawn before this person was told.
 * source: MONEY §9; decision 0182
 */
export const notificationTargetStates = [
  'pending',
  'delivered',
  'failed',
  'no device',
  'expired',
  'no consent',
  'withdrawn',
] as const
export type NotificationTargetState = (typeof notificationTargetStates)[number]

const count = z.number().int().nonnegative()
/** How many of all targets stand how. */
const statusCounts = z.object({
  pending: count,
  delivered: count,
  failed: count,
  'no device': count,
  expired: count,
  'no consent': count,
  withdrawn: count,
} satisfies Record<NotificationTargetState, typeof count>)
export type NotificationStatusCounts = z.infer<typeof statusCounts>

/**
 * Why the last attempt came to nothing: it was cut off and may have arrived, the person is gone or is not the operator's
 * any more, the push service was busy or said no, or the mail in its place could not be sent for about a day.
 */
export const deliveryErrors = ['interrupted', 'unreachable', 'later', 'refused', 'mail failed'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** source: customer side, section 3; ledgers M-03, M-05, M-07 */
export const notificationTarget = z.object({
  /** Of the customer, or of the technician. */
  id,
  /** Empty: of a person who is gone. */
  email: z.string(),
  attemptsCount: z.number().int().nonnegative(),
  /** null: none was made. */
  lastAttemptTimestamp: instant.nullable(),
  lastAttemptError: z.enum(deliveryErrors).nullable(),
  status: z.enum(notificationTargetStates),
  /** Neither attempted nor over. */
  isPending: z.boolean(),
  /** By what it was delivered; null: it was not. */
  channel: z.enum(['push', 'mail']).nullable(),
})
export type NotificationTarget = z.infer<typeof notificationTarget>

const wordsInLanguage = z.object({ title: z.string(), subTitle: z.string(), body: z.string() })
export type NotificationWords = z.infer<typeof wordsInLanguage>

/** source: customer side, section 3; ledger M-05 */
export const notification = z.object({
  id,
  name: z.string(),
  title: z.string(),
  subTitle: z.string(),
  body: z.string(),
  scheduledStartDate: instant,
  /** What is not delivered by then is not delivered. */
  scheduledEndDate: instant,
  targetType: notificationTargetType,
  /** All of one notification; in lists, and of those that a filter found, the first of them. */
  targetIds: z.array(id),
  /** They are all that a filter found when it was saved. */
  isByFilter: z.boolean(),
  /** null: of the provider. */
  sharingOperatorId: id.nullable(),
  /** Until the first attempt, or until it is withdrawn; so long it can be edited. source: ledger M-06 */
  isPending: z.boolean(),
  /** null: it was not withdrawn. source: decision 0182 */
  withdrawnTimestamp: instant.nullable(),
  /** Who withdrew it; null: nobody did, or a person of the provider whose name the caller may not know. */
  withdrawnByName: z.string().nullable(),
  withdrawnByProvider: z.boolean(),
  /** The first of them. */
  targets: z.array(notificationTarget),
  targetsCount: z.number().int().nonnegative(),
  statusCounts,
  kind: notificationKind,
  /** For people whose language it is; everybody else reads the main text. */
  texts: z.object({
    es: wordsInLanguage.optional(),
    cat: wordsInLanguage.optional(),
    en: wordsInLanguage.optional(),
  }),
  priority: notificationPriority,
  /** Of the device, by its name in the app; null: the usual one. */
  sound: z.string().nullable(),
  /** The number on the app's symbol; null: it stays as it is. */
  badgeCount: z.number().int().nullable(),
  /** One more for each change. */
  version: z.number().int(),
})
export type Notification = z.infer<typeof notification>

/** A message of several lines, as typed. */
const messageText = z
  .string()
  .trim()
  .max(500)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it keeps out
  .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/)
  .refine((text) => !/\p{Cs}/u.test(text), 'halves of characters are not text')

const typedWords = z.strictObject({
  title: textLine(0, 100),
  subTitle: textLine(0, 100).default(''),
  body: messageText,
})

/** What is sent in either call. What it may be is the rule's (`notificationProblems`). source: ledgers M-08, M-10, M-12 */
export const notificationText = {
  name: textLine(0, 100),
  title: textLine(0, 100),
  subTitle: textLine(0, 100).default(''),
  body: messageText,
  targetIds: z.array(id).max(maxNotificationTargets).default([]),
  kind: notificationKind.default('service'),
  /** By language; what is left out is read in the main text. */
  texts: z
    .strictObject({ es: typedWords.optional(), cat: typedWords.optional(), en: typedWords.optional() })
    .default({}),
  priority: notificationPriority.default('normal'),
  sound: textLine(1, 100).nullable().default(null),
  badgeCount: z.number().int().min(0).max(9999).nullable().default(null),
}

/** All that the list of customers or technicians finds with this search and filter, as that list takes them. */
export const targetFilter = z.strictObject({ search: listQuery.shape.search, filter: listQuery.shape.filter })
export type TargetFilter = z.input<typeof targetFilter>

/** Dates with a capital, as the call has them. source: ledger M-10 */
export const newNotification = z.strictObject({
  ...notificationText,
  targetType: notificationTargetType,
  /** Instead of ids; they are left out or empty then. source: MONEY §9 */
  targetFilter: targetFilter.optional(),
  ScheduledStartDate: moment,
  ScheduledEndDate: moment,
  /** One's own operator; the provider's has none. source: ledger M-09 */
  sharingOperatorId: id.nullish(),
  /** Made by the caller, so that a repeated call makes one. */
  id: id.optional(),
})
export type NewNotification = z.input<typeof newNotification>

/** Dates with a small letter. source: ledger M-12 */
export const changedNotification = z.strictObject({
  ...notificationText,
  /** Left out, and no filter: they stay. */
  targetIds: z.array(id).max(maxNotificationTargets).optional(),
  /** Instead of ids. The one that was saved last changes nothing, whatever it would find by now. */
  targetFilter: targetFilter.optional(),
  scheduledStartDate: moment,
  scheduledEndDate: moment,
  /** Of the notification as it was read: refused when somebody else has changed it since. */
  version: z.number().int().positive().optional(),
})
export type ChangedNotification = z.input<typeof changedNotification>
