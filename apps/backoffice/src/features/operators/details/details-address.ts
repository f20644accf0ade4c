type Search = Readonly<Record<string, string | undefined>>

/** Tables inside the details that stand in the address under names of their own. */
const inside = /^(below|technicians|vehicles|tariffs)\./

/** The address without the details, and without what was filtered and paged inside them. */
export const withoutDetails = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => name !== 'operator' && name !== 'part' && !inside.test(name)),
  )

/** The address with the details of one operator open, whatever was looked at in others'. */
export const withDetails = (search: Search, id: string): Search => ({ ...withoutDetails(search), operator: id })
