// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turnSingleKeys } from '../palette/single-keys'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { KeyHint } from './key-hint'

beforeEach(installBrowserParts)
afterEach(() => {
  turnSingleKeys(true)
  cleanup()
})

test('a key is shown while it does something: not where single keys are turned off', () => {
  renderKit(<KeyHint of="1" />)
  expect(screen.getByText('1').tagName).toBe('KBD')
  act(() => turnSingleKeys(false))
  expect(screen.queryByText('1')).toBeNull()
})
