import type { Call } from './life.js'

/** A field of text: how it is written, and where it is read again. */
export interface TextField {
  /** Endpoint and field, as the contract names them. */
  name: string
  /** Fields of one thing wait for each other; of the endpoint unless said. */
  thing?: string
  write: (text: string) => Call[]
  /** @param answer of the last call that wrote */
  read: (answer: unknown) => Call
  /** What was kept, in the answer to the reading call. */
  pick: (answer: unknown) => unknown
}

export type Json = Record<string, unknown>
export const at =
  (...path: (string | number)[]) =>
  (answer: unknown): unknown =>
    path.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], answer)
export const rowOf =
  (id: string, field: string) =>
  (answer: unknown): unknown =>
    (answer as Json[]).find((row) => row.id === id)?.[field]

export const call = (as: string, method: Call['method'], path: string, body?: unknown): Call => ({
  as,
  method,
  path,
  body,
})

/** A thing that is changed again and again, whose texts stand in it under their own names. */
export const changed = (
  name: string,
  fields: readonly string[],
  write: (body: Json) => Call,
  read: Call,
  where: (field: string) => (answer: unknown) => unknown = (field) => at(field),
): TextField[] =>
  fields.map((field) => ({
    name: `${name}.${field}`,
    write: (text) => [write({ [field]: text })],
    read: () => read,
    pick: where(field),
  }))
