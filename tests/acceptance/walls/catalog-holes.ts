/** What the catalog says of everything in the schema that could let somebody see or change rows. */
export interface Catalog {
  tables: {
    name: string
    /** r table, p partitioned, v view, m materialized view, f foreign table. */
    kind: string
    isPartition: boolean
    hasRowSecurity: boolean
    isForced: boolean
    asReader: boolean
    hasOperator: boolean
    owner: string
    grants: { to: string; verb: string }[]
    policies: {
      name: string
      permissive: boolean
      verb: string
      roles: string[]
      using: string | null
      check: string | null
    }[]
  }[]
  functions: {
    name: string
    asOwner: boolean
    /** The role that it takes while it runs. */
    takes: string | null
    searchPath: string | null
    mayRun: string[]
  }[]
  roles: { name: string; isMighty: boolean; mayLogin: boolean; memberOf: string[] }[]
  /** Who may make things in the schema besides its owner. */
  mayCreate: string[]
}

const roles = ['motora_app', 'motora_everything']

/** What one transaction under a scope may do with tables that are no tenant's. Each has its reason. */
export const nobodys: Record<string, { verbs: readonly string[]; why: string }> = {
  customers: { verbs: ['select'], why: 'a rider is no operator’s; those are seen that are linked to one of the scope' },
  customer_keys: {
    verbs: ['select', 'insert'],
    why: 'a person’s own key, sealed; it is used and made by those who see the customer',
  },
  map_settings: { verbs: ['select'], why: 'one row of the provider’s, for all maps alike' },
  vehicle_offers: {
    verbs: ['select'],
    why: 'how many vehicles an operator offers to every rider: no more than the map shows',
  },
  firmwares: { verbs: ['select', 'update'], why: 'the provider’s, for all; a campaign notes that it is used' },
  bonus_packs: { verbs: ['select'], why: 'the provider’s, offered to every rider' },
  credit_lots: {
    verbs: ['select', 'update'],
    why: 'a rider’s credit is good at every operator: it is spent by work that sees the customer, and what is left of it alone',
  },
  rider_cards: { verbs: ['select'], why: 'a rider sees the own card as it is shown; it is no operator’s' },
  outbox: { verbs: ['insert'], why: 'the version before adds news here; they become jobs' },
  jobs: { verbs: ['insert'], why: 'a job is asked for by anyone who makes it follow, and taken by the clock' },
  audit_events: {
    verbs: ['select', 'insert'],
    why: 'records are added and never changed; what was done to the own vehicles is read, a few columns of it (0058)',
  },
  deliveries: {
    verbs: ['select'],
    why: 'a notification is withdrawn but from targets that a process has in hand: of attempts at the own targets it is seen whether they have ended, and nothing else of them (0182)',
  },
  file_objects_to_drop: { verbs: ['insert'], why: 'names of bytes to be swept away' },
}

/** Policies for the application's role that ask for something else than the scope, with the reason. */
const otherPolicies: Record<string, string> = {
  'customers.own': 'a rider sees the own record',
  'upgrade_vehicles.on_its_way': 'anyone who holds a vehicle sees that firmware is on its way into it',
  'customer_keys.seen': nobodys.customer_keys?.why ?? '',
  'customer_keys.made': nobodys.customer_keys?.why ?? '',
  'map_settings.readable': nobodys.map_settings?.why ?? '',
  'vehicle_offers.read_offers': nobodys.vehicle_offers?.why ?? '',
  'firmwares.readable': nobodys.firmwares?.why ?? '',
  'firmwares.noted_used': nobodys.firmwares?.why ?? '',
  'bonus_packs.on_offer': nobodys.bonus_packs?.why ?? '',
  'credit_lots.seen': nobodys.credit_lots?.why ?? '',
  'credit_lots.spent': nobodys.credit_lots?.why ?? '',
  'credit_uses.own': 'a rider sees what the own credit was spent on, also at operators that are closed by now',
  'payments.own': 'a rider sees what the own rentals and packs cost, also at operators that are closed by now',
  'tax_records.own':
    'a rider’s bills say whether their records were sent, also those of operators that are closed by now',
  'bills.own': 'a rider sees the own bills, also those of operators that are closed by now',
  'disputes.own': 'a rider sees the disputes of the own payments: they bar the rider from renting',
  'refunds.own': 'a rider sees what of the own payments went back, also at operators that are closed by now',
  'rider_cards.own': nobodys.rider_cards?.why ?? '',
  'outbox.announce': nobodys.outbox?.why ?? '',
  'jobs.ask': nobodys.jobs?.why ?? '',
  'audit_events.record': nobodys.audit_events?.why ?? '',
  'deliveries.own_targets': nobodys.deliveries?.why ?? '',
  'file_objects_to_drop.noted': nobodys.file_objects_to_drop?.why ?? '',
}

/** Functions that run as the owner of the tables, with the reason. */
const asOwner: Record<string, string> = {
  motora_make_reports_week: 'partitions are made ahead by anyone who sees everything',
}

