import { jsonFault } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'

const refuse = (detail: string): never => {
  throw new Refusal('request.invalid', detail)
}

/** Whole UTF-8 or none: what is not would be kept as something else than was sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuse('The body is not UTF-8.')
  }
}

/**
 * Reads a body of JSON in the one way that it can be read.
 * @throws Refusal request.invalid when it is no UTF-8, no JSON, names a field twice, or nests too deep
 */
export const readJson = (bytes: Uint8Array): unknown => {
  const json = textOf(bytes)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refuse('The body is not valid JSON.')
  }
  const fault = jsonFault(json, 'The body')
  if (fault) refuse(fault)
  return value
}
