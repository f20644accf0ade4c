// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { IconButton } from './icon-button'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

test('an icon says what it does to who points at it, until it is pressed or left', async () => {
  renderKit(<IconButton aria-label="Next page">›</IconButton>)
  const button = screen.getByRole('button', { name: 'Next page' })
  const said = () => screen.queryByRole('tooltip')?.textContent
  const gone = () => waitFor(() => expect(said()).toBeUndefined())
  expect(said()).toBeUndefined()
  await user.hover(button)
  await waitFor(() => expect(said()).toBe('Next page'))
  await user.unhover(button)
  await gone()
  await user.hover(button)
  await waitFor(() => expect(said()).toBe('Next page'))
  await user.click(button)
  await gone()
})

test('a finger is told nothing', async () => {
  renderKit(<IconButton aria-label="Next page">›</IconButton>)
  await user.pointer({ target: screen.getByRole('button'), keys: '[TouchA]' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('one that disables itself keeps the focus and does nothing more', async () => {
  const pressed = vi.fn()
  const Pager = () => {
    const [isLast, setLast] = useState(false)
    const go = () => {
      pressed()
      setLast(true)
    }
    return (
      <IconButton aria-label="Next page" disabled={isLast} onClick={go}>
        ›
      </IconButton>
    )
  }
  renderKit(<Pager />)
  const next = screen.getByRole('button', { name: 'Next page' })
  await user.click(next)
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
  expect(next).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})
