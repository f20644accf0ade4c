import type { KeyboardEvent } from 'react'
import { useScreenShortcuts } from '../palette/screen-shortcuts'
import type { Shortcut } from '../palette/use-shortcuts'
import { useKitTexts } from '../texts/kit-texts'
import type { CaseAction } from './queue-props'

interface QueueKeys {
  move: (by: 1 | -1) => void
  select: (() => void) | undefined
  focusCase: () => void
  actions: readonly CaseAction[]
  decided: () => void
  /** Opens the choices of an action. */
  choose: (actionId: string) => void
}

/**
 * The keys of a queue: j and k walk, x selects, Enter goes into the case, and each action has its own. Arrows walk while
 * the list has the focus, which `onListKey` notices.
 */
export function useQueueKeys({ move, select, focusCase, actions, decided, choose }: QueueKeys) {
  const { queue, shortcuts: words } = useKitTexts()
  const group = words.lists
  const own: Shortcut[] = [
    { keys: 'j', label: queue.keys.next, group, run: () => move(1) },
    { keys: 'k', label: queue.keys.previous, group, run: () => move(-1) },
    ...(select ? [{ keys: 'x', label: queue.keys.select, group, run: select }] : []),
    { keys: 'Enter', label: queue.keys.focus, group },
    ...actions.flatMap(({ id, keys, label, disabledReason, href, choices, run }) => {
      if (!keys || disabledReason !== undefined) return []
      const act = () => {
        if (href) return void window.open(href, '_blank', 'noopener')
        return choices ? choose(id) : run?.(decided)
      }
      return [{ keys, label, group, run: act }]
    }),
  ]
  useScreenShortcuts(own)
  return {
    onListKey: (event: KeyboardEvent<HTMLElement>) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
      if (by && !(event.target as Element).closest('input:not([type=checkbox]), [role=menu]')) {
        event.preventDefault()
        move(by)
      }
    },
    focusCase,
  }
}
