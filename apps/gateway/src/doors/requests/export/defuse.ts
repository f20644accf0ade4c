/**
 * What a spreadsheet would read as a formula or a command, also behind blanks, in full width or behind apostrophes of
 * our own. An international phone number is only a number and stays as it is. source: promise F6.
 */
const dangerous = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n])/u
const phone = /^\+\d{1,15}$/

/**
 * A text that no spreadsheet calculates: dangerous ones get an apostrophe in front. `restored` takes it away again,
 * and nothing else, so values survive re-reading.
 */
export const defused = (text: string): string => (dangerous.test(text) && !phone.test(text) ? `'${text}` : text)
