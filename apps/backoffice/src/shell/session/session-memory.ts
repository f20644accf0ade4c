import type { CurrentMembership } from '@motora/contract/identity'

/** Session days on the device. source: fleet side, section 9. */
const rememberedMs = 30 * 24 * 3_600_000

const hintKey = 'motora.session'
const membershipKey = 'motora.membership'
const lastKey = 'motora.last'

export interface Shelves {
  /** Shared by all tabs, outlives the browser. */
  local: Storage
  /** Of this tab alone. */
  tab: Storage
}

/**
 * What a browser keeps of a session: no token, only that there is one (so that a reload asks for it), until when, and
 * the role chosen last. A value whose time has passed counts as absent. (ledger A-29, decision 0127)
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
    /** The role worked in last, as much of it as the frame shows: no e-mail is kept. */
    lastMembership: (): CurrentMembership | undefined => {
      const text = read(shelves.tab, lastKey) ?? read(shelves.local, lastKey)
      return text === undefined ? undefined : { ...(JSON.parse(text) as CurrentMembership), email: '' }
    },
    noteMembership: (membership: CurrentMembership) => {
      const last = { ...membership, email: undefined, operatorCannotOperateReason: null }
      const keep = (shelf: Storage) => {
        write(shelf, membershipKey, membership.id)
        write(shelf, lastKey, JSON.stringify(last))
      }
      keep(shelves.tab)
      if (read(shelves.local, hintKey)) keep(shelves.local)
    },
    forgetMembership: () => {
      for (const shelf of [shelves.tab, shelves.local]) for (const key of [membershipKey, lastKey]) remove(shelf, key)
    },
    forget: () => {
      for (const shelf of [shelves.tab, shelves.local])
        for (const key of [hintKey, membershipKey, lastKey]) remove(shelf, key)
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
