/** How much of the page's lower edge notices may take: the highest of them, its distance, and some air. */
const heightPixels = 160
/** Half of the width that they may take. */
const halfWidthPixels = 226

export type ToastPlace = 'bottom-center' | 'top-center'

/**
 * Bottom centre (spec: fleet side, section 9), unless what was pressed last is there: a notice never covers the switch
 * that it speaks of, and is then below the header. source: decision 0179
 */
export function toastPlaceFor(pressed: Pick<Element, 'getBoundingClientRect'> | null, page: Window): ToastPlace {
  if (!pressed || pressed === page.document.body) return 'bottom-center'
  const { top, bottom, left, right, width } = pressed.getBoundingClientRect()
  const centre = page.innerWidth / 2
  const isBelow = bottom > page.innerHeight - heightPixels && top < page.innerHeight
  const isBetween = left < centre + halfWidthPixels && right > centre - halfWidthPixels
  // a whole page or list that has the focus is nothing that was pressed
  return isBelow && isBetween && width < page.innerWidth / 2 ? 'top-center' : 'bottom-center'
}
