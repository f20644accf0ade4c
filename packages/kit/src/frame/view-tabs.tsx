import { Tabs } from '@mantine/core'
import './view-tabs.css'

export interface ViewTabsProps<View extends string> {
  /** What the tabs choose among, where the words of the tabs do not say it: "Lists of customers". */
  label: string
  /** In their order; the first is shown where the address names none. */
  views: readonly { value: View; label: string }[]
  value: View
  /** The view, or undefined for the first: an address names only another. */
  onChange: (next: View | undefined) => void
}

/** The views of one page, under its title; what they show stands below, not inside, so that a table can fill the page. */
export function ViewTabs<View extends string>({ label, views, value, onChange }: ViewTabsProps<View>) {
  const change = (next: string | null) => onChange(views.slice(1).find((one) => one.value === next)?.value)
  return (
    <Tabs className="kit-view-tabs" value={value} onChange={change}>
      <Tabs.List aria-label={label}>
        {views.map((one) => (
          <Tabs.Tab key={one.value} value={one.value}>
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
