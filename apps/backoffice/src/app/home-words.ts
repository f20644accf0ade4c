/** The files of words that home shows. The build names them in the page, so that they come with its code. */
export const homeWords = [
  'commands',
  'fleet',
  'home',
  'incidents',
  'operators',
  'rentability',
  'vehicle',
  'vehicles',
] as const
