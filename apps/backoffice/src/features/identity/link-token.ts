/**
 * The token of the link that was opened. It is in the fragment of the address, which no server and no referrer
 * sees, and is taken out of the address immediately: neither the bar nor the history keeps it. (Z-05) So that a reload
 * finds it again, this tab alone keeps it for as long as the screen is open and the link is not used.
 */
let taken: string | undefined
const key = 'motora.link'

export function takeLinkToken(): string | undefined {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (given) {
    taken = given
    inTab((storage) => storage.setItem(key, given))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  taken ??= inTab((storage) => storage.getItem(key)) ?? undefined
  return taken
}

/** Used up, or over. */
export const forgetLinkToken = () => {
  taken = undefined
  leaveLink()
}

/** Its screen is left: a later reload does not find it. */
export const leaveLink = () => {
  inTab((storage) => storage.removeItem(key))
}

/** Private windows may have no storage: there a reload loses it. */
function inTab<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
