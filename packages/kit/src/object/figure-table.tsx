import type { CSSProperties, ReactNode } from 'react'
import type { StatusTone } from '../feedback/status-badge'
import './figure-table.css'

export interface FigureRow {
  id: string
  /** What it is, which may lead to the list behind it. */
  name: ReactNode
  /** As many as there are headings after the first. */
  figures: readonly ReactNode[]
  /** Of the longest bar, 0 to 1; left out: no bar. */
  share?: number
  tone?: StatusTone
}

export interface FigureTableProps {
  label: string
  /** Of the names, then of each figure. */
  headings: readonly string[]
  rows: readonly FigureRow[]
}

/** A chart and its table in one: each row has a bar, and its figures stand next to it as text. */
export function FigureTable({ label, headings, rows }: FigureTableProps) {
  return (
    <div className="kit-figures">
      <h3 className="kit-figures-title">{label}</h3>
      <div className="kit-figures-frame">
        <table aria-label={label}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, figures, share, tone = 'blue' }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {share !== undefined && share > 0 && (
                    <span
                      className="kit-figures-bar"
                      data-tone={tone}
                      style={{ '--kit-share': `${Math.min(1, Math.max(0, share)) * 100}%` } as CSSProperties}
                      aria-hidden
                    />
                  )}
                </th>
                {headings.slice(1).map((heading, at) => (
                  <td key={heading}>{figures[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
