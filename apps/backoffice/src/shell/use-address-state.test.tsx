import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import { useAddressState } from './use-address-state'

type Change = ReturnType<typeof useAddressState>[1]
let change: Change
function Screen() {
  const [search, set] = useAddressState()
  change = set
  return <p>{JSON.stringify(search)}</p>
}

test('what a screen shows stands in its address, and each change starts from how it is by then', async () => {
  const { router } = await show(<Screen />, { at: '/incidents?view=table' })
  await act(async () => {
    change((now) => ({ ...now, ticket: 't' }))
    change((now) => ({ ...now, view: undefined }))
  })
  expect(router.state.location.href).toBe('/incidents?ticket=t')
  expect(screen.getByText('{"ticket":"t"}')).toBeTruthy()
})

test('a screen that is being left changes nothing of the next one’s address', async () => {
  const { router } = await show(<Screen />, { at: '/incidents' })
  await act(async () => {
    void router.navigate({ to: '/home' as never })
    change({ ticket: 't' })
  })
  expect(router.state.location.href).toBe('/home')
  await act(async () => change({ ticket: 't' }))
  expect(router.state.location.href).toBe('/home')
})

test('the same screen about another thing goes on', async () => {
  const { router } = await show(<Screen />, { at: '/scooters/1' })
  await act(async () => void router.navigate({ to: '/scooters/2' as never }))
  await act(async () => change({ tab: 'trips' }))
  expect(router.state.location.href).toBe('/scooters/2?tab=trips')
})
