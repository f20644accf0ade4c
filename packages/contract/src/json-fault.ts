/** Deeper than any call nests by far: what is deeper is made to exhaust the reader. */
const deepest = 64

/** Names that would reach the machinery behind objects. */
const forbidden = new Set(['__proto__', 'constructor'])

/** Where a text of JSON ends that begins at `from`: after its closing quote. */
const endOfText = (json: string, from: number): number => {
  let at = from + 1
  while (json.charCodeAt(at) !== 0x22) at += json.charCodeAt(at) === 0x5c ? 2 : 1
  return at + 1
}

const nameOf = (json: string, from: number, to: number): string => {
  const quoted = json.slice(from, to)
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

/**
 * Looks at JSON that has been found whole for what two readers could understand in two ways.
 * @param what it is, as a sentence begins
 * @returns a sentence about a name that is twice in an object, one of the machinery's, or too deep nesting
 */
export const jsonFault = (json: string, what: string): string | undefined => {
  // of each object around this place the names so far; undefined for a list
  const around: (Set<string> | undefined)[] = []
  let expectsName = false
  for (let at = 0; at < json.length; ) {
    switch (json.charCodeAt(at)) {
      case 0x22: {
        const end = endOfText(json, at)
        const names = around.at(-1)
        if (expectsName && names) {
          const name = nameOf(json, at, end)
          if (forbidden.has(name)) return `No field may be called ${name}.`
          if (names.has(name)) return `${what} names a field twice.`
          names.add(name)
          expectsName = false
        }
        at = end
        continue
      }
      case 0x7b: // {
        around.push(new Set())
        expectsName = true
        break
      case 0x5b: // [
        around.push(undefined)
        break
      case 0x7d: // }
      case 0x5d: // ]
        around.pop()
        expectsName = false
        break
      case 0x2c: // ,
        expectsName = around.at(-1) !== undefined
        break
    }
    if (around.length > deepest) return `${what} is nested more than ${deepest} levels deep.`
    at += 1
  }
  return undefined
}
