/** Whole numbers of a day as the database gives them: four bytes each, somewhere in the bytes of an answer. */
export const packed = (numbers: readonly number[]): Uint8Array => {
  const bytes = Buffer.alloc(3 + numbers.length * 4)
  for (const [n, number] of numbers.entries()) bytes.writeInt32BE(number, 3 + n * 4)
  return bytes.subarray(3)
}
