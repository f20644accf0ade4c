/**
 * What a spreadsheet would read as a formula or a command, also behind blanks, in full width or behind apostrophes of
 * our own. An international phone number is only a number and stays as it is. source: promise F6.
 */
const dangerous = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n])/u
const phone = /^\+\d{1,15}$/

/**
 * A spreadsheet that parts at other signs than ours reads a quote only at the start of a cell: a part of a text begins
 * a cell there. Each match takes the whole gap, so that long texts of blanks take no longer than others.
 */
const partStart = /([;|\t\r\n]['"\s\p{Cc}\p{Cf}]*)([=+\-@\uff1d\uff0b\uff0d\uff20\u2212][^;|\t\r\n]*)?/gu

/**
 * A text that no spreadsheet calculates: dangerous ones get an apostrophe in front, and so does what is dangerous
 * behind a sign at which some part. `restored` takes them away again, and nothing else, so values survive re-reading.
 */
export const defused = (text: string): string =>
  (dangerous.test(text) && !phone.test(text) ? `'${text}` : text).replaceAll(
    partStart,
    (whole, gap: string, part: string | undefined) =>
      part === undefined || (phone.test(part.trim()) && !gap.includes("'")) ? whole : `${gap}'${part}`,
  )
