import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../feedback/use-delayed'
import { useKitTexts } from '../texts/kit-texts'
import './queue-entry.css'

/** Entries in the shape and height of those that come. */
export function QueueSkeleton({ entries = 9 }: { entries?: number }) {
  const texts = useKitTexts()
  const late = useDelayed(true)
  return (
    <div role="status" aria-busy="true" className={late ? undefined : 'kit-not-yet'}>
      <VisuallyHidden>{texts.states.loading}</VisuallyHidden>
      {Array.from({ length: entries }, (_, index) => index).map((entry) => (
        <div key={entry} className="kit-queue-entry kit-queue-ghost">
          <Skeleton height={14} width={`${72 - (entry % 3) * 12}%`} />
          <Skeleton height={12} mt={10} width={`${52 + (entry % 4) * 8}%`} />
        </div>
      ))}
    </div>
  )
}
