import { createHash } from 'node:crypto'

/** A text that stands in one place of one owner's data and nowhere else in the world. */
export interface Mark {
  text: string
  /** Whose data it stands in: an operator, `provider`, a person. */
  owner: string
  /** Where it was written, such as `operators.update extraInfo`. */
  field: string
}

const letters = 'abcdefghijklmnop'
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Makes marks by a seed, and knows each again. source: promise 5.7 */
export class MarkBook {
  readonly #seed: number
  readonly #marks = new Map<string, Mark>()

  constructor(seed: number) {
    this.#seed = seed
  }

  get all(): readonly Mark[] {
    return [...this.#marks.values()]
  }

  /** Texts that say the same mark, each in the form that another kind of field takes; the most telling first. */
  spellings(owner: string, field: string): string[] {
    const hex = createHash('sha256').update(`${this.#seed}/${owner}/${field}`).digest('hex').slice(0, 10)
    const digits = String(BigInt(`0x${hex}`) % 100_000_000n).padStart(8, '0')
    const [who, what] = [plain(owner).slice(0, 12), plain(field.split(/[ .]/).at(-1) ?? '').slice(0, 12)]
    const lettered = [...hex].map((digit) => letters[Number.parseInt(digit, 16)]).join('')
    return [
      `cnry-${who}-${what}-${hex}`,
      `cnry.${who}.${what}.${hex}@marks.example`,
      `https://cnry-${who}-${what}-${hex}.example/`,
      `Cnry${who.replaceAll(/\d/g, '')}${what.replaceAll(/\d/g, '')}${lettered}`,
      `+346${digits}`,
      `6${digits}`,
      `C${hex}`.toUpperCase(),
      `C-${hex.slice(0, 8)}`.toUpperCase(),
    ]
  }

  /** From now on this text is known as a mark. @returns the text */
  note(owner: string, field: string, text: string): string {
    this.#marks.set(text, { text, owner, field })
    return text
  }

  /** A mark for a field that takes any text. */
  mark(owner: string, field: string): string {
    return this.note(owner, field, this.spellings(owner, field)[0] ?? '')
  }
}
