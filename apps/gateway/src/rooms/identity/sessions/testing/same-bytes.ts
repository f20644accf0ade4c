const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Another spelling of the 32 bytes at the end of a token: their last letter in base64 has two bits to spare. */
export const sameBytes = (token: string): string => {
  const place = letters.indexOf(token.at(-1) ?? '')
  return `${token.slice(0, -1)}${letters[(place & ~3) | ((place + 1) & 3)]}`
}
