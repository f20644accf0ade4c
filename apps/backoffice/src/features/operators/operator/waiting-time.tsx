import { useFormats } from '@motora/kit'

/** Since when something waits, and how long that is. @param since ISO 8601 */
export function WaitingTime({ since }: { since: string }) {
  const formats = useFormats()
  return (
    <span className="motora-two-lines">
      <span>{formats.age(since, Date.now())}</span>
      <time className="motora-second" dateTime={since}>
        {formats.date(since, 'minute')}
      </time>
    </span>
  )
}
