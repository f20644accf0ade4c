import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { SideMenu } from './side-menu'

beforeEach(async () => void (await signInAs({ ...ana, role: 'Sharing.OperatorManager' })))
afterEach(() => vi.useRealTimers())

test('a screen comes when the pointer rests on its entry, not when it passes by', async () => {
  const onNear = vi.fn()
  await show(
    <AsMember>
      <SideMenu screen="/home" onFollow={() => undefined} onNear={onNear} />
    </AsMember>,
  )
  const entry = await screen.findByRole('link', { name: 'Incidents' })
  vi.useFakeTimers()
  fireEvent.pointerEnter(entry)
  fireEvent.pointerLeave(entry)
  vi.advanceTimersByTime(1000)
  expect(onNear).not.toHaveBeenCalled()
  fireEvent.pointerEnter(entry)
  vi.advanceTimersByTime(1000)
  expect(onNear.mock.calls).toEqual([['/incidents']])
})

test('and when the keyboard or a finger comes to it', async () => {
  const onNear = vi.fn()
  await show(
    <AsMember>
      <SideMenu screen="/home" onFollow={() => undefined} onNear={onNear} />
    </AsMember>,
  )
  fireEvent.focus(await screen.findByRole('link', { name: 'Vehicles' }))
  fireEvent.touchStart(screen.getByRole('link', { name: 'Files' }))
  expect(onNear.mock.calls).toEqual([['/scooters'], ['/files']])
})
