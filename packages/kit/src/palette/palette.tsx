import { VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useDelayed } from '../feedback/use-delayed'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import '@mantine/spotlight/styles.layer.css'
import { toast } from '../toasts/toast'
import { paletteOpened, typedEarly } from './palette-opened'
import type { PaletteItem, PaletteSource } from './palette-source'
import { useFinds } from './use-finds'
import './palette.css'

const [store, controls] = createSpotlight()

/** Mantine's action passes no id on. */
const nameOption = (id: string) => (option: HTMLElement | null) => option?.setAttribute('id', id)

/** The place of the selected action in the list, -1 without one. Mantine marks it in the document alone. */
function useSelectedAt(list: HTMLElement | null): number {
  const [at, setAt] = useState(-1)
  useEffect(() => {
    if (!list) return
    const look = () =>
      setAt([...list.querySelectorAll('[data-action]')].findIndex((action) => action.hasAttribute('data-selected')))
    look()
    const watched = new MutationObserver(look)
    watched.observe(list, { subtree: true, childList: true, attributeFilter: ['data-selected'] })
    return () => watched.disconnect()
  }, [list])
  return at
}

/**
 * Finds anything by typing, from several sources at the same time, and does what is chosen. A combobox: the focus stays in
 * the field, and what Enter would do is read as the active option.
 */
export function Palette({ sources }: { sources: readonly PaletteSource[] }) {
  const texts = useKitTexts()
  const opened = useStore(paletteOpened)
  const [query, setQuery] = useState(typedEarly.get)
  const { found, failed, waiting, foundFor } = useFinds(sources, query, opened)
  const slow = useDelayed(waiting)
  const resultsId = useId()
  const [list, setList] = useState<HTMLElement | null>(null)
  const selected = useSelectedAt(list)

  useEffect(() => {
    typedEarly.set('')
    if (opened) controls.open()
    else controls.close()
  }, [opened])

  // Finds arrive after the text: what is selected stays so while it is there, else the first one is, or Enter would go
  // nowhere until an arrow is pressed. Without a text none is.
  useLayoutEffect(() => {
    const { listId, selected } = store.getState()
    const list = opened && found ? document.getElementById(listId) : null
    if (!list) return
    const actions = [...list.querySelectorAll('[data-action]')]
    const known = actions.findIndex((action) => action.hasAttribute('data-selected'))
    const at = known < 0 && query && actions.length > 0 ? 0 : known
    actions[at]?.setAttribute('data-selected', 'true')
    if (selected !== at) store.updateState((state) => ({ ...state, selected: at }))
  }, [found, opened, query])

  const choose = ({ completes, disabledReason, run }: PaletteItem) => {
    if (disabledReason !== undefined) return void toast.warning(disabledReason)
    if (completes !== undefined) return setQuery(completes)
    run()
  }
  const groups = sources
    .map(({ group }) => ({ group, items: found?.get(group) ?? [] }))
    .filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const optionId = (at: number) => `${resultsId}-${at}`
  // what is shown still answers the text before: it would do something to another vehicle than the one that is typed
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || foundFor === query.trim()) return
    event.preventDefault()
    event.stopPropagation()
  }
  let place = -1
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={440}
      lockScroll={false}
      onSpotlightOpen={() => paletteOpened.set(true)}
      onSpotlightClose={() => paletteOpened.set(false)}
      transitionProps={{ duration: 80 }}
      // The dialog is an inner part; a label on the root would name nothing.
      attributes={{ content: { 'aria-label': texts.palette.placeholder, 'data-kit-palette': true } }}
    >
      <Spotlight.Search
        placeholder={texts.palette.placeholder}
        aria-label={texts.palette.placeholder}
        role="combobox"
        onKeyDownCapture={holdEnter}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={resultsId}
        aria-activedescendant={selected >= 0 && selected < count ? optionId(selected) : undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <Spotlight.ActionsList aria-busy={waiting || undefined}>
        <div ref={setList} id={resultsId} role="listbox" aria-label={texts.palette.placeholder}>
          {groups.map(({ group, items }) => (
            <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
              {items.map((item) => {
                const description = item.disabledReason ?? item.description
                place += 1
                return (
                  <Spotlight.Action
                    key={item.id}
                    ref={nameOption(optionId(place))}
                    role="option"
                    aria-selected={place === selected}
                    label={item.label}
                    onClick={() => choose(item)}
                    closeSpotlightOnTrigger={item.disabledReason === undefined && item.completes === undefined}
                    aria-disabled={item.disabledReason !== undefined || undefined}
                    {...(description ? { description } : {})}
                    {...(item.icon ? { leftSection: item.icon } : {})}
                  />
                )
              })}
            </Spotlight.ActionsGroup>
          ))}
        </div>
        {groups.length === 0 && failed.length === 0 && (
          <Spotlight.Empty>
            {waiting ? (slow ? texts.palette.searching : '') : found ? texts.palette.nothingFound : ''}
          </Spotlight.Empty>
        )}
        {failed.length > 0 && (
          <p role="alert" className="kit-palette-failed">
            {texts.palette.failed(failed)}
          </p>
        )}
      </Spotlight.ActionsList>
      <VisuallyHidden role="status">
        {query && found && !waiting ? (count > 0 ? texts.palette.results(count) : texts.palette.nothingFound) : ''}
      </VisuallyHidden>
    </Spotlight.Root>
  )
}
