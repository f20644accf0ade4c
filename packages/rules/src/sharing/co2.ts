/**
 * Grams of CO2 that a kilometre on an electric moped saves: the average new car of the EU emitted 107 g/km in 2023
 * (European Environment Agency), a moped's electricity about 5 g/km.
 */
export const co2SavedGramsPerKilometre = 102

/** @returns kilograms, to the gram; null while the distance is not known */
export const co2SavedKilograms = (distanceMetres: number | null): number | null =>
  distanceMetres === null ? null : Math.round((distanceMetres / 1000) * co2SavedGramsPerKilometre) / 1000
