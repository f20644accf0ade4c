/** The zone of the clock of the machine that runs this: `Europe/Madrid`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
