import { createHash } from 'node:crypto'

/** What is stored of a ticket: SHA-256 in hexadecimal. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
