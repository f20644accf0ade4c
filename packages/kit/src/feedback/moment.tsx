import type { DatePrecision } from '../formats/dates'
import { useFormats } from '../texts/kit-texts'
import { useNow } from './use-now'

export interface MomentProps {
  at: string | number | Date
  /** Default: second. */
  precision?: DatePrecision
}

/** When something happened, exactly, and how long ago that is: `24/11/2026 06:08:09 · 3 s ago`. */
export function Moment({ at, precision = 'second' }: MomentProps) {
  const formats = useFormats()
  const now = useNow(1000)
  const exact = formats.date(at, precision)
  const age = formats.age(at, now)
  return (
    <span className="kit-moment">
      {exact}
      {age && <span className="kit-moment-age">{` · ${age}`}</span>}
    </span>
  )
}
