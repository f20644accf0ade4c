import type { Role } from '@motora/contract'
import type { Currency } from '@motora/contract/fields'
import { linkHours } from '@motora/contract/identity'
import { eurosOf } from '@motora/rules/money'
import { localClock, localDay, zoneNameIn } from '@motora/rules/time'
import type { Mail } from '../../../kernel/mail.js'
import { mailWords, roleIn } from './mail-words.js'
import type { MailLanguage, MailSubject } from './words/language.js'

export interface MailFacts {
  id: string
  about: MailSubject
  to: string
  language: MailLanguage
  /** As its person wrote it: never trusted. */
  name: string
  link: string | null
  role: Role | null
  operatorName: string | null
  /** In its place, where there may be several. */
  operatorNames?: readonly string[]
  /** Of staff who are told in their browsers too: their account, until when it is news, and whether a mail comes then. */
  inBrowsers?: { accountId: string; until: Date; isUrgent: boolean; mail: 'too' | 'otherwise' }
  /** How many things it is about. */
  count?: number
  /** A list below what it says, each line in parts that were typed by people. */
  lines?: readonly (readonly string[])[]
  /** So many more that the list leaves out. */
  furtherLines?: number
  /** Why a rider's documents were not validated: what the provider's people wrote. */
  reason?: string | null
  /** A calendar day. */
  day?: string | null
  money?: { cents: number; currency: Currency }
  /** Of a bill. */
  number?: string
  /** What a scheduled report is called, as its person wrote it. */
  report?: string
  /** What staff tells somebody: one line, and a text of several lines. */
  title?: string
  message?: string
  /** Of news: when it was, and by whose clocks that is said. */
  happened?: Date
  timeZone?: string
  /** It is told so late that it says so. */
  isLate?: boolean
}

const maxNameCharacters = 60
/**
 * Letters and marks that a reader takes for a full stop or a colon: tones of Lisu, the dot of sinologists, a dot of
 * musical notes, and next to a Latin letter the zero of Arabic digits. source: Unicode confusables (UTS 39)
 */
const lookAlikes =
  /[\uA4F8-\uA4FD\uA78F\u{1D16D}]|(?<=\p{Script=Latin})[\u0660\u06F0]+|[\u0660\u06F0]+(?=\p{Script=Latin})/gu
/**
 * A name that strangers may have typed, as a mail shows it: letters, decimal digits, hyphens and apostrophes. A dot, an
 * at or a slash could become a link in the reader's mail program, or an address that the reader types, so each becomes a
 * space. So does a number that holds a dot of its own (U+2488).
 */
