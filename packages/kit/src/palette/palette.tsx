import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
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

/** Finds anything by typing, from several sources at the same time, and does what is chosen. */
export function Palette({ sources }: { sources: readonly PaletteSource[] }) {
  const texts = useKitTexts()
  const opened = useStore(paletteOpened)
  const [query, setQuery] = useState(typedEarly.get)
  const { found, failed, waiting } = useFinds(sources, query, opened)
  const slow = useDelayed(waiting)

  useEffect(() => {
    typedEarly.set('')
    if (opened) controls.open()
    else controls.close()
  }, [opened])

  // Finds arrive after the text: what is selected stays so while it is there, else the first one is, or Enter would go
  // nowhere until an arrow is pressed.
  useLayoutEffect(() => {
    const { listId, selected } = store.getState()
    const list = opened && query && found ? document.getElementById(listId) : null
    if (!list) return
    const actions = [...list.querySelectorAll('[data-action]')]
    const at = Math.max(
      0,
      actions.findIndex((action) => action.hasAttribute('data-selected')),
    )
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
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <Spotlight.ActionsList aria-busy={waiting || undefined}>
        {groups.map(({ group, items }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {items.map((item) => {
              const description = item.disabledReason ?? item.description
              return (
                <Spotlight.Action
                  key={item.id}
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
    </Spotlight.Root>
  )
}
