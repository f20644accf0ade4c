import { problem } from '@motora/contract'
import type { Answer } from './ask.js'
import { type Cell, nameOf } from './cells.js'

const codeOf = (text: string): string | undefined => {
  try {
    const read = problem.safeParse(JSON.parse(text))
    return read.success ? read.data.code : undefined
  } catch {
    return undefined
  }
}

const wrongRefusal = ({ expected, endpoint, objectClass, row }: Cell, { status, text }: Answer): string | undefined => {
  const code = codeOf(text)
  if (expected === 'open') return status === 403 ? 'a call for everybody is refused' : undefined
  if (expected === 'allowed') {
    if (status in endpoint.answers || status === 409) return undefined
    if (status === 404 && (objectClass === '' || row.consumes)) return undefined
    return `should be answered and is ${status} ${code ?? ''}`
  }
  if (status !== expected) return `should be ${expected} and is ${status} ${code ?? ''}`
  return code === undefined ? `is ${status} without saying which refusal it is` : undefined
}

/**
 * What is wrong with an answer, in a sentence.
 * @param foreignMarks texts that this caller may not read
 */
export const judge = (cell: Cell, answer: Answer, foreignMarks: readonly string[]): string[] => {
  const said = (what: string): string => `${nameOf(cell)}: ${what}`
  const wrong = wrongRefusal(cell, answer)
  const leaked = foreignMarks.filter((mark) => answer.text.includes(mark))
  return [
    ...(answer.status >= 500 ? [said(`breaks with ${answer.status}: ${answer.text.slice(0, 200)}`)] : []),
    ...(wrong ? [said(`${wrong}; ${answer.text.slice(0, 300)}`)] : []),
    ...(leaked.length > 0 ? [said(`shows ${leaked.length} foreign marks, such as ${leaked[0]}`)] : []),
  ]
}