const plainName = (text: string): string =>
  [
    ...text
      .replace(lookAlikes, ' ')
      .replace(/[^\p{L}\p{M}\p{Nd}'’-]+/gu, ' ')
      .trim(),
  ]
    .slice(0, maxNameCharacters)
    .join('')
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const fill = (text: string, gaps: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_gap, name: string) => gaps[name] ?? '')

const htmlOf = (
  language: MailLanguage,
  title: string,
  paragraphs: string[],
  lines: readonly string[],
  link: string | null,
  does = '',
): string => {
  const list = lines.length > 0 ? [`<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`] : []
  const before = [...paragraphs.slice(0, 2).map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`), ...list]
  const after = paragraphs.slice(2).map((text) => `<p>${escaped(text)}</p>`)
  const button = link
    ? [
        `<p><a href="${escaped(link)}" style="background:#b3122b;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(does)}</a></p>`,
        `<p style="font-size:13px">${escaped(mailWords[language].orCopy)}<br>${escaped(link)}</p>`,
      ]
    : []
  return [
    `<!doctype html><html lang="${language === 'cat' ? 'ca' : language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;max-width:560px;margin:24px auto;padding:0 16px">',
    ...before,
    ...button,
    ...after,
    '<p>Motora</p></body></html>',
  ].join('\n')
}

const tags: Readonly<Record<MailLanguage, string>> = { es: 'es-ES', cat: 'ca-ES', en: 'en-GB' }
const amountIn = (language: MailLanguage, { cents, currency }: NonNullable<MailFacts['money']>): string =>
  new Intl.NumberFormat(tags[language], {
    style: 'currency',
    currency: currency.toUpperCase(),
    // as screens and documents write it; Spanish leaves the point out of four digits unless asked
    useGrouping: 'always',
  }).format(eurosOf(cents))

const listIn = (language: MailLanguage, names: readonly string[]): string =>
  new Intl.ListFormat(tags[language], { type: 'conjunction' }).format(names.map(plainName).filter(Boolean))

const dayOf = (day: string): string => day.split('-').reverse().join('/')
/** `29/11/2026 06:31` */
const shortMomentOf = (at: Date, zone = 'UTC'): string =>
  `${dayOf(localDay(at.getTime(), zone))} ${localClock(at.getTime(), zone)}`

/** The same with the name of the zone: its reader may be anywhere. */
const momentIn = (language: MailLanguage, at: Date, zone = 'UTC'): string =>
  fill(mailWords[language].moment, {
    day: dayOf(localDay(at.getTime(), zone)),
    time: localClock(at.getTime(), zone),
    zone: zoneNameIn(at.getTime(), zone, tags[language]),
  })

/** Subject and first paragraph, with everything put in. */
export const wordsOf = (facts: MailFacts): { subject: string; says: string; hello: string } => {
  const { about, language, role, operatorName, operatorNames = operatorName === null ? [] : [operatorName] } = facts
  const words = mailWords[language]
  const gaps = {
    name: plainName(facts.name),
    operator: listIn(language, operatorNames) || words.noOperator,
    role: role ? roleIn(language, role) : '',
    count: String(facts.count ?? ''),
    title: facts.title ?? '',
    message: facts.message ?? '',
    reason: facts.reason ?? '',
    day: facts.day ? dayOf(facts.day) : '',
    moment: facts.happened ? momentIn(language, facts.happened, facts.timeZone) : '',
    amount: facts.money ? amountIn(language, facts.money) : '',
    number: facts.number ?? '',
    report: plainName(facts.report ?? ''),
  }
  const { subject, says } = words.mails[about]
  return { subject: fill(subject, gaps), says: fill(says, gaps), hello: fill(words.hello, gaps) }
}

/** The list below what it says: so many lines at most, and how many there are more. */
export const linesOf = ({ language, lines: all = [], furtherLines = 0 }: MailFacts, most: number): string[] => {
  const lines = all.slice(0, most).map((parts) => parts.map(plainName).filter(Boolean).join(' · '))
  const further = all.length - lines.length + furtherLines
  return further > 0 ? [...lines, fill(mailWords[language].andMore, { count: String(further) })] : lines
}

/** A mail in the person's language, as plain text and as simple HTML without a picture or anything that is fetched. */
export const writeMail = (facts: MailFacts): Mail => {
  const { id, about, to, language, link } = facts
  const words = mailWords[language]
  const { does, otherwise } = words.mails[about]
  const { subject, says, hello } = wordsOf(facts)
  const kind = about === 'first-password' ? 'confirm-email' : about
  const hours = kind in linkHours ? linkHours[kind as keyof typeof linkHours] : undefined
  const lasts = hours === undefined ? [] : [hours === 1 ? words.lasts.one : words.lasts.day]
  const { happened, isLate, timeZone } = facts
  const late = isLate && happened ? [fill(words.late, { day: shortMomentOf(happened, timeZone) })] : []
  const paragraphs = [hello, says, ...late, ...lasts, otherwise]
  const lines = linesOf(facts, facts.lines?.length ?? 0)
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []
  const shownLink = link ? [link] : []
  const text = [...paragraphs.slice(0, 2), ...list, ...shownLink, ...paragraphs.slice(2), 'Motora'].join('\n\n')
  return { id, to, subject, text: `${text}\n`, html: htmlOf(language, subject, paragraphs, lines, link, does), link }
}
