import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clockTimeField, colourField, ibanField, isTaxId, taxIdField, timeZoneField } from './identifiers.js'

interface Cases {
  valid: string[]
  invalid: string[]
}
const { validatorJs, stdnum } = JSON.parse(
  readFileSync(new URL('./testdata/identifiers.json', import.meta.url), 'utf8'),
) as {
  validatorJs: { taxId: Cases; iban: Cases & { disputed: string[] } }
  stdnum: Record<'dni' | 'nie' | 'cif' | 'ibanEs', Cases>
}
const valid = (lists: Cases[]) => lists.flatMap((list) => list.valid)
const invalid = (lists: Cases[]) => lists.flatMap((list) => list.invalid)

describe('a tax number', () => {
  const lists = [validatorJs.taxId, stdnum.dni, stdnum.nie, stdnum.cif]
  test.each(valid(lists))('%s is one', (text) => expect(isTaxId(text)).toBe(true))

  // the source takes no separators; this product leaves them out first, and then it is one
  const withSeparators = '0/005 423-7A'
  test.each(invalid(lists).filter((text) => text !== withSeparators))('%s is none', (text) =>
    expect(isTaxId(text)).toBe(false),
  )
  test('separators do not count', () => expect(taxIdField.parse(withSeparators)).toBe('00054237A'))

  test('is kept in capitals, without separators', () => {
    expect(taxIdField.parse(' j-99 216.582 ')).toBe('J99216582')
    expect(taxIdField.parse('x-2482300w')).toBe('X2482300W')
  })

  test('every single wrong digit is found', () => {
    for (const good of ['J99216582', '54362315K', 'X2482300W'])
      for (let at = 1; at < 8; at += 1)
        for (const digit of '0123456789') {
          const typed = `${good.slice(0, at)}${digit}${good.slice(at + 1)}`
          expect(isTaxId(typed), typed).toBe(typed === good)
        }
  })

  test('says what is wrong', () => {
    expect(taxIdField.safeParse('').error?.issues[0]?.message).toBe('required')
    expect(taxIdField.safeParse('B00000001').error?.issues[0]?.message).toBe('taxId')
    expect(taxIdField.safeParse('1'.repeat(30)).error?.issues[0]?.message).toBe('tooLong')
  })
})

describe('an IBAN', () => {
  const lists = [validatorJs.iban, stdnum.ibanEs]
  test.each(valid(lists))('%s is one', (text) => expect(ibanField.safeParse(text).success).toBe(true))
  test.each(invalid(lists))('%s is none', (text) => expect(ibanField.safeParse(text).success).toBe(false))

  test('is kept in capitals, without blanks and hyphens', () => {
    expect(ibanField.parse(' es77 1234-1234-16 1234567890 ')).toBe('ES7712341234161234567890')
  })
})

describe('a colour, a time of day, a time zone', () => {
  const takes = (field: { safeParse(text: unknown): { success: boolean } }, texts: unknown[]) =>
    texts.map((text) => field.safeParse(text).success)

  test('a colour has six digits and is kept in capitals', () => {
    expect(colourField.parse('#c92a2a')).toBe('#C92A2A')
    expect(takes(colourField, ['#fff', 'c92a2a', '#c92a2g', '#c92a2a00', 'red', ''])).toEqual(Array(6).fill(false))
  })

  test('a time has hours and minutes', () => {
    expect(takes(clockTimeField, ['00:00', '23:59', '06:30'])).toEqual([true, true, true])
    expect(takes(clockTimeField, ['24:00', '7:30', '07:60', '07:30:00', 'noon', null])).toEqual(Array(6).fill(false))
  })

  test('a time zone has a name that knows summer', () => {
    expect(takes(timeZoneField, ['Europe/Brussels', 'Europe/Madrid', 'UTC', 'Atlantic/Canary'])).toEqual(
      Array(4).fill(true),
    )
    expect(takes(timeZoneField, ['Europe/Nowhere', '+02:00', '', null, 'Europe'])).toEqual(Array(5).fill(false))
  })
})
