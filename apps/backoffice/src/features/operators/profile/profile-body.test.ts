import { expect, test } from 'vitest'
import { changeOf, operatorWith } from '../../../testing/own-operator'
import { profileBody } from './profile-body'
import { fieldsOf, type ProfileFields } from './profile-values'

const operator = operatorWith({ startTimeExclusion: null, endTimeExclusion: null })
const bodyOf = (typed: Partial<ProfileFields>, data: Parameters<typeof profileBody>[2] = operator) =>
  profileBody({ ...fieldsOf(data), ...typed }, {}, data, null)

test.each([
  ['23:00', '06:00', true],
  ['00:00', '06:00', false],
  ['06:00', '06:00', false],
  ['06:01', '06:00', true],
  ['', '', false],
])('an exclusion from "%s" to "%s" ends the next day: %s [C-16]', (startTimeExclusion, endTimeExclusion, next) => {
  expect(bodyOf({ startTimeExclusion, endTimeExclusion }).timeExclusionEndsNextDay).toBe(next)
})

test('only what differs goes out; emptied is null', () => {
  expect(bodyOf({ link: '', isFree: true, contactPhone: '+34699999999' })).toEqual({
    link: null,
    isFree: true,
    contactPhone: '+34699999999',
    timeExclusionEndsNextDay: false,
  })
})

test('over a change that waits, what differs from that change goes out (Z-29)', () => {
  const { after } = changeOf(operator, { link: 'https://moto.example/asked' })
  expect(bodyOf({}, after)).not.toHaveProperty('link')
  expect(bodyOf({ link: operator.link ?? '' }, after)).toMatchObject({ link: operator.link })
})

test('drawn areas go out by part, a picture as base64, a picture taken away as null', () => {
  const circle = { name: null, latitude: 41.4, longitude: 2.1, radiusMetres: 90 }
  const drawn = { areas: operator.areas, circles: [circle] }
  const sent = profileBody(fieldsOf(operator), { drawn, logo: null }, operator, null)
  expect(sent).toEqual({ circles: [circle], logoBinary: null, timeExclusionEndsNextDay: false })
  expect(profileBody(fieldsOf(operator), { logo: new File([], 'a.png') }, operator, 'AAAA')).toMatchObject({
    logoBinary: 'AAAA',
  })
})
