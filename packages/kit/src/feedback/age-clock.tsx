import { IconAccessPoint, IconClock, IconCloudOff, IconDots, IconRefresh } from '@tabler/icons-react'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { useNow } from './use-now'

export interface AgeClockProps {
  /** When the newest data came, milliseconds since 1970; null before the first. */
  at: number | null
  /** How data comes at the moment: not known yet, pushed, asked for at intervals, or not at all. */
  source: 'connecting' | 'live' | 'polling' | 'offline'
  /** Of one thing, which can be silent while the stream is not: said in place of that data comes live. */
  label?: string
}

const icons = { connecting: IconDots, live: IconAccessPoint, polling: IconRefresh, offline: IconCloudOff }

/** The age of what is shown, counted each second, and by which way it comes. */
export function AgeClock({ at, source, label }: AgeClockProps) {
  const texts = useKitTexts()
  const formats = useFormats()
  const now = useNow(1000)
  const isOfThing = label !== undefined && source === 'live'
  const Icon = isOfThing ? IconClock : icons[source]
  return (
    <span className="kit-age" data-source={isOfThing ? undefined : source}>
      <Icon size={14} aria-hidden />
      {/* Only the source is announced; a spoken clock each second would drown everything else. */}
      <span role="status">{isOfThing ? label : texts.clock[source]}</span>
      {at !== null && <span className="kit-age-value">{texts.clock.age(formats.age(at, Math.max(now, at)))}</span>}
    </span>
  )
}
