import { describe, expect, test } from 'vitest'
import { mailWords } from './mail-words.js'
import type { MailLanguage } from './words/language.js'
import { type MailFacts, writeMail } from './write-mail.js'

const facts: MailFacts = {
  id: '0190a000-0000-7000-8000-000000000001',
  about: 'accept-membership',
  to: 'anna@example.com',
  language: 'en',
  name: 'Anna',
  link: 'https://motora.test/subscriptions/confirmation#token=abc',
  role: 'Sharing.Technician',
  operatorName: 'Ona Sharing',
}
const languages = Object.keys(mailWords) as MailLanguage[]
const subjects = Object.keys(mailWords.es.mails) as MailFacts['about'][]

describe.each(languages)('%s', (language) => {
  test.each(subjects)('"%s" has all its words, differing from the other languages (Z-32)', (about) => {
    const mail = writeMail({ ...facts, language, about })
    expect(mail.text).not.toMatch(/[{}]|undefined/)
    for (const other of languages.filter((one) => one !== language))
      expect(writeMail({ ...facts, language: other, about }).subject).not.toBe(mail.subject)
    expect(mail.html).toContain(`lang="${language === 'cat' ? 'ca' : language}"`)
  })
})

test('that documents are validated promises no rental: a card may be missing', () => {
  const promises = /rent now|puedes alquilar|pots llogar/i
  const told = languages.map((language) => writeMail({ ...facts, language, about: 'documents-validated' }).text)
  for (const text of told) expect([promises.test(text), /card|tarjeta|targeta/.test(text)]).toEqual([false, true])
})

test('the mail says where the role is, how long the link lives, and leads to it in text and HTML (Z-05)', () => {
  const { text, html } = writeMail(facts)
  for (const part of ['Hello Anna,', 'at Ona Sharing as “Technician”', facts.link ?? '', '24 hours'])
    expect(text).toContain(part)
  expect(html).toContain(`href="${facts.link}"`)
  expect(writeMail({ ...facts, about: 'reset-password' }).text).toContain('1 hour')
  expect(writeMail({ ...facts, link: null, about: 'password-changed' }).html).not.toContain('href')
})

test('a mail about several things lists them, and says how many more there are', () => {
  const lines = [
    ['INC-2026-000001', 'MB 1', 'Mirror broken'],
    ['INC-2026-000002', 'MB 2', 'See https://evil.example'],
  ]
  const mail = writeMail({ ...facts, about: 'tickets-assigned', count: 25, lines, furtherLines: 23 })
  expect(mail.text).toContain('These 25 tickets are yours')
  expect(mail.text).toContain(
    '\n\n- INC-2026-000001 · MB 1 · Mirror broken\n- INC-2026-000002 · MB 2 · See https evil example\n- and 23 more\n',
  )
  expect(mail.html).toContain('<li>INC-2026-000001 · MB 1 · Mirror broken</li>')
  expect(writeMail(facts).html).not.toContain('<ul>')
})

