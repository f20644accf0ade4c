import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { useDelayed } from './use-delayed'

/** Keeps the place of what comes; visible only after 150 ms, so quick answers do not flicker. */
function Placeholder({ children }: { children: ReactNode }) {
  const texts = useKitTexts()
  const late = useDelayed(true)
  return (
    <div role="status" aria-busy="true" className={late ? undefined : 'kit-not-yet'}>
      <VisuallyHidden>{texts.states.loading}</VisuallyHidden>
      {children}
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Placeholder>
      {times(lines).map((line) => (
        <Skeleton key={line} height={12} mt={line ? 8 : 0} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </Placeholder>
  )
}

/** A form of `fields` labelled inputs. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Placeholder>
      {times(fields).map((field) => (
        <div key={field} className="kit-skeleton-field">
          <Skeleton height={12} width={96} />
          <Skeleton height={32} mt={8} />
        </div>
      ))}
    </Placeholder>
  )
}

/** A line of `chips`, as high as the chips that come. */
export function ChipsSkeleton({ chips = 4 }: { chips?: number }) {
  return (
    <Placeholder>
      <div className="kit-chips">
        {times(chips).map((chip) => (
          <span key={chip} className="kit-filter-chip">
            <Skeleton height={10} width={96} />
          </span>
        ))}
      </div>
    </Placeholder>
  )
}

/** A block of a given height in px: a map, a chart, a picture. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Placeholder>
      <Skeleton height={height} />
    </Placeholder>
  )
}
