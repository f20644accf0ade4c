import type { roleNamed } from '@motora/contract'
import type { LinkKind, ReportFault } from '@motora/contract/identity'
import type { TicketDetector } from '@motora/contract/technicians'
import type { Notice, RiderMessageAbout, RiderNotice } from '../notices.js'

export type MailLanguage = 'es' | 'cat' | 'en'
/** `first-password`: the address of an account with a start password is confirmed by choosing the own one. */
export type MailSubject =
  | LinkKind
  | Notice
  | RiderNotice
  | RiderMessageAbout
  | 'first-password'
  /** What staff tells somebody; `{title}` and `{message}` are put in. */
  | 'notification'
  | 'ticket-assigned'
  /** Several together; `{count}` is put in. */
  | 'tickets-assigned'
  /** A scheduled report; `{report}` is put in, and `{reason}` where there is no file. */
  | 'report-ready'
  | 'report-failed'
  | 'report-stopped'
  /** The same, to those who get it as well. */
  | 'shared-report-failed'
  | 'shared-report-stopped'

interface Words {
  subject: string
  /**
   * What has happened and why this mail comes; `{operator}`, `{role}`, `{reason}`, `{day}`, `{amount}`, `{number}` and
   * `{count}` are put in, and `{moment}`: when news was, for a mail may come a day later.
   */
  says: string
  /** On the button. */
  does?: string
  /** What a person who did not ask for it should do. */
  otherwise: string
}
export interface Language {
  hello: string
  /** How long the link can be used. */
  lasts: { one: string; day: string }
  /** `{day}`, `{time}` and the name of the time zone (`{zone}`). */
  moment: string
  /** Of news that comes late; `{day}` with its time is put in. */
  late: string
  /** Above the address that is written in full, for mail programs without buttons. */
  orCopy: string
  noOperator: string
  /** Below a list that was too long. */
  andMore: string
  /** What opened a ticket by itself. */
  detectors: Record<TicketDetector, string>
  /** Why a scheduled report was not made. */
  reportFaults: Record<ReportFault, string>
  mails: Record<MailSubject, Words>
  roles: Record<keyof typeof roleNamed, string>
}
