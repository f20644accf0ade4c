import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StatusTone } from '../feedback/status-badge'
import { useFormats } from '../texts/kit-texts'

export interface StatTile {
  id: string
  label: string
  /** Undefined while not known: the tile keeps its place. */
  count: number | undefined
  icon: ReactNode
  tone?: StatusTone
}

export interface StatTilesProps {
  /** Names the group, for example "Filter by state". */
  label: string
  tiles: readonly StatTile[]
  /** Ids of the tiles whose filter is on. */
  active: readonly string[]
  onToggle: (id: string) => void
}

/** Counters that are filters: a pressed tile filters the list below. */
export function StatTiles({ label, tiles, active, onToggle }: StatTilesProps) {
  const formats = useFormats()
  return (
    <fieldset className="kit-tiles kit-fieldset" aria-label={label}>
      {tiles.map((tile) => (
        <UnstyledButton
          key={tile.id}
          className="kit-tile"
          data-tone={tile.tone ?? 'grey'}
          aria-pressed={active.includes(tile.id)}
          onClick={() => onToggle(tile.id)}
        >
          <span className="kit-tile-figure">{tile.count === undefined ? '–' : formats.number(tile.count, 0)}</span>
          <span className="kit-tile-label">
            <span className="kit-status-icon" aria-hidden>
              {tile.icon}
            </span>
            {tile.label}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
