import type { Vehicle } from '@motora/contract/vehicles'

/** What a vehicle is called where it is spoken of: its plate, or its name while it has none. */
export const vehicleName = ({ plate, name }: Pick<Vehicle, 'plate' | 'name'>): string => plate ?? name
