import { type AnchorHTMLAttributes, createContext, type MouseEvent, use } from 'react'
import { parseSearch, stringifySearch } from '../paths'

/** How pieces that are drawn with and without the router lead to other screens. */
export interface WaysOut {
  /** Opens a screen of ours, without a reload. */
  go: (address: string, how?: { replace: boolean }) => unknown
  /** What is asked at the present address, after its `?`. */
  search: Readonly<Record<string, unknown>>
}

/** Until a router is there the browser itself leads on. */
export const WaysOutContext = createContext<WaysOut>({
  go: (address) => location.assign(address),
  search: parseSearch(location.search),
})

/** The address to return to after signing in travels through all of its screens. */
export function useSignInAddress(): (path: '/login' | '/multifactor' | '/multifactor-code') => string {
  const { return: back } = use(WaysOutContext).search
  return (path) => path + stringifySearch({ return: back })
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type WayLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { to: string }

/** A link of the screens before the sign-in, which come without the router; all others take the router's own. */
export function WayLink({ to, ...props }: WayLinkProps) {
  const { go } = use(WaysOutContext)
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(to)
  }
  return <a {...props} href={to} onClick={follow} />
}
