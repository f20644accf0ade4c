import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { AppFrame } from './app-frame'

beforeEach(() => installBrowserParts())
const show = (hasBeenActive: boolean) => {
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { hasBeenActive } }))
  renderKit(
    <AppFrame brand="" topBar="">
      <h1>Home</h1>
    </AppFrame>,
  )
}

test('after a sign-in, which took its fields along, the page has the focus', () => {
  show(true)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a page that is loaded begins at its beginning', () => {
  show(false)
  expect(document.activeElement).toBe(document.body)
})
