// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { toast } from './toast'
import { toastDrawing, toastHost } from './toast-host'

beforeEach(() => {
  installBrowserParts()
  // as before a person has pressed anything: neither is there what draws them, nor where
  toastDrawing.set(undefined)
  toastHost.set(undefined)
  renderKit(<p>page</p>)
})
afterEach(() => {
  act(() => toast.clear())
  cleanup()
})
const shown = () => screen.queryAllByText(/^n\d+$/).map((element) => element.textContent)

test('what is said before the code is there is shown when it comes, in order', async () => {
  toast.success('n1')
  toast.error('n2')
  expect(shown()).toEqual([])
  await screen.findByText('n2')
  expect(shown()).toEqual(['n1', 'n2'])
})

test('what was closed or cleared before it could be shown is not shown', async () => {
  toast.success('n1')
  const close = toast.warning('n2', { label: 'Follow', onClick: () => undefined })
  toast.success('n3')
  close()
  await screen.findByText('n3')
  expect(shown()).toEqual(['n3'])
})
