import { v5, v7, validate } from 'uuid'

/** A new id: a UUID of version 7, so that rows made together stand together in an index. */
export const newId = (): string => v7()

/** The same id for the same two each time: what is done twice because its end was not heard makes one row. */
export const idFrom = (id: string, name: string): string => v5(name, id)

/** Whether a text of somebody else can be an id of ours. */
export const isId = (text: string): boolean => validate(text)
