// @vitest-environment jsdom
import { Menu, MultiSelect, Popover, Select } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DayField } from '../fields/day-field'
import { MoreActions } from '../object/object-actions'
import { installBrowserParts, renderKit } from '../testing/render-kit'

beforeEach(() => installBrowserParts())
afterEach(cleanup)

const nothing = () => undefined
const more = <MoreActions name="MB1" actions={[{ id: 'note', label: 'Note', onSelect: nothing }]} />
const opensMore = () => screen.getByRole('button', { name: 'Actions of MB1' })
const floating: [string, ReactNode, opener: () => HTMLElement][] = [
  ['the menu of an object', more, opensMore],
  [
    'a menu with nothing of ours',
    <Menu key="menu">
      <Menu.Target>
        <button type="button">Opens</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Note</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
    () => screen.getByText('Opens'),
  ],
  [
    'a popover',
    <Popover key="popover">
      <Popover.Target>
        <button type="button">Opens</button>
      </Popover.Target>
      <Popover.Dropdown>Note</Popover.Dropdown>
    </Popover>,
    () => screen.getByText('Opens'),
  ],
  ['a choice', <Select key="one" label="Opens" data={['Note']} />, () => screen.getByRole('combobox')],
  ['several choices', <MultiSelect key="all" label="Opens" data={['Note']} />, () => screen.getByRole('combobox')],
]

/** @returns whether the browser presses what the finger was on */
const tap = (element: HTMLElement): boolean => {
  fireEvent.touchStart(element)
  return fireEvent.touchEnd(element)
}
const isShown = () => screen.queryAllByText('Note').some((element) => !element.closest('[style*="display: none"]'))

test.each(floating)('a touch that closes %s presses nothing under it; the next one does', async (_, part, opener) => {
  renderKit(
    <>
      {part}
      <button type="button">Block</button>
    </>,
  )
  const under = screen.getByText('Block')
  expect(tap(under)).toBe(true)
  fireEvent.click(opener())
  await waitFor(() => expect(isShown()).toBe(true))
  expect(tap(under)).toBe(false)
  await waitFor(() => expect(isShown()).toBe(false))
  expect(tap(under)).toBe(true)
})

test('a touch that closes a calendar presses nothing under it; a day in it is pressed, and so is its field', async () => {
  renderKit(
    <>
      <DayField label="Day" value="2026-03-01" onChange={nothing} />
      <button type="button">Block</button>
    </>,
  )
  const field = screen.getByLabelText('Day')
  const under = screen.getByText('Block')
  const days = () => [...document.querySelectorAll<HTMLElement>('[data-dates-dropdown] td button')]
  expect(tap(field)).toBe(true)
  fireEvent.click(field)
  await waitFor(() => expect(days().length).toBeGreaterThan(27))
  expect(tap(days()[9] as HTMLElement)).toBe(true)
  expect(tap(field)).toBe(true)
  expect(tap(under)).toBe(false)
  await waitFor(() => expect(days()).toEqual([]))
  expect(tap(under)).toBe(true)
})

test('an entry of a menu, and what opened it, are pressed by a touch', async () => {
  renderKit(more)
  fireEvent.click(opensMore())
  expect(tap(await screen.findByText('Note'))).toBe(true)
  expect(tap(opensMore())).toBe(true)
})

test('a touch that the browser has taken for scrolling is forgotten', async () => {
  renderKit(
    <>
      {more}
      <button type="button">Block</button>
    </>,
  )
  fireEvent.click(opensMore())
  await screen.findByText('Note')
  const under = screen.getByText('Block')
  fireEvent.touchStart(under)
  fireEvent.touchCancel(under)
  expect(tap(under)).toBe(true)
})
