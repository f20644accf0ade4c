import type { Map as MapLibreMap } from 'maplibre-gl'

/** Drawn at twice the size, so it stays sharp on dense screens. */
const PIXEL_RATIO = 2
const SIZE = 36
export const HEADING_IMAGE = 'heading'

/** Draws the kit's pictures when the map first needs them; other names are left alone. */
export function addPointImage(map: MapLibreMap, name: string): void {
  if (map.hasImage(name)) return
  const image = name === HEADING_IMAGE ? drawHeadingImage() : drawPointImage(name)
  if (image) map.addImage(name, image, { pixelRatio: PIXEL_RATIO })
}

/** The picture for a name of `pointImageName`, drawn on a canvas; undefined when it is not such a name. */
function drawPointImage(name: string): ImageData | undefined {
  const [kind, icon = '', colour = '#646c76', ring = '', mark = ''] = name.split('|')
  if (kind !== 'point') return undefined
  const canvas = newCanvas(SIZE)
  if (!canvas) return undefined
  const centre = SIZE / 2
  if (ring !== '') {
    canvas.lineWidth = 3
    canvas.strokeStyle = 'rgba(255,255,255,.95)'
    circle(canvas, centre, 15.5, 1)
    canvas.stroke()
    canvas.strokeStyle = '#d5d8dc'
    circle(canvas, centre, 15.5, 1)
    canvas.stroke()
    canvas.strokeStyle = '#1a1d21'
    circle(canvas, centre, 15.5, Number(ring) / 10)
    canvas.stroke()
  }
  canvas.fillStyle = colour
  canvas.strokeStyle = '#ffffff'
  canvas.lineWidth = 1.5
  circle(canvas, centre, 12.5, 1)
  canvas.fill()
  canvas.stroke()
  const ink = inkOn(colour)
  canvas.strokeStyle = ink
  canvas.fillStyle = ink
  canvas.lineWidth = 1.6
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  twoWheeler(canvas, icon === '01')
  if (mark) {
    canvas.fillStyle = '#1a1d21'
    canvas.beginPath()
    canvas.arc(28, 8, 6.5, 0, 2 * Math.PI)
    canvas.fill()
    canvas.fillStyle = '#ffffff'
    canvas.font = 'bold 9px system-ui, sans-serif'
    canvas.textAlign = 'center'
    canvas.textBaseline = 'middle'
    canvas.fillText(mark, 28, 8.5)
  }
  return canvas.getImageData(0, 0, SIZE * PIXEL_RATIO, SIZE * PIXEL_RATIO)
}

/** The arrow next to a moving point; the layer turns it to its heading. */
function drawHeadingImage(): ImageData | undefined {
  const size = 56
  const canvas = newCanvas(size)
  if (!canvas) return undefined
  canvas.fillStyle = '#1a1d21'
  canvas.strokeStyle = '#ffffff'
  canvas.lineWidth = 1.5
  canvas.beginPath()
  canvas.moveTo(28, 1)
  canvas.lineTo(34, 10)
  canvas.lineTo(28, 8)
  canvas.lineTo(22, 10)
  canvas.closePath()
  canvas.fill()
  canvas.stroke()
  return canvas.getImageData(0, 0, size * PIXEL_RATIO, size * PIXEL_RATIO)
}

/** Side view of a two-wheeler in the middle of the picture; the first model has a large body, the second a light one. */
function twoWheeler(canvas: CanvasRenderingContext2D, large: boolean): void {
  canvas.beginPath()
  canvas.arc(13, 22, 2.4, 0, 2 * Math.PI)
  canvas.moveTo(26.4, 22)
  canvas.arc(24, 22, 2.4, 0, 2 * Math.PI)
  canvas.moveTo(15.4, 22)
  canvas.lineTo(20, 22)
  canvas.lineTo(22.6, 13.4)
  canvas.lineTo(20.4, 13.4)
  canvas.moveTo(22.6, 13.4)
  canvas.lineTo(24, 19.6)
  canvas.stroke()
  if (large) {
    canvas.beginPath()
    canvas.moveTo(11, 19.4)
    canvas.lineTo(11.6, 15.6)
    canvas.lineTo(17.6, 15.6)
    canvas.lineTo(19, 21)
    canvas.lineTo(15.4, 21)
    canvas.closePath()
    canvas.fill()
  } else {
    canvas.beginPath()
    canvas.moveTo(11.6, 16.4)
    canvas.lineTo(17.2, 16.4)
    canvas.moveTo(14.4, 16.4)
    canvas.lineTo(15.4, 21)
    canvas.stroke()
  }
}

function circle(canvas: CanvasRenderingContext2D, centre: number, radius: number, share: number): void {
  canvas.beginPath()
  canvas.arc(centre, centre, radius, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI)
}

function newCanvas(size: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas')
  element.width = size * PIXEL_RATIO
  element.height = size * PIXEL_RATIO
  const context = element.getContext('2d')
  context?.scale(PIXEL_RATIO, PIXEL_RATIO)
  return context
}

/** Black or white, whichever reads better on a #rrggbb colour. */
function inkOn(colour: string): string {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(colour) ?? []
  if (!hex) return '#ffffff'
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.25 ? '#1a1d21' : '#ffffff'
}
