/**
 * The token of the link that was opened. It is in the fragment of the address, which no server and no referrer
 * sees, and is taken out of the address immediately: neither the bar nor the history keeps it. (Z-05)
 */
let taken: string | undefined

export function takeLinkToken(): string | undefined {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (given) {
    taken = given
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  return taken
}

/** Used up, or over. */
export const forgetLinkToken = () => {
  taken = undefined
}
