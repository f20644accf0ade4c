import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { EmptyState } from '../feedback/empty-state'
import { ErrorState, type ErrorStateProps } from '../feedback/error-state'
import { Placeholder, Skeleton } from '../feedback/skeleton'
import type { StatusTone } from '../feedback/status-badge'
import { useNow } from '../feedback/use-now'
import { useScrollEdges } from '../frame/use-scroll-edges'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { daysOf } from './days-of'
import './timeline.css'

export interface TimelineEntry {
  id: string
  /** ISO 8601. */
  at: string
  icon: ReactNode
  tone?: StatusTone | undefined
  /** What happened, in words. */
  title: string
  /** Figures and reasons: one line below it. */
  detail?: string | undefined
  /** The person or machine that did it. */
  by?: string | undefined
  /** Leads to the thing itself. */
  link?: ReactNode
}

export interface TimelineKind {
  id: string
  label: string
  icon: ReactNode
}

export interface TimelineProps {
  /** Names the list. */
  label: string
  /** Newest first; undefined before the first answer. */
  entries: readonly TimelineEntry[] | undefined
  kinds: readonly TimelineKind[]
  /** Kinds that are shown; none chosen: all. */
  chosen: readonly string[]
  onChoose: (kinds: readonly string[]) => void
  error?: ErrorStateProps | undefined
  /** Why there is nothing. */
  empty: string
  /** Left out: there is nothing older. */
  onOlder?: (() => unknown) | undefined
}

/** What happened to an object, newest first, by day: what, when, by whom, and the way to it. */
export function Timeline(props: TimelineProps) {
  const { label, entries, kinds, chosen, onChoose, error, empty, onOlder } = props
  const { object } = useKitTexts()
  return (
    <div className="kit-timeline">
      {kinds.length > 1 && <KindChips kinds={kinds} chosen={chosen} onChoose={onChoose} />}
      {entries === undefined ? (
        error ? (
          <ErrorState {...error} />
        ) : (
          <TimelineSkeleton />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          why={empty}
          nextStep={
            chosen.length > 0 && <ActionButton onClick={() => onChoose([])}>{object.showAllKinds}</ActionButton>
          }
        />
      ) : (
        <Days label={label} entries={entries} />
      )}
      {entries !== undefined && error && <ErrorState {...error} />}
      {entries !== undefined && onOlder && !error && (
        <div className="kit-timeline-more">
          <ActionButton onClick={onOlder}>{object.showOlder}</ActionButton>
        </div>
      )}
    </div>
  )
}

function KindChips({ kinds, chosen, onChoose }: Pick<TimelineProps, 'kinds' | 'chosen' | 'onChoose'>) {
  const { object } = useKitTexts()
  const strip = useRef<HTMLFieldSetElement>(null)
  useScrollEdges(strip)
  const toggle = (id: string) =>
    onChoose(kinds.map((kind) => kind.id).filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))))
  return (
    <fieldset className="kit-kinds kit-fieldset" ref={strip} aria-label={object.kinds}>
      {kinds.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          className="kit-kind"
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          <span className="kit-status-icon" aria-hidden>
            {icon}
          </span>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** Arrow keys walk from link to link. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a, li button')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined || at < 0) return
  event.preventDefault()
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus()
}

function Days({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const formats = useFormats()
  const { object } = useKitTexts()
  const id = useId()
  const now = useNow(30_000)
  const nameOf = (day: string, daysAgo: number) =>
    daysAgo === 0 ? object.today : daysAgo === 1 ? object.yesterday : formats.date(day)
  return (
    <section aria-label={label} onKeyDown={walk}>
      {daysOf(entries, now).map(({ day, daysAgo, entries: shown }) => (
        <div key={day}>
          <h3 className="kit-timeline-day" id={`${id}${day}`}>
            {nameOf(day, daysAgo)}
          </h3>
          <ol className="kit-timeline-entries" aria-labelledby={`${id}${day}`}>
            {shown.map((entry) => (
              <Entry key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Entry({ entry, now }: { entry: TimelineEntry; now: number }) {
  const formats = useFormats()
  const { title, detail, by, link, icon, tone = 'grey', at } = entry
  const exact = formats.date(at, 'second')
  return (
    <li data-tone={tone}>
      <span className="kit-timeline-icon" aria-hidden>
        {icon}
      </span>
      <span className="kit-timeline-words">
        <span className="kit-timeline-title">{title}</span>
        {detail && <span className="kit-timeline-detail">{detail}</span>}
        {(by || link) && (
          <span className="kit-timeline-detail">
            {by}
            {by && link && ' · '}
            {link}
          </span>
        )}
      </span>
      <time className="kit-timeline-time" dateTime={at} title={exact}>
        <span>{exact.slice(-8)}</span>
        <span className="kit-timeline-age">{formats.age(at, now)}</span>
      </time>
    </li>
  )
}

const lines = [72, 56, 84, 64, 48, 76]

function TimelineSkeleton() {
  return (
    <Placeholder>
      {lines.map((percent) => (
        <div key={percent} className="kit-timeline-line">
          <Skeleton isRound height={24} />
          <Skeleton height={12} width={`${percent}%`} />
        </div>
      ))}
    </Placeholder>
  )
}
