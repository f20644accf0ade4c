import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { ErrorState } from '../feedback/error-state'
import { BulkBar } from '../table/bulk-bar'
import { NoRows } from '../table/no-rows'
import { NotRefreshed } from '../table/not-refreshed'
import { useKitTexts } from '../texts/kit-texts'
import { QueueEntry } from './queue-entry'
import type { WorkQueueProps } from './queue-props'
import { QueueSkeleton } from './queue-skeleton'
import { QueueViews } from './queue-views'
import type { QueueSelection } from './use-queue-selection'

interface QueueListProps<Item> extends WorkQueueProps<Item> {
  listRef: RefObject<HTMLDivElement | null>
  selection: QueueSelection<Item>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPress: (id: string, byKey: boolean) => void
}

/** The left pane: views, search and filters, the entries, and a bar over them for those that are selected. */
export function QueueList<Item>(props: QueueListProps<Item>) {
  const { label, items, itemId, itemName, row, views, search, filters, error, empty, searched, selection, openId } =
    props
  const { table, queue: t } = useKitTexts()
  const now = useMinutes()
  const all = items !== undefined && items.length > 0 && selection.items.length === items.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk from whatever in it has the focus
    <div className="kit-queue-list" ref={props.listRef} onKeyDown={props.onKeyDown}>
      <div className="kit-queue-tools">
        {views && <QueueViews views={views} view={props.view} onView={props.onView} />}
        {(search || filters) && (
          <div className="kit-queue-search">
            {props.bulkActions && (
              <Checkbox
                className="kit-queue-tick"
                aria-label={table.selectAll}
                checked={all}
                indeterminate={!all && selection.items.length > 0}
                onChange={() => (all ? selection.clear() : selection.takeAll())}
              />
            )}
            {search}
            {filters}
          </div>
        )}
      </div>
      <NotRefreshed fault={items && error} />
      {props.notice}
      <div className="kit-queue-rows">
        {items === undefined ? (
          error ? (
            <ErrorState {...error} />
          ) : (
            <QueueSkeleton />
          )
        ) : items.length === 0 ? (
          <NoRows
            empty={empty}
            state={{ filters: {}, search: searched?.text }}
            onChange={() => void searched?.onClear()}
          />
        ) : (
          <ul aria-label={label}>
            {items.map((item) => {
              const id = itemId(item)
              return (
                <QueueEntry
                  key={id}
                  id={id}
                  name={itemName(item)}
                  row={row(item)}
                  now={now}
                  isOpen={id === openId}
                  isSelected={selection.ids.has(id)}
                  onSelect={props.bulkActions && selection.toggle}
                  onOpen={props.onPress}
                />
              )
            })}
          </ul>
        )}
        {items && props.hasMore && (
          <div className="kit-queue-more">
            <ActionButton onClick={() => props.onMore?.()}>{t.showMore}</ActionButton>
          </div>
        )}
      </div>
      {props.bulkActions && selection.items.length > 0 && (
        <div className="kit-queue-bulk">
          <BulkBar actions={props.bulkActions} selected={selection.items} onClear={selection.clear} />
        </div>
      )}
    </div>
  )
}

/** Now, again each half minute: ages are in minutes. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
