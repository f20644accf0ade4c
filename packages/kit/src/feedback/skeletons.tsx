import { Placeholder, Skeleton } from './skeleton'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Placeholder>
      {times(lines).map((line) => (
        <Skeleton
          key={line}
          height={12}
          above={line ? 8 : 0}
          width={line === lines - 1 && lines > 1 ? '60%' : '100%'}
        />
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
          <Skeleton height={32} above={8} />
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
