// Which acceptance files take turns between the engines: those whose answer the engine can change (`engine-turns.mjs`).
// `npm run test:all` runs every file on both. tools/testing/suites.test.ts fails when a file is in neither list.

/** @type {Record<string, string>} what of the engine has a say in it */
export const changedByEngine = {
  'access-matrix': 'roles and row-level security refuse below the gateway',
  audit: 'the chain of records is locked and written in simultaneous transactions',
  'demo-database': 'the mark of the demo is a row, and so is the company that the demo must not join',
  fuzz: 'what a text, a number and a date may be is the database’s too; sorting and searching are its own',
  'marks-at-rest': 'where a secret could come to rest is another place',
  marks: 'row-level security, counts and sums',
  'own-account': 'the database’s own functions and roles decide what a rider reads and erases',
  scope: 'row-level security, counts and the live stream from the database’s news',
  'signing-in': 'a link used twenty times at the same time is decided by locks; sessions end through its news',
  'walls/below-the-gateway': 'the catalog, its roles and its policies',
  'walls/records': 'triggers and roles that keep records from being changed',
}

/** @type {Record<string, string>} why the engine has no say in it */
export const sameOnEveryEngine = {
  'browser-walls': 'headers of the doors, before any row is read',
  'erased-at-rest': 'the folder of the embedded database is what is searched; a server’s owner rewrites its tables',
  'export-record': 'when the record is written, which the door decides; its table is proved by audit',
  'file-modes': 'the folders of the embedded database; a server keeps its own',
  'hostile-files': 'what a file is, is decided in the gateway; bytes lie in the store of files',
  'map-provider': 'a setting of the gateway',
  nobody: 'who has no token is refused before the database is asked',
  outgoing: 'calls that the gateway makes, or does not make',
  recipes: 'each recipe names its own engine: the file runs both',
  'raw-requests': 'bytes that no handler sees',
  'walls/settings': 'settings are judged before a database is opened; the file tries its addresses on both itself',
}

/** Of the acceptance files those that take turns between the engines. */
export const filesOfEngine = Object.keys(changedByEngine).map((name) => `tests/acceptance/${name}.test.ts`)
