// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { toast } from '../toasts/toast'
import { late } from './late'

beforeEach(() => installBrowserParts())
afterEach(() => {
  toast.clear()
  cleanup()
})

interface Props {
  name: string
  opened?: boolean
  onClose?: () => void
}
const Piece = ({ name }: Props) => <p>piece {name}</p>

test('its code comes when it is first drawn, once', async () => {
  const load = vi.fn(async () => Piece)
  const Late = late<Props>(load, { instead: ({ name }) => <p>soon {name}</p> })
  expect(load).not.toHaveBeenCalled()
  const { rerender } = renderKit(<Late name="a" />)
  expect(screen.getByText('soon a')).toBeTruthy()
  expect(await screen.findByText('piece a')).toBeTruthy()
  rerender(
    <>
      <Late name="a" />
      <Late key="b" name="b" />
    </>,
  )
  expect(screen.getByText('piece b')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('what stands in its place is told why it did not come', async () => {
  const load = async () => Promise.reject(new TypeError('no network'))
  const Late = late<Props>(load, { instead: ({ name }, fault) => <p>{fault ? `${name}: ${fault}` : 'soon'}</p> })
  renderKit(<Late name="a" />)
  expect(screen.getByText('soon')).toBeTruthy()
  expect(await screen.findByText(/^a: This part could not be loaded/)).toBeTruthy()
})

test('what is asked for beforehand is drawn at once', async () => {
  const load = vi.fn(async () => Piece)
  const Late = late<Props>(load)
  Late.preload()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  renderKit(<Late name="a" />)
  expect(screen.getByText('piece a')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a dialog that is not open is not asked for', async () => {
  const load = vi.fn(async () => Piece)
  const Late = late<Props>(load)
  const { rerender } = renderKit(<Late name="a" opened={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Late name="a" opened />)
  expect(await screen.findByText('piece a')).toBeTruthy()
})

test('without a network it is said, the dialog closes, and the next try asks again', async () => {
  const load = vi.fn(async () => Piece).mockRejectedValueOnce(new TypeError('no network'))
  const Late = late<Props>(load)
  const onClose = vi.fn()
  const { rerender } = renderKit(<Late name="a" opened onClose={onClose} />)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  rerender(<Late name="a" opened={false} onClose={onClose} />)
  rerender(<Late name="a" opened onClose={onClose} />)
  expect(await screen.findByText('piece a')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
