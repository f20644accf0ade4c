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
import { InPaneContext } from './object-actions'
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

const CloseContext = createContext<(() => void) | null>(null)

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

/** One object next to its list, in a pane of the page; closed as a drawer is. */
export function ObjectPane({ label, onClose, children }: Pick<ObjectDrawerProps, 'label' | 'onClose' | 'children'>) {
  return (
    <CloseContext value={onClose}>
      <section aria-label={label} className="kit-object-pane">
        <InPaneContext value>{children}</InPaneContext>
      </section>
    </CloseContext>
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

function useFocusOnOpen(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const drawn = panel.current
    return () => {
      const { activeElement } = document
      // a person who works elsewhere by now stays there
      const isHere = activeElement === document.body || drawn?.contains(activeElement)
      if (isHere && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [panel])
}

/** What is on top is closed first: a menu, a list of choices, a dialog. */
const above = '[role=menu], [role=listbox]:not([hidden]), [role=dialog][aria-modal=true]:not(.kit-object-drawer)'
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
