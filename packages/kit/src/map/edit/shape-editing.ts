import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { closedRing } from './closed-ring'
import { EditingCanvas } from './editing-canvas'
import { FAULT_COLOUR } from './fault-colour'
import { type Handle, handleAt, handlesOf } from './handles'
import { isInside } from './is-inside'
import { type Grip, movedShape } from './moved-shape'
import { metresBetween, type Position, type Shape } from './shape'

export type Snap = (at: Position, reachMetres: number) => Position | undefined

export interface EditedShape {
  shape: Shape
  /** CSS colour. */
  colour: string
  /** corners: points are dragged; whole: all of it; nothing: it is only shown. */
  drags: 'corners' | 'whole' | 'nothing'
  chosenCorner?: number | undefined
  snap?: Snap | undefined
  /** Judged with each movement; a faulty shape turns red while it is still in the hand. */
  isFaulty?: ((shape: Shape) => boolean) | undefined
  /** The shape was let go; `corner`: the number of the one that was in the hand, a new one too. */
  onChange: (shape: Shape, corner: number | undefined) => void
  onChooseCorner?: ((index: number) => void) | undefined
  /** Asked when it is put down: true, and it is still seen until the map below shows it. */
  lingers?: (() => boolean) | undefined
}

const inHand = new WeakMap<MapLibreMap, ShapeEditing>()

/** Whether a handle of the edited shape is there. */
export const isHeldAt = (map: MapLibreMap, event: MapMouseEvent | MapTouchEvent): boolean =>
  inHand.get(map)?.holds(event) ?? false

/** Milliseconds. */
const maxLinger = 2000
const reachPixels = { mouse: 12, touch: 24 }

/** How far a number of pixels reaches on the ground there, in metres. */
export const reachOf = (map: MapLibreMap, { x, y }: { x: number; y: number }, pixels: number): number => {
  const [here, there] = [map.unproject([x, y]), map.unproject([x + pixels, y])]
  return metresBetween([here.lng, here.lat], [there.lng, there.lat])
}

/** The shape being edited: its handles follow the pointer frame by frame, and only the result is reported. */
export class ShapeEditing {
  #map: MapLibreMap
  #now: EditedShape
  #shape: Shape
  #glass: EditingCanvas
  #handles: Handle[] = []
  #drag: { grip: Grip; from: Position; shape: Shape; moved: boolean; handle: Handle | undefined } | undefined
  #frame = 0

