import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormats } from '../texts/kit-texts'
import './object.css'

export interface ObjectTab {
  id: string
  label: string
  /** How many things wait there; null: not known yet. It keeps its place, so that the other tabs stay where they are. */
  count?: number | null | undefined
  content: () => ReactNode
}

export interface ObjectTabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly ObjectTab[]
  /** Comes from the address; an unknown one is the first. */
  value: string | undefined
  onChange: (id: string) => void
}

/** The parts of an object, one at a time; in one row that scrolls sideways. A part that is not shown asks for nothing. */
export function ObjectTabs({ label, tabs, value, onChange }: ObjectTabsProps) {
  const formats = useFormats()
  const row = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ id }) => id === value) ?? tabs[0]
  const shownId = shown?.id
  useEffect(() => {
    if (shownId === undefined) return
    row.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  if (!shown) return null
  return (
    <Tabs
      className="kit-object-tabs"
      value={shown.id}
      onChange={(id) => id !== null && id !== shown.id && onChange(id)}
      keepMounted={false}
      color="graphite"
    >
      <Tabs.List ref={row} className="kit-object-tab-row" aria-label={label}>
        {tabs.map(({ id, label: words, count }) => (
          <Tabs.Tab key={id} value={id}>
            {words}
            {count !== undefined && ' '}
            {count !== undefined && (
              <span
                className="kit-tab-count"
                data-none={count === null || undefined}
                aria-hidden={count === null || undefined}
              >
                {formats.number(count ?? 0, 0)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={shown.id} value={shown.id} className="kit-object-panel">
        {shown.content()}
      </Tabs.Panel>
    </Tabs>
  )
}
