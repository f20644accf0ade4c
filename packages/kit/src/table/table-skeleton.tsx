import { VisuallyHidden } from '@mantine/core'
import { Skeleton } from '../feedback/skeleton'
import { useKitTexts } from '../texts/kit-texts'

/**
 * Rows in the shape of what comes. They keep the place immediately and become visible after 150 ms. A cell draws its bar
 * itself: with an element more in each, a wide list waited for its own place holder.
 */
export function TableSkeleton({ rows, cells, cards }: { rows: number; cells: number; cards: boolean }) {
  const texts = useKitTexts()
  const lines = Array.from({ length: rows }, (_, index) => index)
  if (cards) {
    return (
      <ul className="kit-cards" aria-hidden>
        {lines.slice(0, 6).map((line) => (
          <li key={line} className="kit-card">
            <div className="kit-card-body kit-soon">
              <Skeleton height={14} width="40%" />
              <Skeleton height={10} above={12} width="70%" />
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <tbody className="kit-soon">
      {lines.map((line) => (
        <tr key={line} className="kit-tr">
          {Array.from({ length: cells }, (_, cell) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              key={cell}
              className="kit-td kit-skeleton-cell"
              style={{ backgroundSize: `${45 + ((line * 7 + cell * 13) % 35)}% 10px` }}
            >
              {line === 0 && cell === 0 && <VisuallyHidden>{texts.states.loading}</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