  constructor(map: MapLibreMap, now: EditedShape) {
    this.#map = map
    this.#now = now
    this.#shape = now.shape
    this.#glass = new EditingCanvas(map)
    inHand.set(map, this)
    map.on('mousedown', this.#press)
    map.on('touchstart', this.#press)
    map.on('mousemove', this.#move)
    map.on('touchmove', this.#move)
    map.on('move', this.#draw)
    map.on('resize', this.#draw)
    for (const end of ['mouseup', 'touchend', 'touchcancel'] as const) window.addEventListener(end, this.#letGo)
    this.#draw()
  }

  holds = (event: MapMouseEvent | MapTouchEvent): boolean => this.#handleAt(event) !== undefined

  show(now: EditedShape): void {
    const same = now.shape === this.#now.shape
    this.#now = now
    if (!same) {
      // What came from elsewhere, for example undoing, wins over what is in the hand.
      this.#drag = undefined
      this.#shape = now.shape
    }
    this.#draw()
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    const map = this.#map
    if (inHand.get(map) === this) inHand.delete(map)
    map.off('mousedown', this.#press)
    map.off('touchstart', this.#press)
    map.off('mousemove', this.#move)
    map.off('touchmove', this.#move)
    map.off('move', this.#draw)
    map.off('resize', this.#draw)
    for (const end of ['mouseup', 'touchend', 'touchcancel'] as const) window.removeEventListener(end, this.#letGo)
    if (map.style) map.getCanvas().style.cursor = ''
    this.#putDown()
  }

  #putDown(): void {
    const map = this.#map
    if (!map.style || !this.#now.lingers?.()) {
      this.#glass.remove()
      return
    }
    this.#now = { ...this.#now, drags: 'nothing' }
    this.#draw()
    const follow = this.#draw
    const leave = () => {
      clearTimeout(latest)
      map.off('move', follow)
      map.off('idle', leave)
      this.#glass.remove()
    }
    const latest = setTimeout(leave, maxLinger)
    map.on('move', follow)
    map.on('idle', leave)
  }

  #press = (event: MapMouseEvent | MapTouchEvent): void => {
    const { originalEvent, point, lngLat } = event
    if (originalEvent instanceof MouseEvent ? originalEvent.button !== 0 : originalEvent.touches.length !== 1) return
    const handle = this.#handleAt(event)
    if (!handle && (this.#now.drags !== 'whole' || !this.#isOn(point))) return
    // Else the map would be panned as well.
    event.preventDefault()
    const from: Position = handle?.at ?? [lngLat.lng, lngLat.lat]
    this.#drag = { grip: gripOf(handle), from, shape: this.#shape, moved: false, handle }
  }

  #move = (event: MapMouseEvent | MapTouchEvent): void => {
    const drag = this.#drag
    // Another tool is chosen, with a pointer of its own.
    if (this.#now.drags === 'nothing') return
    if (!drag) {
      const over = this.#handleAt(event) || (this.#now.drags === 'whole' && this.#isOn(event.point))
      this.#map.getCanvas().style.cursor = over ? 'move' : ''
      return
    }
    const { lngLat, point } = event
    const at: Position = [lngLat.lng, lngLat.lat]
    const snaps = drag.grip.kind === 'corner' || drag.grip.kind === 'side'
    const to = (snaps && this.#now.snap?.(at, reachOf(this.#map, point, reachPixels.mouse))) || at
    drag.moved = true
    this.#shape = movedShape(drag.shape, drag.grip, drag.from, to)
    this.#drawSoon()
  }

  #letGo = (): void => {
    const drag = this.#drag
    if (!drag) return
    this.#drag = undefined
    if (drag.moved) this.#now.onChange(this.#shape, cornerOf(drag.grip))
    else if (drag.handle?.kind === 'corner') this.#now.onChooseCorner?.(drag.handle.index)
  }

  #handleAt({ point, originalEvent }: MapMouseEvent | MapTouchEvent): Handle | undefined {
    const reach = originalEvent instanceof MouseEvent ? reachPixels.mouse : reachPixels.touch
    return handleAt(this.#handles, point.x, point.y, reach)
  }

  #isOn({ x, y }: { x: number; y: number }): boolean {
    const { lng, lat } = this.#map.unproject([x, y])
    return isInside(closedRing(this.#shape), [lng, lat])
  }

  #drawSoon(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(this.#draw)
  }

  #draw = (): void => {
    const map = this.#map
    const { drags, chosenCorner, colour, isFaulty } = this.#now
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    const project = ([x, y]: Position) => map.project([x, y])
    this.#handles = drags === 'corners' ? handlesOf(this.#shape, { width, height, project }, chosenCorner) : []
    this.#glass.draw({
      ring: closedRing(this.#shape).map(project),
      handles: this.#handles,
      colour: isFaulty?.(this.#shape) ? FAULT_COLOUR : colour,
      chosen: chosenCorner,
    })
  }
}

function gripOf(handle: Handle | undefined): Grip {
  if (!handle) return { kind: 'whole' }
  if (handle.kind === 'centre') return { kind: 'whole' }
  return handle.kind === 'rim' ? { kind: 'rim' } : { kind: handle.kind, index: handle.index }
}

const cornerOf = (grip: Grip): number | undefined =>
  grip.kind === 'corner' ? grip.index : grip.kind === 'side' ? grip.index + 1 : undefined
