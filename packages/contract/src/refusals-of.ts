/** Refusals of one room: codes that begin with its own words, so no code is in two rooms, each with its HTTP status. */
export type Refusals<Begins extends string> = Readonly<Record<`${Begins}.${string}`, number>>
