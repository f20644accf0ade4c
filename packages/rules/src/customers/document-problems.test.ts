import { documentCodes } from '@motora/contract/customers'
import { describe, expect, test } from 'vitest'
import {
  type DocumentFacts,
  documentChecks,
  documentProblems,
  documentsHoldUntil,
  invalidationProblems,
  invalidationReasons,
  isComplete,
} from './index.js'

const today = '2026-11-21'
const good: DocumentFacts = {
  provided: documentCodes,
  drivingLicenseTypes: [3],
  drivingLicenseExpirationDate: '2030-01-01',
  identityDocumentExpirationDate: '2030-01-01',
  bDrivingLicenseEmissionDate: '2015-06-30',
  mobilePhone: '+34600111222',
  today,
}
const found = (over: Partial<DocumentFacts>) =>
  documentProblems({ ...good, ...over }).map(({ check, code }) => `${check} ${code}`)

test('good documents have no problem', () => {
  expect(found({})).toEqual([])
})

describe('driving licences [H-40]', () => {
  test('none entered is refused, and then nothing of a licence is asked', () => {
    const none = { drivingLicenseTypes: [], drivingLicenseExpirationDate: null, bDrivingLicenseEmissionDate: null }
    expect(found(none)).toEqual(['drivingLicenseTypes drivingLicenseNecessary'])
  })
  test('with a type chosen the licence must hold', () => {
    expect(found({ drivingLicenseTypes: [1], drivingLicenseExpirationDate: null })).toEqual([
      'drivingLicenseExpirationDate invalidDrivingLicenseDate',
    ])
  })
})

describe('with B the day of issue is asked for [H-41]', () => {
  test.each([
    [null, 'emissionDateNecessary'],
    ['', 'emissionDateNecessary'],
    ['2015-13-45', 'emissionDateNecessary'],
    ['2026-11-22', 'emissionBiggerThanToday'],
    ['2026-11-21', undefined],
  ])('%s: %s', (bDrivingLicenseEmissionDate, code) => {
    expect(found({ bDrivingLicenseEmissionDate })).toEqual(code ? [`bDrivingLicenseEmissionDate ${code}`] : [])
  })
  test('it is before the expiry of the licence', () => {
    for (const day of ['2026-11-21', '2026-11-20'])
      expect(found({ bDrivingLicenseEmissionDate: day, drivingLicenseExpirationDate: '2026-11-21' })).toEqual(
        day < '2026-11-21' ? [] : ['bDrivingLicenseEmissionDate emissionLowerThanExpiration'],
      )
  })
  test('without B it is not looked at', () => {
    expect(found({ drivingLicenseTypes: [1, 2, 4, 5, 6], bDrivingLicenseEmissionDate: null })).toEqual([])
  })
})

test('what has expired, and what is no day, is refused; what expires today is not [H-42, V-17]', () => {
  for (const [field, code] of [
    ['drivingLicenseExpirationDate', 'invalidDrivingLicenseDate'],
    ['identityDocumentExpirationDate', 'invalidDocumentDate'],
  ] as const)
    for (const [day, isGood] of [
      ['2026-11-20', false],
      ['2026-11-21', true],
      ['never', false],
      ['2027-02-30', false],
      ['21/11/2027', false],
      ['', false],
      [null, false],
    ] as const)
      expect(found({ [field]: day })).toEqual(isGood ? [] : [`${field} ${code}`])
})

test('each photo that is missing is named [H-43]', () => {
  for (const code of documentCodes)
    expect(found({ provided: documentCodes.filter((one) => one !== code) })).toEqual([`${code} notProvided`])
  expect(isComplete(documentCodes)).toBe(true)
  expect(isComplete(documentCodes.slice(1))).toBe(false)
})

test('to say no there must be a phone and a reason [H-44, H-38]', () => {
  expect(invalidationProblems({ mobilePhone: '+34600111222', reason: 'Blurred' })).toEqual([])
  expect(invalidationProblems({ mobilePhone: ' ', reason: '' }).map(({ code }) => code)).toEqual([
    'mobilePhoneRequired',
    'commentRequired',
  ])
})

test('the mobile phone is asked for [H-45]', () => {
  expect(found({ mobilePhone: null })).toEqual(['mobilePhone mobilePhoneRequired'])
})

test('every line of the review can turn red', () => {
  const problems = documentProblems({
    provided: [],
    drivingLicenseTypes: [],
    drivingLicenseExpirationDate: null,
    identityDocumentExpirationDate: null,
    bDrivingLicenseEmissionDate: null,
    mobilePhone: null,
    today,
  })
  const withB = documentProblems({ ...good, drivingLicenseExpirationDate: null, bDrivingLicenseEmissionDate: null })
  expect(new Set([...problems, ...withB].map(({ check }) => check))).toEqual(new Set(documentChecks))
})

test('documents hold until the earlier of their ends, that day included', () => {
  const until = documentsHoldUntil({
    drivingLicenseExpirationDate: '2027-05-01',
    identityDocumentExpirationDate: '2026-12-31',
  })
  expect(until).toBe('2026-12-31')
})

test('there are ten reasons, each in the three languages of riders, and each fits into what is kept [H-38]', () => {
  const texts = Object.values(invalidationReasons).flatMap((one) => Object.values(one))
  expect(Object.keys(invalidationReasons)).toHaveLength(10)
  expect(new Set(texts).size).toBe(30)
  for (const text of texts) expect(text.length).toBeLessThan(120)
})
