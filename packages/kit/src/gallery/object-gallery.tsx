import { IconBell, IconBolt, IconDownload, IconRoute, IconTool, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AgeClock } from '../feedback/age-clock'
import { StatusBadge } from '../feedback/status-badge'
import { type ObjectAction, ObjectActions } from '../object/object-actions'
import { DrawerClose, ObjectDrawer } from '../object/object-drawer'
import { ObjectHeader } from '../object/object-header'
import { ObjectTabs } from '../object/object-tabs'
import { TimeChart } from '../object/time-chart'
import { Timeline, type TimelineEntry } from '../object/timeline'
import { toast } from '../toasts/toast'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 24, 9, 20)
const ACTIONS: readonly ObjectAction[] = [
  { id: 'ring', label: 'Ring', icon: <IconBell />, main: true, onSelect: () => toast.success('Ring') },
  { id: 'save', label: 'Keep', icon: <IconDownload />, main: true, onSelect: () => undefined },
  { id: 'fix', label: 'Fix', icon: <IconTool />, disabledReason: 'It is not broken.', onSelect: () => undefined },
  { id: 'drop', label: 'Drop', icon: <IconTrash />, danger: true, onSelect: () => undefined },
]
const KINDS = [
  { id: 'trips', label: 'Trips', icon: <IconRoute /> },
  { id: 'work', label: 'Work', icon: <IconTool /> },
]
const ENTRIES: readonly TimelineEntry[] = Array.from({ length: 6 }, (_, n) => ({
  id: String(n),
  at: new Date(now - n * 7 * hourMs).toISOString(),
  icon: n % 2 ? <IconTool /> : <IconRoute />,
  tone: n % 2 ? 'yellow' : 'blue',
  title: n % 2 ? 'Work was done' : 'A trip of 3 km',
  detail: n % 2 ? undefined : '12 min 04 s',
  by: 'ana@example.org',
  link: <a href="#object">Open</a>,
}))
const HOURS = Array.from({ length: 24 }, (_, n) => now - (24 - n) * hourMs)
const SERIES = [
  {
    id: 'level',
    label: 'Level',
    kind: 'line' as const,
    tone: 'green' as const,
    top: 100,
    points: HOURS.map((at, n) => ({ at, value: n === 9 ? null : 90 - n * 3 })),
    format: (value: number) => `${value} %`,
  },
  {
    id: 'count',
    label: 'Count',
    kind: 'bars' as const,
    tone: 'grey' as const,
    barMs: hourMs,
    points: HOURS.map((at, n) => ({ at, value: (n * 7) % 11 })),
    format: (value: number) => String(value),
  },
]

/** The parts of an object's page: strip, tabs, timeline, chart, drawer. */
export function ObjectGallery() {
  const [tab, setTab] = useState('timeline')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const shown = ENTRIES.filter((_, n) => chosen.length === 0 || chosen.includes(n % 2 ? 'work' : 'trips'))
  const header = (level: 1 | 2) => (
    <ObjectHeader
      name="1234 ABC"
      level={level}
      status={
        <StatusBadge tone="yellow" Icon={IconBolt}>
          In service
        </StatusBadge>
      }
      verdict="Nothing is wrong"
      figures={[{ id: 'level', label: 'Level', value: '81 %' }]}
      age={<AgeClock at={Date.now() - 4000} source="live" />}
      actions={ACTIONS}
      after={<DrawerClose />}
    />
  )
  return (
    <>
      {header(2)}
      <ObjectTabs
        label="Parts"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'timeline',
            label: 'Timeline',
            count: 6,
            content: () => (
              <Timeline
                label="What happened"
                entries={shown}
                kinds={KINDS}
                chosen={chosen}
                onChoose={setChosen}
                empty="Nothing happened."
                onOlder={() => undefined}
              />
            ),
          },
          {
            id: 'chart',
            label: 'Figures',
            content: () => <TimeChart label="Last day" series={SERIES} since={now - 24 * hourMs} until={now} />,
          },
          {
            id: 'waiting',
            label: 'Waiting',
            content: () => (
              <Timeline
                label="What happened"
                entries={undefined}
                kinds={[]}
                chosen={[]}
                onChoose={() => undefined}
                empty=""
              />
            ),
          },
        ]}
      />
      <ObjectActions
        name="the drawer"
        actions={[{ id: 'open', label: 'Open the drawer', main: true, onSelect: () => setIsOpen(true) }]}
      />
      {isOpen && (
        <ObjectDrawer id="gallery" label="1234 ABC" onClose={() => setIsOpen(false)}>
          {header(2)}
        </ObjectDrawer>
      )}
    </>
  )
}
