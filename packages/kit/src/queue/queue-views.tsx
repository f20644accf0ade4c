import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import type { QueueView } from './queue-props'

interface QueueViewsProps {
  views: readonly QueueView[]
  view: string | undefined
  onView: ((view: string) => void) | undefined
}

/** Views as chips in one line that never wraps: what has no room is reached by scrolling. */
export function QueueViews({ views, view, onView }: QueueViewsProps) {
  const { queue: t } = useKitTexts()
  const formats = useFormats()
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>(`[data-view="${CSS.escape(view ?? '')}"]`)
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  return (
    <fieldset className="kit-queue-views kit-fieldset" aria-label={t.views} ref={strip}>
      {views.map(({ id, label, count }) => (
        <UnstyledButton
          key={id}
          data-view={id}
          className="kit-queue-view"
          aria-pressed={id === view}
          onClick={() => onView?.(id)}
        >
          {label}
          {count !== null && (
            <>
              {' '}
              <span className="kit-queue-count">{count === undefined ? '–' : formats.number(count, 0)}</span>
            </>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
