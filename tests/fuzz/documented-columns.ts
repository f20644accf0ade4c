import type { EndpointSpec } from '@motora/contract'

/** The columns that the document of a list names in words: by these it has to sort. */
export const documentedColumns = ({ summary }: EndpointSpec): string[] =>
  /[Ss]orts (?:and filters )?by ([\w, ]+)/
    .exec(summary)?.[1]
    ?.split(', ')
    .filter((name) => /^\w+$/.test(name)) ?? []
