import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Handle } from './handles'

interface Place {
  x: number
  y: number
}

export interface EditingPicture {
  /** The ring on the screen in px, closed by itself. */
  ring: readonly Place[]
  handles: readonly Handle[]
  /** CSS colour. */
  colour: string
  /** Number of the chosen corner. */
  chosen: number | undefined
}

const wholeTurn = 2 * Math.PI

/**
 * A sheet of glass over the map: the shape being edited is drawn there. To draw it in the map itself would be a way to
 * the map's worker and a new picture of the whole map for each movement of the pointer.
 */
export class EditingCanvas {
  #canvas = document.createElement('canvas')
  #map: MapLibreMap

  constructor(map: MapLibreMap) {
    this.#map = map
    this.#canvas.className = 'kit-map-glass'
    this.#canvas.setAttribute('aria-hidden', 'true')
    map.getCanvasContainer().append(this.#canvas)
  }

  remove(): void {
    this.#canvas.remove()
  }

  draw({ ring, handles, colour, chosen }: EditingPicture): void {
    const pen = this.#cleanPen()
    if (!pen) return
    pen.beginPath()
    for (const { x, y } of ring) pen.lineTo(x, y)
    pen.closePath()
    pen.lineJoin = 'round'
    pen.fillStyle = colour
    pen.globalAlpha = 0.22
    pen.fill()
    pen.globalAlpha = 1
    pen.lineWidth = 6
    pen.strokeStyle = '#ffffff'
    pen.stroke()
    pen.lineWidth = 3
    pen.strokeStyle = colour
    pen.stroke()
    for (const { kind, index, x, y } of handles) {
      const isChosen = kind === 'corner' && index === chosen
      pen.beginPath()
      pen.arc(x, y, isChosen ? 8 : kind === 'side' ? 4 : 6, 0, wholeTurn)
      pen.fillStyle = isChosen ? colour : '#ffffff'
      pen.lineWidth = kind === 'side' ? 1.5 : 2.5
      pen.fill()
      pen.stroke()
    }
  }

  #cleanPen(): CanvasRenderingContext2D | null {
    const { clientWidth: width, clientHeight: height } = this.#map.getCanvas()
    const dots = window.devicePixelRatio || 1
    const canvas = this.#canvas
    if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots)) {
      canvas.width = Math.round(width * dots)
      canvas.height = Math.round(height * dots)
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    const pen = canvas.getContext('2d')
    pen?.setTransform(dots, 0, 0, dots, 0, 0)
    pen?.clearRect(0, 0, width, height)
    return pen
  }
}
