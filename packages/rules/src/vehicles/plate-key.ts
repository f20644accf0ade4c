/**
 * What a plate is compared by: its letters and digits in capitals, for people write the same one with spaces, hyphens and
 * dots or without. Shown is what was typed. The database does the same (`motora_plate_key`). source: decision 0154
 */
export const plateKey = (plate: string): string =>
  (plate.replaceAll(/[ \u00A0\u202F.·_/\-\u2010\u2011\u2013\u2014]/g, '') || plate).toUpperCase()
