/** One spelling of an e-mail, however it was typed. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
