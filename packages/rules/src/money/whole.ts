/** A number that is counted in whole pieces and is small enough to be exact. @throws RangeError */
export function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} is not whole: ${value}`)
  // there is no negative nothing
  return value === 0 ? 0 : value
}
