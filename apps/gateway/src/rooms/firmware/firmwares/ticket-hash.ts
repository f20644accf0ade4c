import { createHash } from 'node:crypto'

/** What is kept of a ticket: SHA-256 in hexadecimal letters. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
