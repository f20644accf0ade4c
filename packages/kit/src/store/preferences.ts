const PREFIX = 'kit.'

/** A remembered preference of this device, or undefined. Never throws: storage may be off or hold nonsense. */
export function readPreference(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Remembers on this device; undefined forgets. Without storage it does nothing. */
export function writePreference(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Private windows and full storage: the preference holds for this visit only.
  }
}
