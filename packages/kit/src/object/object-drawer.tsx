import { ActionIcon, Portal } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useOwnClicks } from '../dialogs/use-own-clicks'
import { phoneQuery } from '../frame/phone-query'
import { readPreference, writePreference } from '../store/preferences'
import { useKitTexts } from '../texts/kit-texts'
import './object.css'

export interface ObjectDrawerProps {
  /** Under this name the width is remembered on the device. */
  id: string
  /** Names the drawer. */
  label: string
  onClose: () => void
  children: ReactNode
}

const minWidth = 420
const maxWidth = 1200
const usualWidth = 640
const stepPixels = 32

const within = (pixels: number): number =>
  Math.round(Math.min(maxWidth, window.innerWidth - 160, Math.max(minWidth, pixels)))

/** How the drawer or pane is closed that something is in. */
export const CloseContext = createContext<(() => void) | null>(null)

/**
 * One object over the list it was opened from. On a desk the list stays where it is and can be used; on a phone the
 * object has the whole screen. Escape closes it, and the focus goes back to where it was.
 */
export function ObjectDrawer(props: ObjectDrawerProps) {
  return (
    <Portal>
      <DrawerPanel {...props} />
    </Portal>
  )
}

function DrawerPanel({ id, label, onClose, children }: ObjectDrawerProps) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const panel = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(panel, useFocusTrap(isPhone))
  const [width, setWidth] = useState(() => within(Number(readPreference(`drawer.${id}`) ?? usualWidth)))
  useFocusOnOpen(panel)
  useOwnClicks(true)
  useEscape(onClose)
  const place = (next: number) => {
    setWidth(within(next))
    writePreference(`drawer.${id}`, within(next))
  }
  const Panel = isPhone ? 'div' : 'aside'
  const kind = isPhone ? { role: 'dialog', 'aria-modal': true, 'data-sheet': true } : { style: { width } }
  return (
    <CloseContext value={onClose}>
      <Panel ref={ref} tabIndex={-1} aria-label={label} className="kit-object-drawer" {...kind}>
        {!isPhone && <WidthBar width={width} onChange={place} />}
        <div className="kit-object-drawer-scroll">{children}</div>
      </Panel>
    </CloseContext>
  )
}

/** Closes the drawer that it is in; nothing outside of one. */
export function DrawerClose() {
  const close = use(CloseContext)
  const { actions } = useKitTexts()
  if (!close) return null
  return (
    <ActionIcon size="lg" onClick={close} aria-label={actions.close}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Gives the focus back to what had it before, when the panel goes with it. */
export function useFocusBackFrom(panel: { readonly current: HTMLElement | null }) {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const before = document.activeElement
    opener.current = before
    const drawn = panel.current
    return () => {
      const { activeElement } = document
      // a person who works elsewhere by now stays there
      const isHere = activeElement === document.body || drawn?.contains(activeElement)
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [panel])
  return opener
}

function useFocusOnOpen(panel: { readonly current: HTMLElement | null }): void {
  useFocusBackFrom(panel)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel])
}

/** What is on top is closed first: a menu, a list of choices, a dialog, the filters of the list. */
const above = [
  '[role=menu]',
  '[role=listbox]:not([hidden])',
  '[role=dialog][aria-modal=true]:not(.kit-object-drawer)',
  '.kit-filter-popover',
].join()
const isAbove = (element: Element): boolean => element.checkVisibility?.() ?? true

/** Closes what stands next to a list. */
export function useEscape(onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if ([...document.querySelectorAll(above)].some(isAbove)) return
      const { target } = event
      // what is typed in a field is not lost by the key that leaves the field
      if (target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')) return
      close()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function WidthBar({ width, onChange }: { width: number; onChange: (pixels: number) => void }) {
  const { frame } = useKitTexts()
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(window.innerWidth - event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: stepPixels, ArrowRight: -stepPixels, Home: maxWidth, End: -maxWidth }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(width + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter; <hr> cannot be one
    <div
      className="kit-object-drawer-bar"
      role="separator"
      aria-orientation="vertical"
      aria-label={frame.resizePanes}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => onChange(usualWidth)}
    />
  )
}
