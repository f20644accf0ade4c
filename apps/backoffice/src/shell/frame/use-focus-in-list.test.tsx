import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFocusInList } from './use-focus-in-list'

const id = 'bill-2'
function Page() {
  useFocusInList()
  return <a href="/bills">Bills</a>
}
function List({ rows }: { rows: readonly string[] }) {
  return rows.map((row) => (
    <div key={row} data-row-id={row} tabIndex={-1}>
      {row}
    </div>
  ))
}
const Frame = ({ rows }: { rows: readonly string[] | undefined }) => (
  <>
    <button type="button">elsewhere</button>
    <main tabIndex={-1}>{rows ? <List rows={rows} /> : <Page />}</main>
  </>
)
const focused = () => document.activeElement

beforeEach(() => window.history.replaceState(null, '', `/bills/${id}`))

const leave = async (rows: readonly string[]) => {
  const shown = render(<Frame rows={undefined} />)
  document.querySelector('a')?.focus()
  await act(() => shown.rerender(<Frame rows={rows} />))
  return shown
}

test('the row of what was looked at has the focus again, also where its list comes later', async () => {
  const shown = await leave([])
  await waitFor(() => expect(focused()?.tagName).toBe('MAIN'))
  shown.rerender(<Frame rows={['bill-1', id]} />)
  await waitFor(() => expect(focused()?.textContent).toBe(id))
})

test('so has it where the page as a whole had the focus, as on arrival', async () => {
  const shown = render(<Frame rows={undefined} />)
  document.querySelector('main')?.focus()
  await act(() => shown.rerender(<Frame rows={['bill-1', id]} />))
  await waitFor(() => expect(focused()?.textContent).toBe(id))
})

test('a list without that row leaves the focus on the page, not on nothing', async () => {
  await leave(['bill-1'])
  await waitFor(() => expect(focused()?.tagName).toBe('MAIN'))
})

test('who is elsewhere by then stays there', async () => {
  const shown = await leave([])
  await waitFor(() => expect(focused()?.tagName).toBe('MAIN'))
  const button = document.querySelector('button') as HTMLElement
  button.focus()
  shown.rerender(<Frame rows={[id]} />)
  await new Promise((done) => setTimeout(done, 50))
  expect(focused()).toBe(button)
})
