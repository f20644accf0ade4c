// @vitest-environment jsdom
import { Alert, TextInput } from '@mantine/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'

beforeEach(() => installBrowserParts())
afterEach(cleanup)

test('an alert wears a tone that light and dark have, never a colour of its own', () => {
  const toneOf = (color: string) => {
    renderKit(
      <Alert role="alert" color={color}>
        {color}
      </Alert>,
    )
    const tone = screen.getByRole('alert').style.getPropertyValue('--alert-color')
    cleanup()
    return tone
  }
  for (const tone of ['yellow', 'red', 'green', 'blue']) expect(toneOf(tone)).toBe(`var(--kit-tone-${tone})`)
  expect(toneOf('graphite')).toBe('var(--kit-tone-grey)')
})

test('what a field says of itself stands below it, after what is wrong with it', () => {
  renderKit(<TextInput label="Code" description="4 to 12 digits" error="Too short" />)
  const parts = [...(screen.getByRole('textbox').closest('.mantine-TextInput-root')?.children ?? [])]
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Code', '', 'Too short', '4 to 12 digits'])
})
