import { roleNames, roleSide } from '@motora/contract'
import { expect, test } from 'vitest'
import { endTripOffer } from './end-trip-offer'

const [own, another] = ['00000000-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-0000000000aa']
const rentalAt = (operatorId: string | null) => ({ activeServiceId: own, hasTripStarted: true, operatorId })

test('a trip is ended at every operator by people of the provider, at the own one alone by people of an operator', () => {
  const offers = roleNames.flatMap((role) => {
    const who = {
      role,
      operatorCanOperate: true,
      sharingOperatorId: roleSide[role] === 'operator' ? own : null,
    }
    const [atOwn, atAnother] = [own, another].map((operatorId) => endTripOffer(who, rentalAt(operatorId)))
    return atOwn === 'not-permitted' ? [] : [[role, atOwn, atAnother]]
  })
  expect(offers).toEqual([
    ['Sharing.Admin', true, true],
    ['Sharing.OperatorManager', true, 'of-another-operator'],
    ['Sharing.Sac', true, true],
  ])
})

test('what has not started is said before whose it is, and what does not run is over already', () => {
  const who = { role: 'Sharing.OperatorManager', operatorCanOperate: true, sharingOperatorId: own } as const
  expect(endTripOffer(who, { ...rentalAt(another), hasTripStarted: false })).toBe('service.wrong_state')
  expect(endTripOffer(who, { ...rentalAt(another), activeServiceId: null })).toBe('already')
})
