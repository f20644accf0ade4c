/**
 * A full name in the two parts an account keeps: the first word, and all the rest, which in Catalan and Spanish names
 * is what follows. Joined again they are the name as it was given.
 */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
