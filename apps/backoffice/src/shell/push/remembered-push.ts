const key = 'motora.push'

/** Who it was, for nobody else to read: somebody else may sign in on this browser. */
async function markOf(email: string): Promise<string | undefined> {
  // absent on a page without https, where there are no notifications either
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(email.toLowerCase()))
  return digest && [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Remembers that this person wants notifications in this browser, at the next sign-in too. */
export async function rememberPush(email: string): Promise<void> {
  const mark = await markOf(email)
  try {
    if (mark) localStorage.setItem(key, mark)
  } catch {
    // private windows: it holds for this session only
  }
}

export function forgetPush(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was kept either
  }
}

/** Whether anybody wants them here; asked first, for it costs nothing. */
export function isPushRemembered(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export async function isRememberedFor(email: string): Promise<boolean> {
  return isPushRemembered() && localStorage.getItem(key) === (await markOf(email))
}
