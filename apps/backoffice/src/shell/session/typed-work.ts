/**
 * Whether something is on the screen that a person would lose by leaving it: anything typed or chosen since the
 * screen was opened, or an open dialog. Rather too often yes than once too rarely.
 */
export function watchTypedWork(page: Document) {
  let typed = false
  const note = () => {
    typed = true
  }
  page.addEventListener('input', note, true)
  page.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('[role=option]') && note(),
    true,
  )
  return {
    isThere: (): boolean => typed || page.querySelector('[role=dialog]') !== null,
    /** Something was drawn or chosen that the page cannot hear of by itself. */
    note,
    /** Another screen: what was on the one before is gone or saved. */
    forget: () => {
      typed = false
    },
  }
}
