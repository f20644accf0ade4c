import { Placeholder, Skeleton } from '../feedback/skeleton'
import './queue-entry.css'

/** Entries in the shape and height of those that come. */
export function QueueSkeleton({ entries = 9 }: { entries?: number }) {
  return (
    <Placeholder>
      {Array.from({ length: entries }, (_, index) => index).map((entry) => (
        <div key={entry} className="kit-queue-entry kit-queue-ghost">
          <Skeleton height={14} width={`${72 - (entry % 3) * 12}%`} />
          <Skeleton height={12} above={10} width={`${52 + (entry % 4) * 8}%`} />
        </div>
      ))}
    </Placeholder>
  )
}
