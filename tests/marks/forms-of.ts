/** A way in which the same text may lie somewhere. */
export interface Form {
  name: string
  bytes: Buffer
}

/** As base64 inside a longer text: the start may fall on any of three places, so the outer letters are not certain. */
const base64Within = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const certainEnd = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(Math.ceil((before * 8) / 6), certainEnd)
  })

const shortest = 8

/** Every form of some bytes that is long enough to be told from chance. @param text also as UTF-16 */
export const formsOf = (bytes: Buffer, text?: string): Form[] => {
  const base64 = base64Within(bytes)
  const forms: [string, Buffer][] = [
    ['as it is', bytes],
    ['hexadecimal', Buffer.from(bytes.toString('hex'))],
    ...base64.map((one): [string, Buffer] => ['base64', Buffer.from(one)]),
    ...base64.map((one): [string, Buffer] => [
      'base64 of addresses',
      Buffer.from(one.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ]
  if (text !== undefined) {
    const wide = Buffer.from(text, 'utf16le')
    forms.push(['UTF-16', wide], ['UTF-16, high byte first', Buffer.from(wide).swap16()])
    forms.push(['of an address', Buffer.from(encodeURIComponent(text))], ['JSON', Buffer.from(escaped(text))])
  }
  const seen = new Set<string>()
  return forms
    .filter(([, { length }]) => length >= shortest)
    .filter(([, form]) => !seen.has(form.toString('latin1')) && seen.add(form.toString('latin1')))
    .map(([name, form]) => ({ name, bytes: form }))
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)
