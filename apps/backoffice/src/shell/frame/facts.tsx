import type { ReactNode } from 'react'

export interface Fact {
  /** Where several have the same label. */
  id?: string
  label: string
  /** Empty: nothing is known, shown as a dash. */
  value: ReactNode
}

/** Names and what they are, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="motora-facts">
      {facts.map(({ id, label, value }) => (
        <div key={id ?? label}>
          <dt>{label}</dt>
          <dd>{value === undefined || value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
