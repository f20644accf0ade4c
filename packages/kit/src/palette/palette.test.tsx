// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { Palette } from './palette'
import { openPalette, paletteOpened } from './palette-opened'
import type { PaletteSource } from './palette-source'

const user = userEvent.setup({ delay: null })
const ran = vi.fn<(what: string) => void>()
const plates = ['MB001', 'MB002', 'MB003']
const block: PaletteSource = {
  group: 'To do',
  find: (text) =>
    plates
      .filter((plate) => text.startsWith('block') && plate.includes(text.slice('block '.length)))
      .map((plate) => ({ id: plate, label: `Block · ${plate}`, description: 'Free', run: () => ran(plate) })),
}
beforeEach(() => {
  installBrowserParts()
  ran.mockReset()
})
afterEach(() => act(() => paletteOpened.set(false)))
const open = async () => {
  renderKit(<Palette sources={[block]} />)
  act(openPalette)
  return await screen.findByRole('combobox', { name: 'Search or run an action' })
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('it is a combobox: how many there are and which one Enter would do is there for those who hear it', async () => {
  const field = await open()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.type(field, 'block MB00')
  await waitFor(() => expect(active(field)).toBe('Block · MB001Free'))
  expect(screen.getByRole('status').textContent).toBe('3 results')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const list = screen.getByRole('listbox')
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  expect(screen.getByRole('group', { name: 'To do' })).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(active(field)).toBe('Block · MB002Free'))
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'Block · MB002Free',
  ])
  await user.keyboard('{Enter}')
  expect(ran.mock.calls).toEqual([['MB002']])
})

test('Enter does nothing to what answers the text before', async () => {
  const field = await open()
  await user.type(field, 'block MB00')
  await waitFor(() => expect(active(field)).toBe('Block · MB001Free'))
  await user.type(field, '3{Enter}')
  expect(ran).not.toHaveBeenCalled()
  await waitFor(() => expect(active(field)).toBe('Block · MB003Free'))
  await user.keyboard('{Enter}')
  expect(ran.mock.calls).toEqual([['MB003']])
})
