import { useFormats } from '@motora/kit'

const minuteMs = 60_000

/** Since when something waits, and how long that is, as for customers who wait. @param since ISO 8601 */
export function WaitingTime({ since }: { since: string }) {
  const formats = useFormats()
  return (
    <span className="motora-two-lines">
      <span>{formats.minutes(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / minuteMs)))}</span>
      <time className="motora-second" dateTime={since}>
        {formats.date(since, 'minute')}
      </time>
    </span>
  )
}
