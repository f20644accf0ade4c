import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VirtualList } from './virtual-list'

const list = (length: number) => (
  <VirtualList label="Points" items={Array.from({ length }, (_, i) => i)} rowPixels={40} keyOf={(item) => item}>
    {(item) => <span>row {item}</span>}
  </VirtualList>
)

/** jsdom has no layout; a list asks how large it is. */
function withSize(pixels: number, run: () => void) {
  const sides = ['clientHeight', 'clientWidth'] as const
  const known = sides.map((side) => Object.getOwnPropertyDescriptor(Element.prototype, side))
  for (const side of sides) Object.defineProperty(Element.prototype, side, { configurable: true, get: () => pixels })
  try {
    run()
  } finally {
    for (const [i, side] of sides.entries()) Object.defineProperty(Element.prototype, side, known[i] ?? {})
  }
}

test('a short list is drawn whole, and each row says where it stands', () => {
  render(list(30))
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(30)
  expect(rows[4]?.getAttribute('aria-posinset')).toBe('5')
  expect(rows[4]?.getAttribute('aria-setsize')).toBe('30')
})

test('of a long list only the rows in sight are drawn, under their own numbers', () => {
  withSize(400, () => {
    render(list(10_000))
    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(screen.getByRole('list').style.height).toBe('400000px')
  })
})

test('the row that has the focus stays drawn when one scrolls to the end', () => {
  withSize(400, () => {
    render(
      <VirtualList label="Points" items={Array.from({ length: 10_000 }, (_, i) => i)} rowPixels={40} keyOf={(i) => i}>
        {(item) => <button type="button">row {item}</button>}
      </VirtualList>,
    )
    const row = screen.getByRole('button', { name: 'row 2' })
    act(() => row.focus())
    const scroller = screen.getByRole('list').parentElement as HTMLElement
    act(() => {
      scroller.scrollTop = 200_000
      fireEvent.scroll(scroller)
    })
    expect(screen.getByRole('button', { name: 'row 5000' })).toBeTruthy()
    expect(document.activeElement).toBe(row)
    act(() => row.blur())
    expect(screen.queryByRole('button', { name: 'row 2' })).toBeNull()
  })
})
