import type { Role, ScreenPath } from '@motora/contract'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { SideMenu } from './side-menu'

/**
 * The side menu of each role, group by group, written out from the routes' roles (fleet side, section 2.1) and the
 * menu's order (section 2.2; ledgers B-55 and B-57; decision 0046). The first of each is the heading.
 */
const fleet = ['Vehicles', 'Request vehicles', 'Campaigns', 'Firmware', 'Files']
const reports = ['Billing', 'Accounting', 'Analytics']
const menus: Record<Role, string[][]> = {
  'Sharing.Admin': [
    [
      'Operate',
      'Home',
      'Validate operator',
      'Operators’ scooters',
      'Trips',
      'Services',
      'Incidents',
      'Validations',
      'Scheduled reports',
    ],
    ['Fleet', 'Locations', ...fleet],
    ['People', 'Customers', 'CAU', 'SAC', 'Users'],
    [
      'Provider',
      'Operator list',
      'Services by operator',
      'Sign-up',
      'Monthly details',
      'Bonus',
      'Payments',
      ...reports,
      'Audit',
    ],
  ],
  'Sharing.AdminReadOnly': [
    [
      'Operate',
      'Home',
      'Validate operator',
      'Locations',
      'Trips',
      'Services',
      'Incidents',
      'Validations',
      'Scheduled reports',
    ],
    ['Fleet', 'Operators’ scooters', ...fleet],
    ['People', 'Customers', 'CAU', 'SAC', 'Users'],
    [
      'Provider',
      'Operator list',
      'Services by operator',
      'Sign-up',
      'Monthly details',
      'Bonus',
      'Payments',
      ...reports,
      'Audit',
    ],
  ],
  'Sharing.OperatorManager': [
    ['Operate', 'Home', 'Locations', 'Trips', 'Services', 'Incidents', 'Scheduled reports'],
    ['Fleet', 'Operators’ scooters', ...fleet],
    ['People', 'Customers', 'Operator users', 'Technicians'],
    [
      'Operator',
      'Operator list',
      'Services by operator',
      'Sign-up',
      'Monthly details',
      'Rates',
      'Billing',
      'Analytics',
      'Operator profile',
      'Help',
    ],
  ],
  'Sharing.Operator': [
    ['Operate', 'Locations'],
    ['People', 'Update my data'],
  ],
  'Sharing.Technician': [
    ['Operate', 'Locations', 'Incidents', 'Scheduled reports'],
    ['Fleet', 'Vehicles'],
    ['People', 'Update my data'],
  ],
  'Sharing.Sac': [
    [
      'Operate',
      'Home',
      'Validate operator',
      'Locations',
      'Operators’ scooters',
      'Services',
      'Incidents',
      'Scheduled reports',
    ],
    ['People', 'Customers'],
    ['Provider', 'Bonus', 'Payments'],
  ],
  'Sharing.Cau': [
    ['Operate', 'Validate operator', 'Locations', 'Operators’ scooters', 'Services', 'Scheduled reports'],
    ['People', 'Customers'],
  ],
}

beforeEach(async () => void (await signInAs({ ...ana, role: 'Sharing.OperatorManager' })))
afterEach(() => vi.useRealTimers())
const open = (onNear: (path: ScreenPath) => void = () => undefined) =>
  show(
    <AsMember>
      <SideMenu screen="/home" onFollow={() => undefined} onNear={onNear} />
    </AsMember>,
  )

test('a screen comes when the pointer rests on its entry, not when it passes by', async () => {
  const onNear = vi.fn()
  await open(onNear)
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
  await open(onNear)
  fireEvent.focus(await screen.findByRole('link', { name: 'Vehicles' }))
  fireEvent.touchStart(screen.getByRole('link', { name: 'Files' }))
  expect(onNear.mock.calls).toEqual([['/scooters'], ['/files']])
})

test.each(Object.entries(menus))('%s sees exactly the own menu [B-55]', async (role, groups) => {
  const operatorCanOperate = ['OperatorManager', 'Operator', 'Technician'].some((name) => role.endsWith(name)) || null
  await signInAs({ ...ana, role: role as Role, operatorCanOperate })
  await open()
  await screen.findAllByRole('link')
  const shown = screen
    .getAllByRole('group')
    .map((group) => [...group.querySelectorAll('.kit-nav-label, .kit-nav-link')].map(({ textContent }) => textContent))
  expect(shown).toEqual(groups)
})
