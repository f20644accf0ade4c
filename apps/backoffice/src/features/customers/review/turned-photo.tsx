import { type View, wholePhoto } from './zoom'

interface TurnedPhotoProps {
  address: string
  alt: string
  /** Clockwise. */
  degrees: number
  view?: View
}

/** A photo as large as its place, turned. */
export function TurnedPhoto({ address, alt, degrees, view = wholePhoto }: TurnedPhotoProps) {
  const { zoom, x, y } = view
  return (
    <span className="motora-turned" data-across={degrees % 180 !== 0 || undefined}>
      <img
        src={address}
        alt={alt}
        draggable={false}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${zoom}) rotate(${degrees}deg)` }}
      />
    </span>
  )
}
