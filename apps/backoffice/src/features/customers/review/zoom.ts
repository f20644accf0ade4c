/** source: ledger H-15 */
export const minZoom = 1
export const maxZoom = 7

/** How an enlarged photo is shown: so many times as large, moved by so many pixels from the middle. */
export interface View {
  zoom: number
  x: number
  y: number
}
export const wholePhoto: View = { zoom: minZoom, x: 0, y: 0 }

export interface Size {
  width: number
  height: number
}

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)

/** Zoom between its ends, and the photo never out of sight. */
export const bounded = ({ zoom: asked, x, y }: View, { width, height }: Size): View => {
  const zoom = Math.min(Math.max(asked, minZoom), maxZoom)
  return { zoom, x: within(x, ((zoom - 1) * width) / 2), y: within(y, ((zoom - 1) * height) / 2) }
}

/** A press of an arrow shows so much more of the photo on that side, of what is seen of it. */
const arrowPart = 0.15
/** Moved by a press of an arrow: the right one shows what lies further right. */
export const movedBy = (view: View, across: number, down: number, size: Size): View =>
  bounded({ ...view, x: view.x - across * arrowPart * size.width, y: view.y - down * arrowPart * size.height }, size)

/** Larger or smaller, with the place under the pointer staying under it. @param at from the middle, pixels */
export const zoomedAt = (view: View, zoom: number, at: { x: number; y: number }, size: Size): View => {
  const asked = Math.min(Math.max(zoom, minZoom), maxZoom)
  const by = asked / view.zoom
  return bounded({ zoom: asked, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size)
}
