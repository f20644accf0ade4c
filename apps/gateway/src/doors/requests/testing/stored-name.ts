import { parse } from 'content-disposition'

/** The name under which a browser stores what comes with this header. */
export const storedName = (header: string): string | undefined => parse(header).parameters.filename
