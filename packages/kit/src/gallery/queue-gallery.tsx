import { IconBatteryExclamation, IconCheck, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { StatusBadge } from '../feedback/status-badge'
import { WorkQueue } from '../queue/index'
import { SearchField } from '../table/search-field'
import { toast } from '../toasts/toast'

interface Entry {
  id: string
  title: string
  since: string
}

const start = Date.parse('2026-11-20T08:00:00Z')
const ENTRIES: readonly Entry[] = Array.from({ length: 24 }, (_, index) => ({
  id: String(index),
  title: `Entry ${index + 1} with a title that may be longer than its line`,
  since: new Date(start + index * 3_600_000).toISOString(),
}))

/** A queue whose entries leave it when they are decided. */
export function QueueGallery() {
  const [entries, setEntries] = useState(ENTRIES)
  const [openId, setOpenId] = useState<string>()
  const [view, setView] = useState('open')
  const [search, setSearch] = useState<string>()
  const decide = (ids: readonly string[]) => setEntries((before) => before.filter(({ id }) => !ids.includes(id)))
  const shown = entries.filter(({ title }) => title.toLowerCase().includes((search ?? '').toLowerCase()))
  return (
    <div style={{ height: 480, border: '1px solid var(--kit-line)' }}>
      <WorkQueue
        id="gallery"
        label="Entries"
        items={view === 'open' ? shown : []}
        itemId={({ id }) => id}
        itemName={({ title }) => title}
        row={({ title, since }) => ({
          title,
          since,
          icon: <IconBatteryExclamation size={14} />,
          tone: 'yellow',
          what: 'What it is about',
          state: (
            <StatusBadge tone="green" Icon={IconCheck}>
              Free
            </StatusBadge>
          ),
          person: 'Joan Mas',
        })}
        views={[
          { id: 'open', label: 'Open', count: entries.length },
          { id: 'closed', label: 'Closed', count: undefined },
        ]}
        view={view}
        onView={setView}
        search={<SearchField search={search} onSearch={setSearch} />}
        empty={{ why: 'Nothing waits.' }}
        openId={openId}
        onOpen={setOpenId}
        actions={({ id }) => [
          {
            id: 'take',
            label: 'Take',
            keys: 't',
            icon: <IconUserCheck size={16} aria-hidden />,
            run: () => toast.success('Taken'),
          },
          {
            id: 'done',
            label: 'Done',
            keys: 'd',
            tone: 'primary',
            run: (decided) => {
              decided()
              decide([id])
            },
          },
        ]}
        bulkActions={[{ id: 'done', label: 'Done', run: (rows) => decide(rows.map(({ id }) => id)) }]}
      >
        {(id) => <h2>{ENTRIES.find((entry) => entry.id === id)?.title}</h2>}
      </WorkQueue>
    </div>
  )
}
