// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { toast } from './toast'
import { toastPlaceFor } from './toast-place'

const shown = () => screen.queryAllByText(/^n\d+$/).map((element) => element.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  installBrowserParts()
  renderKit(<p>page</p>)
})
afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})
const settle = (milliseconds = 400) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('success and error accumulate, a warning replaces them, clear empties [B-64, V-32]', async () => {
  act(() => {
    toast.success('n1')
    toast.error('n2')
  })
  await settle()
  expect(shown()).toEqual(['n1', 'n2'])
  act(() => void toast.warning('n3'))
  await settle()
  expect(shown()).toEqual(['n3'])
  act(() => toast.success('n4'))
  await settle()
  expect(shown()).toEqual(['n3', 'n4'])
  act(() => toast.clear())
  await settle()
  expect(shown()).toEqual([])
})

test.each(['success', 'error', 'warning'] as const)(
  'a notice of %s is shown for 3000 ms and then hidden [B-64, V-32]',
  async (tone) => {
    act(() => void toast[tone]('n5'))
    const waiting = () => notificationsStore.getState().notifications.length
    await settle(2999)
    expect([shown(), waiting()]).toEqual([['n5'], 1])
    await settle(1)
    expect(waiting()).toBe(0)
    await settle(1000)
    expect(shown()).toEqual([])
  },
)

test('bottom centre, at most 5, never the same text twice [B-65, V-33]', async () => {
  act(() => {
    for (const text of ['n1', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n6']) toast.success(text)
  })
  await settle()
  expect(shown()).toEqual(['n2', 'n3', 'n4', 'n5', 'n6'])
  expect(screen.getByText('n6').closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-center')
})

test.each(['error', 'warning'] as const)('a notice of %s with an action stays until it is used', async (tone) => {
  const retry = vi.fn()
  act(() => void toast[tone]('n1', { label: 'Retry', onClick: retry }))
  await settle(60_000)
  act(() => screen.getByRole('button', { name: 'Retry' }).click())
  await settle()
  expect(retry).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

test('Ctrl+Z undoes what the newest notice offers to undo, while it is there, and not in a field', async () => {
  const undone: string[] = []
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  act(() => {
    toast.success('n1', { label: 'Undo', onClick: () => undone.push('n1') })
    toast.success('n2', { label: 'Undo', onClick: () => undone.push('n2') })
    toast.error('n3', { label: 'Retry', onClick: () => undone.push('n3') })
  })
  await settle()
  const press = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
  press(field)
  expect(undone).toEqual([])
  press(document.body)
  await settle()
  expect([undone, shown()]).toEqual([['n2'], ['n1', 'n3']])
  await settle(20_000)
  press(document.body)
  expect(undone).toEqual(['n2'])
})

test('a notice with Undo waits for 12 s, and while its button has the focus', async () => {
  act(() => toast.success('n1', { label: 'Undo', onClick: () => undefined }))
  await settle(11_000)
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await settle(60_000)
  expect(shown()).toEqual(['n1'])
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await settle(13_000)
  expect(shown()).toEqual([])
})

test('a notice is closed by what it returned', async () => {
  let close = () => {}
  act(() => {
    close = toast.warning('n1', { label: 'Follow', onClick: vi.fn() })
    toast.success('n2')
  })
  await settle()
  act(close)
  await settle()
  expect(shown()).toEqual(['n2'])
})

test.each([
  ['a switch at the lower edge, in the middle', { top: 720, left: 400, width: 60, height: 24 }, 'top-center'],
  ['a button at the upper edge', { top: 60, left: 400, width: 60, height: 36 }, 'bottom-center'],
  ['a button at the lower edge, far right', { top: 720, left: 950, width: 60, height: 36 }, 'bottom-center'],
  ['a list that has the focus', { top: 100, left: 0, width: 1000, height: 660 }, 'bottom-center'],
] as const)('after %s notices are at %s [V-33]', (_, { top, left, width, height }, place) => {
  const pressed = {
    getBoundingClientRect: () => ({ top, left, width, height, bottom: top + height, right: left + width }) as DOMRect,
  }
  expect(toastPlaceFor(pressed, { innerWidth: 1024, innerHeight: 768, document } as unknown as Window)).toBe(place)
})