/** Functions that take another role while they run, with the reason. They are triggers: nobody may call them. */
const otherRole: Record<string, string> = {
  motora_count_trips: 'who ends a rental sees the own link alone; the account sums all links',
  motora_date_link: 'who makes a link may not see the person yet, whose registration is noted with it',
}

type Table = Catalog['tables'][number]

const tableHoles = (table: Table): string[] => {
  const { name, kind, grants, policies } = table
  if (kind === 'v') return table.asReader ? [] : [`${name}: a view that does not look as its reader`]
  if (kind === 'm') return [`${name}: a materialized view knows no policy`]
  if (kind === 'f') return [`${name}: a foreign table knows no policy`]
  const found: string[] = []
  if (!table.hasRowSecurity) found.push(`${name}: no row-level security`)
  if (!table.isForced) found.push(`${name}: the owner walks round its policies`)
  if (roles.includes(table.owner)) found.push(`${name}: belongs to a role of the application`)
  for (const { to, verb } of grants)
    if (!roles.includes(to)) found.push(`${name}: ${to} may ${verb} it`)
    else if (!['select', 'insert', 'update', 'delete'].includes(verb)) found.push(`${name}: ${to} may ${verb} it`)
    else if (table.isPartition) found.push(`${name}: a partition that ${to} may ${verb} directly`)
  if (table.isPartition) return found
  const everything = policies.some(({ roles: of, using }) => of.includes('motora_everything') && using === 'true')
  if (!everything) found.push(`${name}: no policy for motora_everything`)
  return [...found, ...scopeHoles(table)]
}

const scopeHoles = ({ name, hasOperator, grants, policies }: Table): string[] => {
  const found: string[] = []
  const given = grants.filter(({ to }) => to === 'motora_app').map(({ verb }) => verb)
  const isTenants = hasOperator || name === 'operators'
  if (!isTenants) {
    const { verbs = [] } = nobodys[name] ?? {}
    for (const verb of given)
      if (!verbs.includes(verb)) found.push(`${name}: no tenant’s, and motora_app may ${verb} it`)
  } else if (
    given.length > 0 &&
    !policies.some(({ name: policy, roles: of }) => policy === 'scoped' && of.includes('motora_app'))
  )
    found.push(`${name}: a tenant table without a scoped policy`)
  const forRiders = policies.filter(
    ({ permissive, using, check }) => !permissive && `${using}${check}`.includes('motora_rider()'),
  )
  if (isTenants && given.length > 0 && forRiders.length < 4)
    found.push(`${name}: a tenant table that says not what a rider sees of it`)
  for (const { name: policy, permissive, roles: of, using, check } of policies) {
    if (of.some((role) => !roles.includes(role))) found.push(`${name}: the policy ${policy} is for ${of.join(', ')}`)
    if (!of.includes('motora_app') || `${name}.${policy}` in otherPolicies) continue
    // restrictive: it takes from what the scope gives, and asks who the rider is
    if (!permissive) {
      for (const text of [using, check])
        if (text !== null && !text.includes('motora_rider()'))
          found.push(`${name}: the policy ${policy} does not ask for the rider`)
      continue
    }
    for (const text of [using, check])
      if (text !== null && !text.includes('motora_scope()'))
        found.push(`${name}: the policy ${policy} does not ask for the scope`)
  }
  return found
}

/** Everything outside the pattern; empty when all follows it. source: promise A4, SECURITY 0.5 */
export const holesIn = ({ tables, functions, roles: found, mayCreate }: Catalog): string[] => [
  ...tables.flatMap(tableHoles),
  ...functions.flatMap(({ name, asOwner: runsAsOwner, takes, searchPath, mayRun }) => {
    if (takes !== null)
      return [
        ...(name in otherRole ? [] : [`${name}: a function that takes the role ${takes}`]),
        ...(mayRun.length > 0 ? [`${name}: takes the role ${takes} for ${mayRun.join(', ')}`] : []),
        ...(searchPath?.endsWith('pg_temp') ? [] : [`${name}: looks at temporary tables first`]),
      ]
    if (!runsAsOwner) return []
    if (!(name in asOwner)) return [`${name}: a function that runs as its owner`]
    const strangers = mayRun.filter((role) => role !== 'motora_everything')
    return [
      ...(strangers.length > 0 ? [`${name}: runs as its owner for ${strangers.join(', ')}`] : []),
      ...(searchPath?.endsWith('pg_temp') ? [] : [`${name}: looks at temporary tables first`]),
    ]
  }),
  ...found.flatMap(({ name, isMighty, mayLogin, memberOf }) => [
    ...(isMighty ? [`${name}: a role that may more than its grants`] : []),
    ...(mayLogin ? [`${name}: a role that may log in`] : []),
    ...(memberOf.length > 0 ? [`${name}: a member of ${memberOf.join(', ')}`] : []),
  ]),
  ...mayCreate.map((role) => `${role}: may make tables of its own in the schema`),
]
