import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useDelayed } from '../feedback/use-delayed'
import { useKitTexts } from '../texts/kit-texts'
import '@mantine/spotlight/styles.layer.css'

export interface PaletteItem {
  id: string
  label: string
  description?: string
  icon?: ReactNode
  run: () => void
}

export interface PaletteSource {
  /** Heading over its finds. */
  group: string
  /** The finds for a text (empty at first). A rejection leaves the group out. */
  find: (text: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

const [store, controls] = createSpotlight()

/** Opens the palette from a button; Ctrl/Cmd-K does it by itself. */
export const openPalette = () => controls.open()

const PAUSE_MILLISECONDS = 120

/** Finds anything by typing, from several sources at the same time; each group appears when its source has answered. */
export function Palette({ sources }: { sources: readonly PaletteSource[] }) {
  const texts = useKitTexts()
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState(false)
  const [found, setFound] = useState<ReadonlyMap<string, readonly PaletteItem[]>>(new Map())
  const [waiting, setWaiting] = useState(0)
  const slow = useDelayed(waiting > 0)

  useEffect(() => {
    if (!opened) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        setWaiting(sources.length)
        for (const source of sources) {
          const settle = (items: readonly PaletteItem[]) => {
            if (controller.signal.aborted) return
            setFound((current) => new Map(current).set(source.group, items))
            setWaiting((count) => count - 1)
          }
          Promise.resolve()
            .then(() => source.find(query.trim(), controller.signal))
            .then(settle, () => settle([]))
        }
      },
      query ? PAUSE_MILLISECONDS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
      setWaiting(0)
    }
  }, [query, sources, opened])

  // Finds arrive after the text: what is selected stays so while it is there, else the first one is, or Enter would go
  // nowhere until an arrow is pressed.
  useEffect(() => {
    const { listId, selected } = store.getState()
    const list = opened && query && found.size > 0 ? document.getElementById(listId) : null
    if (!list) return
    const actions = [...list.querySelectorAll('[data-action]')]
    const at = Math.max(
      0,
      actions.findIndex((action) => action.hasAttribute('data-selected')),
    )
    actions[at]?.setAttribute('data-selected', 'true')
    if (selected !== at) store.updateState((state) => ({ ...state, selected: at }))
  }, [found, opened, query])

  const groups = sources
    .map((source) => ({ group: source.group, items: found.get(source.group) ?? [] }))
    .filter(({ items }) => items.length > 0)
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      scrollable
      maxHeight={440}
      lockScroll={false}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      transitionProps={{ duration: 80 }}
      // The dialog is an inner part; a label on the root would name nothing.
      attributes={{ content: { 'aria-label': texts.palette.placeholder } }}
    >
      <Spotlight.Search
        placeholder={texts.palette.placeholder}
        aria-label={texts.palette.placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, items }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {items.map((item) => (
              <Spotlight.Action
                key={item.id}
                label={item.label}
                onClick={item.run}
                {...(item.description ? { description: item.description } : {})}
                {...(item.icon ? { leftSection: item.icon } : {})}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {waiting > 0 ? (slow ? texts.palette.searching : '') : texts.palette.nothingFound}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
