import { newId } from '../../kernel/ids.js'

/**
 * A key that was never used: of two who complete the same upload each puts its own object, and the one whose row
 * comes first names it. What a row names is therefore never written again.
 */
export const objectKeys = {
  forFile: (id: string): string => `files/${id}-${newId()}`,
  forPart: (uploadId: string, number: number): string => `uploads/${uploadId}/${number}-${newId()}`,
  /** Where a file's bytes stand. An id that was made here is unique, and its object needs no name of its own. */
  ofFile: ({ id, objectKey }: { id: string; objectKey: string | null }): string => objectKey ?? `files/${id}`,
} as const
