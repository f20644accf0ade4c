import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../feedback/use-delayed'
import { useKitTexts } from '../texts/kit-texts'

/** Rows in the shape of what comes. They keep the place immediately and become visible after 150 ms. */
export function TableSkeleton({ rows, cells, cards }: { rows: number; cells: number; cards: boolean }) {
  const texts = useKitTexts()
  const visible = useDelayed(true)
  const lines = Array.from({ length: rows }, (_, index) => index)
  const className = visible ? undefined : 'kit-not-yet'
  if (cards) {
    return (
      <ul className="kit-cards" aria-hidden>
        {lines.slice(0, 6).map((line) => (
          <li key={line} className="kit-card">
            <div className={`kit-card-body ${className ?? ''}`}>
              <Skeleton height={14} width="40%" />
              <Skeleton height={10} mt={12} width="70%" />
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <tbody>
      {lines.map((line) => (
        <tr key={line} className="kit-tr">
          {Array.from({ length: cells }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <td key={cell} className="kit-td">
              {line === 0 && cell === 0 && <VisuallyHidden>{texts.states.loading}</VisuallyHidden>}
              <Skeleton
                {...(className ? { className } : {})}
                height={10}
                width={`${55 + ((line * 7 + cell * 13) % 40)}%`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