test.each([
  ['a line of its own', 'Anna\r\nBcc: everybody@example.com'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['an attribute', '" onmouseover="alert(1)'],
  ['an address to follow', 'https://evil.example/you-won www.evil.example'],
  ['control signs', 'An\u0000na\u202Eanna\u2028'],
  ['a novel', 'Anna '.repeat(1000)],
])('a hostile name is only a name: %s', (_what, name) => {
  const { text, html, subject } = writeMail({ ...facts, name, operatorName: name })
  expect(subject).toBe('You are invited to Motora')
  expect(text.split('\n').some((line) => /^bcc/i.test(line))).toBe(false)
  expect(html).not.toMatch(/<img|" onmouseover|evil\.example\/you-won" ?>/)
  expect(text).not.toMatch(/https:\/\/evil|www\.evil/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none are there is the point
  expect(text + html).not.toMatch(/[\u0000-\u0008\u202A-\u202E\u2028\r]/)
  expect(text.length).toBeLessThan(1200)
})

const hostileNames = [
  'evil.example',
  'Anna, visit evil.example/login now',
  'Win at https://evil.example/you-won',
  'HTTP:\\\\evil.example',
  'support@evil.example',
  'mailto:support@evil.example',
  'evil\u3002example',
  'evil\uff0eexample',
  'evil\uff61example',
  'evil\u200b.\u200bexample',
  '192.0.2.7:8080',
  '[click](evil.example)',
  'xn--vl-8ja.example',
]
describe.each(languages)('no name becomes a link in a mail in %s', (language) => {
  test.each(subjects)('"%s"', (about) => {
    for (const hostile of hostileNames) {
      const { text, html, link } = writeMail({ ...facts, language, about, name: hostile, operatorName: hostile })
      const shown = [text, html.replace(/<[^>]*>/g, ' ')].map((part) => part.replaceAll(link ?? '', ''))
      for (const part of shown) expect(part, hostile).not.toMatch(/[^\s.][.\u3002\uff0e\uff61][^\s.]|[@/\\:[\]]\S/u)
    }
  })
})

test.each([
  ['a Lisu letter', 'evil\uA4F8example'],
  ['a Lisu letter as colon', 'https\uA4FDevil'],
  ['a sinological dot', 'evil\uA78Fexample'],
  ['a musical dot', 'evil\u{1D16D}example'],
  ['an Arabic zero', 'evil\u0660example'],
  ['a Persian zero after a letter', 'evil\u06F0 example'],
  ['a digit with its full stop', 'evil\u2488example'],
  ['a zero with its full stop', 'evil\u{1F100}example'],
])('what looks like a dot is none in a mail: %s', (_what, name) => {
  const { text } = writeMail({ ...facts, name, operatorName: name })
  const sign = name.replace(/[a-z ]/g, '')
  expect(text).not.toContain(sign)
  expect(text).toMatch(/at (evil +example|https evil) as/)
})

test('a name in other scripts keeps its digits', () => {
  expect(writeMail({ ...facts, operatorName: 'شركة ٢٠٦٠' }).text).toContain('at شركة ٢٠٦٠ as')
})

test('a name keeps its letters, digits, hyphens and apostrophes, and sixty of its characters at most', () => {
  const named = (operatorName: string) => writeMail({ ...facts, operatorName }).text
  expect(named("L'Hospitalet-Núñez 24 h")).toContain("at L'Hospitalet-Núñez 24 h as")
  expect(named('Motos Ñandú, S.L.')).toContain('at Motos Ñandú S L as')
  expect(named('𠮷'.repeat(200))).toContain(`at ${'𠮷'.repeat(60)} as`)
})

test('of a name without a letter nothing is left: the mail then says Motora', () => {
  expect(writeMail({ ...facts, operatorName: '://…' }).text).toContain('at Motora as')
})

test('an amount of four digits is written as on screens and in documents', () => {
  const money = { cents: 123_450, currency: 'eur' } as const
  const said = (language: MailLanguage) =>
    writeMail({ ...facts, about: 'payment-failed', language, money }).text.replaceAll('\u00a0', ' ')
  expect(said('es')).toContain('1.234,50 €')
  expect(said('cat')).toContain('1.234,50 €')
  expect(said('en')).toContain('€1,234.50')
})

test.each([
  ['es', 'El 29/11/2026 a las 06:31 (hora de Europa central) alguien inició sesión'],
  ['cat', 'El 29/11/2026 a les 06:31 (hora d’Europa central) algú va iniciar sessió'],
  ['en', 'on 29/11/2026 at 06:31 (Central European Time), on a device'],
] as const)('news of an account says when it was, by a clock that is named: %s', (language, says) => {
  const happened = new Date('2026-11-29T05:31:00Z')
  const told = { ...facts, link: null, language, happened, timeZone: 'Europe/Madrid' }
  expect(writeMail({ ...told, about: 'new-device' }).text).toContain(says)
  for (const about of [
    'password-changed',
    'recovery-codes-renewed',
    'second-factor-enrolled',
    'second-factor-reset',
    'recovery-code-used',
    'factor-missing',
    'rider-password-changed',
    'documents-looked-through',
  ] as const)
    expect(writeMail({ ...told, about }).text).toMatch(/29\/11\/2026 (a las|a les|at) 06:31 \(/)
})
