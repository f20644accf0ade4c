/** source: fleet side, section 9. */
export const productVersion = '1.10.2'
