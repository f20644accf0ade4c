import { useEffect } from 'react'

/** For so long the list may take to be there; then the focus stays on the page. */
const waitsMs = 5000

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** A row takes the focus itself, a card by its first button or link. */
const focusableOf = (row: HTMLElement | undefined) =>
  row && (row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('button, a[href]'))

/** @param id of the thing whose page was left: its row in the list takes the focus once it is drawn */
function focusRow(id: string): void {
  const main = document.querySelector('main')
  // somebody who works elsewhere by then stays there; the page as a whole has it where nothing in it was pressed
  if (!main || !(isLost() || document.activeElement === main)) return
  main.focus({ preventScroll: true })
  const look = () => {
    if (document.activeElement !== main) return stop()
    const rows = [...main.querySelectorAll<HTMLElement>('[data-row-id]')]
    const found = focusableOf(rows.find(({ dataset }) => dataset.rowId === id))
    if (!found) return
    stop()
    found.focus({ preventScroll: true })
  }
  const watched = new MutationObserver(look)
  const ends = setTimeout(() => stop(), waitsMs)
  function stop() {
    clearTimeout(ends)
    watched.disconnect()
  }
  watched.observe(main, { childList: true, subtree: true })
  look()
}

/**
 * The page of one thing that is left, by its way back or by the browser's, takes the focus with it: its row in the list
 * has it then, or else the page that follows.
 */
export function useFocusInList(): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '')
    return () => void setTimeout(() => focusRow(id), 20)
  }, [])
}
