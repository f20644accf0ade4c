/** Session days on the device. source: fleet side, section 9. */
const rememberedMs = 30 * 24 * 3_600_000

const hintKey = 'motora.session'
const membershipKey = 'motora.membership'

export interface Shelves {
  /** Shared by all tabs, outlives the browser. */
  local: Storage
  /** Of this tab alone. */
  tab: Storage
}

/**
 * What a browser keeps of a session: no token, only that there is one (so that a reload asks for it), until when, and
 * the role chosen last. A value whose time has passed counts as absent. (ledger A-29)
 */
export function sessionMemory(shelves: Shelves, now: () => number) {
  const read = (shelf: Storage, key: string): string | undefined => {
    try {
      const { value, until } = JSON.parse(shelf.getItem(key) ?? 'null') as { value: string; until: number }
      return until > now() ? value : undefined
    } catch {
      return undefined
    }
  }
  const write = (shelf: Storage, key: string, value: string) => {
    try {
      shelf.setItem(key, JSON.stringify({ value, until: now() + rememberedMs }))
    } catch {
      // Storage is off: the session holds until the page is left.
    }
  }
  return {
    hasSession: () => (read(shelves.tab, hintKey) ?? read(shelves.local, hintKey)) !== undefined,
    /** @param remember false: the session stays in this tab (decision Z-09) */
    noteSession: (remember: boolean) => write(remember ? shelves.local : shelves.tab, hintKey, 'yes'),
    /** Whether the session outlives this tab. */
    isRemembered: () => read(shelves.tab, hintKey) === undefined,
    membership: () => read(shelves.tab, membershipKey) ?? read(shelves.local, membershipKey),
    noteMembership: (id: string) => {
      write(shelves.tab, membershipKey, id)
      if (read(shelves.local, hintKey)) write(shelves.local, membershipKey, id)
    },
    forgetMembership: () => {
      for (const shelf of [shelves.tab, shelves.local]) remove(shelf, membershipKey)
    },
    forget: () => {
      for (const shelf of [shelves.tab, shelves.local]) for (const key of [hintKey, membershipKey]) remove(shelf, key)
    },
  }
}

function remove(shelf: Storage, key: string) {
  try {
    shelf.removeItem(key)
  } catch {
    // Storage is off: nothing was kept.
  }
}
