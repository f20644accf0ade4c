import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconListDetails } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { IconButton } from '../dialogs/icon-button'
import { EmptyState } from '../feedback/empty-state'
import { TextSkeleton } from '../feedback/skeletons'
import { SplitPane } from '../frame/split-pane'
import { useKitTexts } from '../texts/kit-texts'
import { CaseActions } from './case-actions'
import { QueueList } from './queue-list'
import type { WorkQueueProps } from './queue-props'
import { useQueueKeys } from './use-queue-keys'
import { useQueueSelection } from './use-queue-selection'
import '../table/table-toolbar.css'
import './queue.css'

const none = () => []

/**
 * A queue of things to decide: the list on the left, the whole case on its right; on a narrow screen the one or the
 * other. After a decision the next entry opens by itself. What is open lives in the address of the screen.
 */
export function WorkQueue<Item>(props: WorkQueueProps<Item>) {
  const { id, items, itemId, openId, onOpen, actions: actionsOf = none, bulkActions, children } = props
  const { queue: t } = useKitTexts()
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const list = useRef<HTMLDivElement>(null)
  const caseRef = useRef<HTMLElement>(null)
  const selection = useQueueSelection(items, itemId)
  const [focusNext, setFocusNext] = useState(false)
  const ids = (items ?? []).map(itemId)
  const place = openId === undefined ? -1 : ids.indexOf(openId)
  const open = items?.[place] ?? props.openItem

  const show = (next: string | undefined) => onOpen(next, { push: openId === undefined && next !== undefined })
  const move = (by: 1 | -1) => {
    const next = ids[place < 0 ? 0 : place + by]
    if (next === undefined) {
      if (by > 0 && props.hasMore) void props.onMore?.()
      return
    }
    show(next)
    list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(next)}"]`)?.focus()
  }
  const decided = () => {
    if (openId === undefined) return
    selection.remove([openId])
    show(ids[place + 1] ?? ids[place - 1])
  }
  const focusCase = () => caseRef.current?.focus()
  // into the address, so that an entry that comes above it does not take the place of what is read
  const first = ids[0]
  const opensFirst = !narrow && props.opensFirst === true && openId === undefined && first !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, whatever the screen passes again
  useEffect(() => {
    if (opensFirst) onOpen(first)
  }, [opensFirst, first])
  // the case is drawn after the address has changed
  useEffect(() => {
    if (!focusNext || openId === undefined) return
    caseRef.current?.focus()
    setFocusNext(false)
  }, [focusNext, openId])

  const actions = open === undefined ? [] : actionsOf(open)
  const { onListKey } = useQueueKeys({
    move,
    select: bulkActions && openId !== undefined ? () => selection.toggle(openId) : undefined,
    focusCase,
    actions,
    decided,
    choose: (actionId) => {
      const button = caseRef.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(actionId)}"]`)
      button?.focus()
      button?.click()
    },
  })
  const queue = (
    <QueueList
      {...props}
      listRef={list}
      selection={selection}
      onKeyDown={onListKey}
      onPress={(next, byKey) => {
        show(next)
        if (byKey) setFocusNext(true)
      }}
    />
  )
  const shown =
    openId === undefined && (opensFirst || (props.opensFirst !== undefined && items === undefined)) ? (
      <div className="kit-case-body">
        <TextSkeleton lines={8} />
      </div>
    ) : openId === undefined ? (
      <div className="kit-queue-none">
        <EmptyState why={t.choose} icon={<IconListDetails size={28} stroke={1.5} aria-hidden />} />
      </div>
    ) : (
      <section className="kit-case" ref={caseRef} tabIndex={-1} aria-label={open ? props.itemName(open) : t.choose}>
        <div className="kit-case-bar">
          {narrow ? (
            <ActionButton tone="quiet" icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => onOpen(undefined)}>
              {t.backToList}
            </ActionButton>
          ) : (
            <span className="kit-case-steps">
              <IconButton size={32} aria-label={t.previous} disabled={place <= 0} onClick={() => move(-1)}>
                <IconChevronUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                size={32}
                aria-label={t.next}
                disabled={place < 0 || place >= ids.length - 1}
                onClick={() => move(1)}
              >
                <IconChevronDown size={16} aria-hidden />
              </IconButton>
            </span>
          )}
          {!narrow && <CaseActions actions={actions} decided={decided} />}
        </div>
        <div className="kit-case-body">{children(openId, decided)}</div>
        {narrow && <CaseActions actions={actions} decided={decided} />}
      </section>
    )
  if (narrow)
    return (
      <div className="kit-queue" data-narrow>
        {/* hidden and not taken away: it keeps its place for the way back */}
        <div className="kit-queue-pane" hidden={openId !== undefined}>
          {queue}
        </div>
        {openId !== undefined && <div className="kit-queue-pane">{shown}</div>}
      </div>
    )
  return (
    <div className="kit-queue">
      <SplitPane id={`queue.${id}`} initialPercent={40} left={queue} right={shown} />
    </div>
  )
}
