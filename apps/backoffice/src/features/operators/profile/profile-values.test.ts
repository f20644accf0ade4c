import { expect, test } from 'vitest'
import { operatorWith } from '../../../testing/own-operator'
import { fieldsOf, type ProfileFields, profileValues } from './profile-values'

const faults = (typed: Partial<ProfileFields>) =>
  Object.fromEntries(
    (profileValues.safeParse({ ...fieldsOf(operatorWith()), ...typed }).error?.issues ?? []).map(
      ({ path, message }) => [path.join('.'), message],
    ),
  )

test('what an operator has may be saved as it is, and so may an empty one', () => {
  expect(faults({})).toEqual({})
  const empty = { contactPhone: '', fiscalAddress: '', iban: '', link: '', extraInfo: '', colour1: '', colour2: '' }
  expect(faults({ ...empty, startTimeExclusion: '', endTimeExclusion: '' })).toEqual({})
})

test.each(['motora.demo', 'javascript:alert(1)', 'ftp://motora.demo', 'http://'])('%s is no link', (link) => {
  expect(faults({ link })).toEqual({ link: 'profile:fault.link' })
})

test('each field is judged as the gateway judges it', () => {
  expect(faults({ contactPhone: '612' })).toEqual({ contactPhone: 'phone' })
  expect(faults({ iban: 'ES00' })).toEqual({ iban: 'iban' })
  expect(faults({ colour1: 'red', colour2: '#12345' })).toEqual({ colour1: 'colour', colour2: 'colour' })
  expect(faults({ extraInfo: 'x'.repeat(2001) })).toEqual({ extraInfo: 'tooLong' })
  expect(faults({ fiscalAddress: 'x'.repeat(201) })).toEqual({ fiscalAddress: 'tooLong' })
})

test('an exclusion has both hours or neither', () => {
  expect(faults({ endTimeExclusion: '' })).toEqual({ endTimeExclusion: 'profile:fault.bothTimes' })
  expect(faults({ startTimeExclusion: '' })).toEqual({ startTimeExclusion: 'profile:fault.bothTimes' })
})

test('without a time zone nothing is valid', () => {
  expect(faults({ timezone: null })).toEqual({ timezone: 'profile:fault.timeZone' })
})
