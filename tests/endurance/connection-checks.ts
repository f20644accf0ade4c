/** One answer to somebody of one operator. */
export interface Heard {
  /** Of the caller. */
  mark: string
  path: string
  status: number
  text: string
}

const anyMark = /mark-\d+-[0-9a-f]+/g

/**
 * source: promise A5: a connection carries nothing over.
 * @param own whose marks an answer may hold; who may see everything is not looked at
 * @param owns paths whose answer must hold the own mark: an empty answer would hide a lost scope
 */
export const carriedOver = (
  heard: readonly Heard[],
  owns: ReadonlySet<string>,
): { foreign: string[]; lost: string[]; refused: string[] } => ({
  foreign: heard
    .filter(({ mark, text }) => (text.match(anyMark) ?? []).some((found) => found !== mark))
    .map(({ mark, path }) => `${mark} was shown another's by ${path}`),
  lost: heard
    .filter(({ mark, path, status, text }) => status === 200 && owns.has(path) && !text.includes(mark))
    .map(({ mark, path }) => `${mark} was not shown its own by ${path}`),
  refused: heard
    .filter(({ status }) => status !== 200 && status !== 204)
    .map(({ path, status }) => `${path}: ${status}`),
})
