import type { KeyboardEvent } from 'react'
import '../dock-panel.css'

export interface TimeSliderProps {
  label: string
  /** What the value means, as it is read aloud. */
  text: string
  value: number
  min: number
  max: number
  /** How far an arrow key goes. */
  step: number
  /** How far Page Up and Page Down go; left out: as the browser does. */
  page?: number
  onChange: (value: number) => void
}

/** A slider for mouse, thumb and keys. */
export function TimeSlider({ label, text, value, min, max, step, page, onChange }: TimeSliderProps) {
  const turnPage = (event: KeyboardEvent) => {
    if (page === undefined || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
    event.preventDefault()
    onChange(Math.max(min, Math.min(max, value + (event.key === 'PageUp' ? page : -page))))
  }
  return (
    <input
      type="range"
      className="motora-range"
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      onKeyDown={turnPage}
    />
  )
}
