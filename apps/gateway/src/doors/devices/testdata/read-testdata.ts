import { readFileSync } from 'node:fs'

/** A file of this folder as JSON; the caller says its shape. */
export const readTestdata = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
