import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../dialogs/icon-button'
import { useKeptFocus } from '../dialogs/use-kept-focus'
import { late } from '../late/late'
import { useFirstPress } from '../late/use-first-press'
import { readPreference, writePreference } from '../store/preferences'
import { useKitTexts } from '../texts/kit-texts'
import { PAGE_TITLE } from './page-title-id'
import { phoneQuery } from './phone-query'
import './frame.css'
import './menu.css'
import '../theme/forced-colours.css'

const PhoneSheet = late(async () => (await import('./phone-sheet')).PhoneSheet)

export interface AppFrameProps {
  /** Product mark, left in the top bar. */
  brand: ReactNode
  /** What is in the top bar right of the brand: alerts, language, user menu. */
  topBar: ReactNode
  /** The drawer's links. Call `close` when one is followed on a phone. Left out: there is no drawer at all. */
  navigation?: ((close: () => void) => ReactNode) | undefined
  /** The bottom bar of a phone: links, and a button that opens the sheet of links. Left out: there is no bar. */
  places?: ((openMenu: () => void) => ReactNode) | undefined
  /** Under the links at the bottom of the drawer. */
  navigationFooter?: ReactNode
  /** No padding and no scrolling around the content: maps, two-pane screens. */
  edgeToEdge?: boolean
  /** The content alone, over the whole screen: it brings its own way back. */
  fullScreen?: boolean
  children: ReactNode
}

/** Top bar, drawer of 240 px (a bottom bar and a sheet on a phone), content. The drawer's state is remembered. */
export function AppFrame(props: AppFrameProps) {
  const { brand, topBar, navigation, places, navigationFooter, edgeToEdge, fullScreen, children } = props
  const texts = useKitTexts()
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [sheetOpen, setSheetOpen] = useState(false)
  const [drawerOpen, setDrawerOpen] = useState(() => readPreference('drawer') !== false)
  const content = useRef<HTMLElement>(null)
  const open = phone ? sheetOpen : drawerOpen
  const toggle = () => {
    if (phone) return setSheetOpen(!sheetOpen)
    setDrawerOpen(!drawerOpen)
    writePreference('drawer', drawerOpen ? false : undefined)
  }
  const closeSheet = () => setSheetOpen(false)
  useKeptFocus()
  // after a sign-in what had the focus went with its screen; a page that is loaded begins where the browser begins
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) content.current?.focus()
  }, [])
  useFirstPress(() => {
    if (phone) PhoneSheet.preload()
  })
  const links = (
    <>
      <div className="kit-nav-links">{navigation?.(closeSheet)}</div>
      {navigationFooter && <div className="kit-nav-footer">{navigationFooter}</div>}
    </>
  )
  if (fullScreen)
    return (
      <main id="content" ref={content} tabIndex={-1} aria-labelledby={PAGE_TITLE} className="kit-full-screen">
        {children}
      </main>
    )
  return (
    <div className="kit-frame" data-drawer={!phone && drawerOpen ? 'open' : 'closed'}>
      <button type="button" className="kit-skip" onClick={() => content.current?.focus()}>
        {texts.frame.skipToContent}
      </button>
      <header className="kit-top">
        {navigation && !(phone && places) && (
          <IconButton
            onClick={toggle}
            size="lg"
            aria-label={open ? texts.frame.closeMenu : texts.frame.openMenu}
            aria-expanded={open}
          >
            <IconMenu2 size={18} aria-hidden />
          </IconButton>
        )}
        <div className="kit-brand">{brand}</div>
        <div className="kit-top-bar">{topBar}</div>
      </header>
      {navigation && !phone && drawerOpen && (
        <nav className="kit-drawer" aria-label={texts.frame.navigation}>
          {links}
        </nav>
      )}
      {navigation && phone && (
        <PhoneSheet opened={sheetOpen} onClose={closeSheet} brand={brand}>
          {links}
        </PhoneSheet>
      )}
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        aria-labelledby={PAGE_TITLE}
        className="kit-content"
        data-edge-to-edge={edgeToEdge || undefined}
      >
        {children}
      </main>
      {places && phone && (
        <nav className="kit-places" aria-label={texts.frame.places}>
          {places(() => setSheetOpen(true))}
        </nav>
      )}
    </div>
  )
}
