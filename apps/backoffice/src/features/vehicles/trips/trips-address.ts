type Search = Readonly<Record<string, string | undefined>>

/** Which of a vehicle's trip dialogs is open. */
const names = ['trips', 'last-trip'] as const
export type TripDialogName = (typeof names)[number]

export const tripDialogOf = (search: Search): TripDialogName | undefined => names.find((name) => name === search.dialog)

/** The address with a dialog of trips open; what was looked at in it before is forgotten. */
export const withTrips = (search: Search, dialog: TripDialogName): Search => ({ ...withoutTrips(search), dialog })

export const withoutTrips = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'dialog' && !name.startsWith('trips.')))

/** Whether the ending image of the shown trip is enlarged, in a dialog of its own. @param part of the address: `trips` */
export const isImageEnlarged = (part: Search): boolean => part.image === 'large'
