import type { Currency } from '@motora/contract/fields'
import type { RiderMessageAbout } from './notices.js'
import type { MailLanguage } from './words/language.js'
import { type MailFacts, wordsOf } from './write-mail.js'

/** What the words of a message to a rider are filled with. */
export interface RiderMessageFacts {
  about: RiderMessageAbout
  language: MailLanguage
  name: string
  /** With whom it was; empty: the provider. */
  operatorNames: readonly string[]
  /** How many rentals it is about. */
  count?: number
  /** Of documents that were not validated. */
  reason?: string | null
  /** Calendar day. */
  day?: string | null
  money?: { cents: number; currency: Currency }
  /** Of a bill. */
  number?: string
}

/** A message to a rider as a mail has it, without its place. */
export const riderMailFacts = (facts: RiderMessageFacts): Omit<MailFacts, 'id' | 'to'> => ({
  link: null,
  role: null,
  operatorName: null,
  ...facts,
})

/** The same as a device shows it: the subject of the mail, and what it says. */
export const riderMessageText = (facts: RiderMessageFacts): { title: string; body: string } => {
  const { subject, says } = wordsOf({ id: '', to: '', ...riderMailFacts(facts) })
  return { title: subject, body: says }
}
