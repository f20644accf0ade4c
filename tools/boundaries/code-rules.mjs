import { isProof, lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const sqlText =
  /\b(select\s[\s\S]{1,400}?\sfrom\s+[a-z_"(]|insert\s+into\s+[a-z_"]|update\s+[a-z_".]+\s+set\s|delete\s+from\s+[a-z_"]|create\s+(unlogged\s+)?table\s|alter\s+table\s|truncate\s+(table\s+)?[a-z_"])/i
const inText = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const mayHoldSql = /(^|\/)store\.ts$|\/stores\/|^apps\/gateway\/src\/kernel\/|\/migrations\/|(^|\/)tables\.ts$/

/**
 * Every place in `text` that `pattern` matches.
 * @param {SourceFile} file @param {RegExp} pattern @param {string} rule @param {(match: RegExpMatchArray) => string |
 * undefined} what
 * @returns {Finding[]}
 */
const each = (file, pattern, rule, what) => {
  const text = withoutComments(file.text)
  return [...text.matchAll(pattern)].flatMap((match) => {
    const said = what(match)
    return said ? [{ rule, file: file.path, line: lineAt(text, match.index ?? 0), what: said }] : []
  })
}

/** @param {SourceFile} file */
const isCode = (file) =>
  /^(apps|packages)\/.*\/src\/.*\.tsx?$|^(apps|packages)\/[^/]+\/src\/[^/]+\.tsx?$/.test(file.path) &&
  !isProof(file.path)

/** SQL is in stores, nowhere else. @param {SourceFile[]} files @returns {Finding[]} */
const sqlOnlyInStores = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/') && !mayHoldSql.test(file.path))
    .flatMap((file) => [
      ...each(file, inText, 'sql-only-in-stores', ([literal]) =>
        sqlText.test(literal)
          ? `holds SQL: move it into the room's store.ts (${literal.slice(1, 50).replace(/\s+/g, ' ')}…)`
          : undefined,
      ),
      ...each(
        file,
        /(?<![\w.])sql(<[^>`]*>)?`|(?<![\w.])sql\.(raw|join)\(/g,
        'sql-only-in-stores',
        () => "builds SQL: move it into the room's store.ts",
      ),
    ])

/** Which room a gateway file belongs to. @param {string} path */
const roomOf = (path) => /^apps\/gateway\/src\/rooms\/([^/]+)\//.exec(path)?.[1]

/** An overview's folder: a view is its own. @param {string} path */
const overviewOf = (path) => /^apps\/gateway\/src\/overviews\/([^/]+)\//.exec(path)?.[1]

const createTable =
  /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_0-9]+)"?(\s+partition\s+of\b)?/gim
const createView = /^\s*create\s+(?:or\s+replace\s+)?view\s+"?([a-z_0-9]+)"?/gim
const roomNames = [
  'identity',
  'files',
  'jobs',
  'operators',
  'customers',
  'vehicles',
  'technicians',
  'pricing',
  'money',
  'firmware',
  'sharing',
  'notifications',
  'kernel',
]

/** The name of a migration says which room it serves: 0004_vehicles_telemetry.sql. @param {string} path */
const roomOfMigration = (path) => /^apps\/gateway\/migrations\/\d+_([a-z]+)/.exec(path)?.[1]

/** 0023_overview_fleet.sql holds the views of overviews/fleet. @param {string} path */
const overviewOfMigration = (path) =>
  /^apps\/gateway\/migrations\/\d+_overview_([a-z_]+)\.sql$/.exec(path)?.[1]?.replaceAll('_', '-')

/** Who a file is, as an owner of tables and views. @param {string} path */
const ownerOf = (path) => {
  const overview = overviewOf(path)
  return overview ? `overview ${overview}` : (roomOf(path) ?? 'kernel')
}

/**
 * Table or view → its owner, from the names of the migrations and from the tables.ts of the rooms.
 * @param {SourceFile[]} files
 */
const tableOwners = (files) => {
  /** @type {Map<string, string>} */
  const owners = new Map()
  for (const { path, text } of files) {
    const overview = overviewOfMigration(path)
    if (overview) for (const [, name] of text.matchAll(createView)) owners.set(name ?? '', `overview ${overview}`)
    const room = roomOfMigration(path)
    if (!room || !roomNames.includes(room) || !path.endsWith('.sql')) continue
    for (const [, name] of text.matchAll(createTable)) if (!owners.has(name ?? '')) owners.set(name ?? '', room)
  }
  for (const file of files) {
    const room = roomOf(file.path)
    if (!room || isProof(file.path)) continue
    for (const [, name] of withoutComments(file.text).matchAll(/\bpgTable\(\s*'([a-z_0-9]+)'/g))
      owners.set(name ?? '', room)
  }
  return owners
}

const readsLikeSql = /\b(select|insert\s+into|delete\s+from|join|where|returning|values|set)\b/i

/**
 * A store names only the tables of its own room, an overview only its own views, the kernel none.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const storesNameTheirOwnTables = (files) => {
  const owners = tableOwners(files)
  return files
    .filter((file) => isCode(file) && /^apps\/gateway\/src\/(rooms|kernel|overviews)\//.test(file.path))
    .flatMap((file) =>
      each(
        file,
        /\b(?:from|join|into|update|using|table|truncate)\s+(?:only\s+)?"?([a-z_0-9]+)"?/gi,
        'stores-name-their-own-tables',
        ({ 0: words, 1: name = '', index = 0, input = '' }) => {
          const owner = owners.get(name.toLowerCase())
          if (!owner || owner === ownerOf(file.path)) return undefined
          // Prose may say "removed from vehicles"; a query has other words of SQL close by.
          const near = `${input.slice(Math.max(0, index - 400), index)} ${/^(join|into)/i.test(words) ? 'join' : ''} ${input.slice(index + words.length, index + words.length + 400)}`
          return readsLikeSql.test(near) || /delete\s+$/i.test(input.slice(0, index))
            ? `names ${owner.startsWith('overview ') ? 'the view' : 'the table'} ${name} of the ${owner.startsWith('overview ') ? owner : `room ${owner}`}`
            : undefined
        },
      ),
    )
}

/**
 * A pgView names the overview's own view: Drizzle's from(…) says no name.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const viewsAreOverviews = (files) => {
  const owners = tableOwners(files)
  return [
    ...files
      .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/src/'))
      .flatMap((file) =>
        each(file, /\bpgView\(\s*'([a-z_0-9]+)'/g, 'views-are-overviews', ([, name = '']) =>
          owners.get(name) === ownerOf(file.path) && overviewOf(file.path)
            ? undefined
            : `declares the view ${name}, which ${owners.get(name) ?? 'nobody'} owns`,
        ),
      ),
    ...files
      .filter(({ path }) => /^apps\/gateway\/migrations\/.*\.sql$/.test(path) && !overviewOfMigration(path))
      .flatMap((file) =>
        each(
          file,
          createView,
          'views-are-overviews',
          ([, name]) => `creates the view ${name}: name the migration NNNN_overview_<whose>.sql`,
        ),
      ),
  ]
}

const jsonRows = /\bjsonb?_to_recordset\(|\bjsonb?_array_elements(_text)?\(\s*\$\{\s*(JSON\.|json\b)/g
const mayReadJsonRows = 'apps/gateway/src/kernel/db/rows-given.ts'

/**
 * Rows reach a query by one piece of the kernel; rows of another room do not at all. @param {SourceFile[]} files
 * @returns {Finding[]}
 */
const noJsonRowsInSql = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/') && file.path !== mayReadJsonRows)
    .flatMap((file) =>
      each(
        file,
        jsonRows,
        'no-json-rows-in-sql',
        () => "sends rows as JSON into a query: join them in an overview's view, or hand own rows to rowsGiven",
      ),
    )

/**
 * Every table has a room: its tables.ts declares it, or the migration that creates it names the room.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const tablesHaveAnOwner = (files) => {
  const owners = tableOwners(files)
  const kernelText = files
    .filter(({ path }) => path.startsWith('apps/gateway/src/kernel/') && !isProof(path))
    .map(({ text }) => text)
    .join('\n')
  return files
    .filter(({ path }) => /^apps\/gateway\/migrations\/.*\.sql$/.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(createTable)]
        .filter(
          ([, name, partition]) =>
            name && !partition && !owners.has(name) && !new RegExp(`\\b${name}\\b`).test(kernelText),
        )
        .map((match) => ({
          rule: 'tables-have-an-owner',
          file: file.path,
          line: lineAt(file.text, match.index ?? 0),
          what: `creates ${match[1]}, which no room declares: name the migration after the room or declare it in its tables.ts`,
        })),
    )
}

/** Overviews read and never write. @param {SourceFile[]} files @returns {Finding[]} */
const overviewsOnlyRead = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/src/overviews/'))
    .flatMap((file) =>
      each(
        file,
        /\b(insert\s+into|delete\s+from|update\s+[a-z_"]+\s+set)\b|\btx\s*\.(insert|update|delete)\(/gi,
        'overviews-never-write',
        ([text]) => `writes (${text})`,
      ),
    )

const roleName = /['"`]Sharing\.(Admin|AdminReadOnly|OperatorManager|Operator|Technician|Sac|Cau)['"`]/g
// The pretend people of the world hold roles; nothing there judges by them.
const mayNameRoles = /^packages\/contract\/src\/permissions|^apps\/gateway\/src\/world\//

/** Role names stand in the contract's permissions alone. @param {SourceFile[]} files @returns {Finding[]} */
const rolesInOnePlace = (files) =>
  files
    .filter((file) => isCode(file) && !mayNameRoles.test(file.path))
    .flatMap((file) => [
      ...each(
        file,
        roleName,
        'roles-in-one-place',
        ([name]) => `names the role ${name}: ask the permission table what may be done`,
      ),
      ...each(
        file,
        /\brole\s*[!=]==\s*(short\.|['"`])/g,
        'roles-in-one-place',
        () => 'decides by role: ask the permission table what may be done',
      ),
    ])

const readsEnvironment = /^apps\/(gateway|fleet-simulator|pretend-stripe)\/src\/(config\/)?env\.ts$/

/** The environment is read in one file of each app. @param {SourceFile[]} files @returns {Finding[]} */
const environmentInOnePlace = (files) =>
  files
    .filter((file) => isCode(file) && !readsEnvironment.test(file.path))
    .flatMap((file) =>
      each(
        file,
        /\bprocess\.env\b|\benv\s*}\s*from\s+'node:process'/g,
        'environment-in-one-place',
        () => 'reads the environment: settings come from config/env.ts',
      ),
    )

const zoneArithmetic =
  /\.formatToParts\(|\.getTimezoneOffset\(|\bhourCycle\b|DateTimeFormat\(\s*'(sv-SE|en-CA)'|from\s+'temporal-polyfill/g
// a second calculation, made for a test, must not ask what it is compared with
const mayCountZones = /^packages\/rules\/src\/time\/|^apps\/fleet-simulator\/|\/testdata\/second-calculation\.ts$/

/**
 * What the clocks of a zone show is worked out in one place; the simulator stays outside, it knows the contract alone.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const zonesInOnePlace = (files) =>
  files
    .filter((file) => isCode(file) && !mayCountZones.test(file.path))
    .flatMap((file) =>
      each(
        file,
        zoneArithmetic,
        'zones-in-one-place',
        () => 'works out the time of a zone by itself: ask @motora/rules/time',
      ),
    )

const centArithmetic = /\b\w*cents\)?\s*\/\s*100\b|\b\w*euros\)?\s*\*\s*100\b/gi
// the kit is below the rules and only shows money; a pretend partner is another company and knows none of our rules
const mayCountCents = /^packages\/rules\/src\/money\/|^packages\/kit\/|^apps\/pretend-stripe\//

/** Euros are made of cents, and cents of euros, in one place. @param {SourceFile[]} files @returns {Finding[]} */
const centsInOnePlace = (files) =>
  files
    .filter((file) => isCode(file) && !mayCountCents.test(file.path))
    .flatMap((file) =>
      each(
        file,
        centArithmetic,
        'cents-in-one-place',
        () => 'makes euros of cents, or cents of euros, by itself: ask @motora/rules/money',
      ),
    )

/** Seeing everything says why. @param {SourceFile[]} files @returns {Finding[]} */
const everythingSaysWhy = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/'))
    .flatMap((file) =>
      each(file, /(?<!function\s)(?<![\w'"`.])everything\(\s*([^\n]*)/g, 'everything-says-why', ([, argument]) =>
        /^(['"`]).{10,}\1/.test(argument ?? '') || /^why\b|^reason\b/.test(argument ?? '')
          ? undefined
          : "sees everything without a reason in words: everything('why this must see all')",
      ),
    )

/**
 * Browsers have no `crypto.randomUUID` on plain http: ids are made by the one piece that knows.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const idsAlsoOnPlainHttp = (files) =>
  files
    .filter(
      (file) =>
        isCode(file) &&
        /^(apps\/backoffice|packages\/kit)\//.test(file.path) &&
        file.path !== 'apps/backoffice/src/shell/new-id.ts',
    )
    .flatMap((file) =>
      each(
        file,
        /\brandomUUID\b/g,
        'ids-also-on-plain-http',
        () => 'asks for crypto.randomUUID, which browsers lack on plain http: take newId of shell/new-id.ts',
      ),
    )

const inScreens = /^apps\/backoffice\/src\//

/**
 * A shape that exists once.
 * @param {string} rule @param {RegExp} pattern @param {RegExp} mayDoIt where the one piece lives
 * @param {string} what @returns {(files: SourceFile[]) => Finding[]}
 */
const onlyInOnePiece = (rule, pattern, mayDoIt, what) => (files) =>
  files
    .filter((file) => isCode(file) && inScreens.test(file.path) && !mayDoIt.test(file.path))
    .flatMap((file) => each(file, pattern, rule, () => what))

/** Query keys are made from endpoint ids, in one place. */
const queryKeysFromEndpoints = onlyInOnePiece(
  'query-keys-from-endpoints',
  /\bqueryKey:?\s*[:=]\s*\[/g,
  /^apps\/backoffice\/src\/shell\/api\//,
  'writes a query key: take api.query, api.list and invalidate of shell/api',
)

/** Whether a write runs, and what came of it, is kept by one piece. */
const busyInOnePiece = onlyInOnePiece(
  'busy-in-one-piece',
  /\bsetBusy\b/g,
  /^apps\/backoffice\/src\/shell\/use-write\.ts$/,
  'keeps busy itself: take useWrite of shell/use-write.ts',
)

/** A part whose code comes late is one piece: after React's own, nothing new is shown for 300 ms (decision 0137). */
const latePartsInOnePiece = onlyInOnePiece(
  'late-parts-in-one-piece',
  /\b(lazy|Suspense)\b(?=[^;]*from 'react')/g,
  /^never$/,
  'waits for code itself: take latePart of shell/frame/late-screen.tsx',
)

/**
 * Whose library draws a map is decided in one place (decision 0161): a part of another one would not fit. Types are of both.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const mapLibraryInOnePlace = (files) =>
  files
    .filter((file) => isCode(file) && /^(apps\/backoffice|packages\/kit)\/src\//.test(file.path))
    .filter(({ path }) => !/^packages\/kit\/src\/map\/(map|whole)-library\.ts$/.test(path))
    .flatMap((file) =>
      each(
        file,
        /^(?:import|export)\s+(?!type\b)[^;'"]*?\bfrom 'maplibre-gl/gm,
        'map-library-in-one-place',
        () => 'takes a part of the map library itself: take it from libraryOf(map) of the kit',
      ),
    )

/** What was read stays on the screen when reading it again fails. `isError` is true then as well. */
const readsStay = onlyInOnePiece(
  'reads-stay',
  /\bisError\b/g,
  /^never$/,
  'takes away what was read when reading again fails: ask for isLoadingError',
)

/**
 * An object or array written out is not spread into another: of an object that is spread the compiler lets unknown fields
 * through.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const fieldsAreWrittenOut = (files) =>
  files
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('planted-breaks.test.ts'))
    .flatMap((file) =>
      each(
        file,
        /\.\.\.(\{|\(?\[[^[\]]*\]( as const\))?\s*[,)\]])/g,
        'fields-are-written-out',
        () =>
          'spreads what is written out here: write its fields or elements themselves, so that the compiler checks them',
      ),
    )

/** A field is bound to its form by the kit. */
const fieldsBoundInTheKit = onlyInOnePiece(
  'fields-bound-in-the-kit',
  /\b(Controller|useController)\b(?=[^;]*from 'react-hook-form')/g,
  /^never$/,
  'binds a field itself: take the Form… fields, FormSlot or useBoundField of the kit',
)

/**
 * A call that makes its own transactions says why: the reason is a text, there or in a constant of the file.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const ownTransactionsSayWhy = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('apps/gateway/'))
    .flatMap((file) =>
      each(
        file,
        /\bhandleInOwnTransactions\(\s*[\w.]+,?\s*([^\n]*)/g,
        'own-transactions-say-why',
        ([, argument = '']) => {
          const named = /^(\w+),/.exec(argument)?.[1]
          const isConstant = named !== undefined && new RegExp(`\\bconst ${named} = '.{10,}'`).test(file.text)
          return isConstant || /^(['"`]).{10,}\1/.test(argument)
            ? undefined
            : "makes its own transactions without a reason in words: handleInOwnTransactions(endpoint, 'why', …)"
        },
      ),
    )

/** Files over 300 lines want a second name. @param {SourceFile[]} files @returns {Finding[]} */
const shortFiles = (files) =>
  files
    .filter((file) => isCode(file))
    .map((file) => ({ file, lines: file.text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300)
    .map(({ file, lines }) => ({
      rule: 'short-files',
      file: file.path,
      what: `has ${lines} lines: half of it wants a better name`,
      warning: true,
    }))

/** The only longer sheet: theme-variables.test.ts writes it from the theme, so no one reads or splits it by hand. */
const generatedSheet = 'packages/kit/src/theme/theme-variables.css'

/** A style sheet over 300 lines holds more than one thought. @param {SourceFile[]} files @returns {Finding[]} */
const shortSheets = (files) =>
  files
    .filter(({ path }) => /^(apps|packages)\/.*\.css$/.test(path) && path !== generatedSheet)
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => ({
      rule: 'short-sheets',
      file: path,
      what: `has ${lines} lines: give each thought a sheet of its own`,
    }))

export const codeRules = [
  sqlOnlyInStores,
  storesNameTheirOwnTables,
  viewsAreOverviews,
  noJsonRowsInSql,
  tablesHaveAnOwner,
  overviewsOnlyRead,
  rolesInOnePlace,
  environmentInOnePlace,
  zonesInOnePlace,
  centsInOnePlace,
  everythingSaysWhy,
  idsAlsoOnPlainHttp,
  queryKeysFromEndpoints,
  busyInOnePiece,
  latePartsInOnePiece,
  mapLibraryInOnePlace,
  readsStay,
  fieldsAreWrittenOut,
  fieldsBoundInTheKit,
  ownTransactionsSayWhy,
  shortFiles,
  shortSheets,
]
