import { isProof, lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const sqlText =
  /\b(select\s[\s\S]{1,400}?\sfrom\s+[a-z_"(]|insert\s+into\s+[a-z_"]|update\s+[a-z_".]+\s+set\s|delete\s+from\s+[a-z_"]|create\s+(unlogged\s+)?table\s|alter\s+table\s|truncate\s+(table\s+)?[a-z_"])/i
const inText = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const mayHoldSql = /(^|\/)store\.ts$|\/stores\/|^apps\/gateway\/src\/kernel\/|\/migrations\/|(^|\/)tables\.ts$/

/**
 * Every place in `text` that `pattern` matches.
 * @param {SourceFile} file @param {RegExp} pattern @param {string} rule @param {(match: RegExpMatchArray) => string | undefined} what
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

/** SQL stands in stores, nowhere else. @param {SourceFile[]} files @returns {Finding[]} */
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

const createTable =
  /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_0-9]+)"?(\s+partition\s+of\b)?/gim
const roomNames = [
  'identity',
  'files',
  'operators',
  'customers',
  'vehicles',
  'technicians',
  'pricing',
  'firmware',
  'sharing',
  'kernel',
]

/** The room that a migration serves stands in its name: 0004_vehicles_telemetry.sql. @param {string} path */
const roomOfMigration = (path) => /^apps\/gateway\/migrations\/\d+_([a-z]+)/.exec(path)?.[1]

/** Table name → room, from the names of the migrations and from the tables.ts of the rooms. @param {SourceFile[]} files */
const tableOwners = (files) => {
  /** @type {Map<string, string>} */
  const owners = new Map()
  for (const { path, text } of files) {
    const room = roomOfMigration(path)
    if (!room || !roomNames.includes(room) || !path.endsWith('.sql')) continue
    for (const [, name] of text.matchAll(createTable)) if (!owners.has(name ?? '')) owners.set(name ?? '', room)
  }
  for (const file of files) {
    const room = roomOf(file.path)
    if (!room || isProof(file.path)) continue
    for (const [, name] of withoutComments(file.text).matchAll(/\bpg(?:Table|View)\(\s*'([a-z_0-9]+)'/g))
      owners.set(name ?? '', room)
  }
  return owners
}

const readsLikeSql = /\b(select|insert\s+into|delete\s+from|join|where|returning|values|set)\b/i

/** A store names only the tables of its own room; the kernel names none. @param {SourceFile[]} files @returns {Finding[]} */
const storesNameTheirOwnTables = (files) => {
  const owners = tableOwners(files)
  return files
    .filter((file) => isCode(file) && /^apps\/gateway\/src\/(rooms|kernel)\//.test(file.path))
    .flatMap((file) =>
      each(
        file,
        /\b(?:from|join|into|update|using|table|truncate)\s+(?:only\s+)?"?([a-z_0-9]+)"?/gi,
        'stores-name-their-own-tables',
        ({ 0: words, 1: name = '', index = 0, input = '' }) => {
          const owner = owners.get(name.toLowerCase())
          if (!owner || owner === (roomOf(file.path) ?? 'kernel')) return undefined
          // Prose may say "removed from vehicles"; a query has other words of SQL close by.
          const near = `${input.slice(Math.max(0, index - 400), index)} ${/^(join|into)/i.test(words) ? 'join' : ''} ${input.slice(index + words.length, index + words.length + 400)}`
          return readsLikeSql.test(near) || /delete\s+$/i.test(input.slice(0, index))
            ? `names the table ${name} of the room ${owner}`
            : undefined
        },
      ),
    )
}

/** Every table has a room: its tables.ts declares it, or the migration that creates it names the room. @param {SourceFile[]} files @returns {Finding[]} */
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

const readsEnvironment = /^apps\/(gateway|fleet-simulator)\/src\/(config\/)?env\.ts$/

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

export const codeRules = [
  sqlOnlyInStores,
  storesNameTheirOwnTables,
  tablesHaveAnOwner,
  overviewsOnlyRead,
  rolesInOnePlace,
  environmentInOnePlace,
  everythingSaysWhy,
  shortFiles,
]
