import { timeOfBackup } from './take-backup.js'

const newest = 4
const days = 7
const dayMs = 86_400_000

/**
 * Which backups may go: the last four stay, and of each of the last seven days (UTC) the last one, since a wrong delete
 * is often found on the day after.
 * @param names of finished backups, the oldest first
 */
export const backupsToForget = (names: readonly string[], now: Date): string[] => {
  const lastOfDay = new Map<string, string>()
  for (const name of names) {
    const at = timeOfBackup(name)
    if (now.getTime() - at.getTime() < days * dayMs) lastOfDay.set(at.toISOString().slice(0, 10), name)
  }
  const kept = new Set([...names.slice(-newest), ...lastOfDay.values()])
  return names.filter((name) => !kept.has(name))
}
