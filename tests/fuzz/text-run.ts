import type { AccessCompany } from '../acceptance/access/company.js'
import { inTurns } from '../acceptance/access/in-turns.js'
import { hostileTexts } from './hostile-texts.js'
import { agent } from './send-case.js'
import { sendPlain } from './send-plain.js'
import { changedTexts, type Kept } from './text-checks.js'
import type { TextField } from './text-field.js'

/** What a change has to say again of what was read before. */
const readAgain = (answer: unknown): object => {
  const { version, revision, fileId } = (answer ?? {}) as Record<string, unknown>
  return {
    ...(typeof version === 'number' ? { version } : {}),
    ...(typeof revision === 'number' ? { revision } : {}),
    ...(typeof fileId === 'string' ? { fileId } : {}),
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes one text into one field and reads it again. What was read before is written with the version it had. */
const tryText = async (company: AccessCompany, field: TextField, sent: string): Promise<Kept> => {
  let answer: unknown
  for (const call of field.write(sent)) {
    const body = call.body && { ...(call.body as object), ...readAgain(answer) }
    const { status, text } = await sendPlain(company, { ...call, body }, agent)
    if (status >= 400) return { field: field.name, sent, status, read: undefined }
    answer = jsonOf(text)
    const { rejected = [], leftOut = [] } = (answer ?? {}) as { rejected?: unknown[]; leftOut?: unknown[] }
    if (rejected.length + leftOut.length > 0) return { field: field.name, sent, status: 400, read: undefined }
  }
  const { status, text } = await sendPlain(company, field.read(answer), agent)
  return { field: field.name, sent, status: status === 200 ? 200 : 599, read: field.pick(jsonOf(text)) }
}

export interface TextRun {
  tried: number
  kept: number
  wrong: string[]
  /** Fields that took no text at all: they prove nothing. */
  deaf: string[]
}

/**
 * Every field with so many of the texts, chosen by a seed; field by field, since one is written over the other. A field
 * that takes none of them gets the others too, until it takes one: a narrow one would prove nothing by mere chance.
 */
export const tryTexts = async (
  company: AccessCompany,
  fields: readonly TextField[],
  textsOf: (n: number) => readonly string[],
): Promise<TextRun> => {
  // fields of one thing wait for each other
  const thingOf = ({ name, thing }: TextField): string => thing ?? name.split('.').slice(0, 2).join('.')
  const things = [...new Set(fields.map(thingOf))].map((thing) => fields.filter((field) => thingOf(field) === thing))
  const results = await inTurns(things, 6, async (own) => {
    const kept: Kept[] = []
    for (const field of own) {
      const drawn = textsOf(fields.indexOf(field))
      for (const text of drawn) kept.push(await tryText(company, field, text))
      for (const text of hostileTexts) {
        if (kept.some(({ field: name, status }) => name === field.name && status < 400)) break
        if (!drawn.includes(text)) kept.push(await tryText(company, field, text))
      }
    }
    return kept
  })
  const all = results.flat()
  const taken = all.filter(({ status }) => status < 400)
  return {
    tried: all.length,
    kept: taken.length,
    wrong: changedTexts(all),
    deaf: fields.map(({ name }) => name).filter((name) => !taken.some(({ field }) => field === name)),
  }
}
