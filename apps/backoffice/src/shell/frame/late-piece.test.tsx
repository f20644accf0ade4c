import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buttonNamed } from '../../testing/button-named'
import { show } from '../../testing/show'
import { latePiece } from './late-piece'

const Piece = ({ name }: { name: string }) => <p>piece {name}</p>

test('a piece that does not come says so in its place, and comes with the next try; the rest of the screen stays', async () => {
  const load = vi.fn(async () => ({ default: Piece })).mockRejectedValueOnce(new TypeError('no network'))
  const Late = latePiece(load, <p>soon</p>)
  await show(
    <>
      <p>ticket</p>
      <Late name="a" />
    </>,
  )
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(screen.getByText('ticket')).toBeTruthy()
  fireEvent.click(buttonNamed('Try again'))
  expect(await screen.findByText('piece a')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
