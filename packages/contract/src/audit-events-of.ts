/** Events of one room: names that begin with its own words, so no event is in two rooms. */
export type AuditEvents<Begins extends string> = readonly `${Begins}.${string}`[]
