/** Database tests of which a part is for a server alone: the run on one leaves out none of them. */
export const partlyForServers = [
  'kernel/db/idle-transactions',
  'kernel/db/migrate',
  'kernel/db/named-statements',
  'kernel/db/refuse-superuser-login',
  'kernel/db/walls',
  'rooms/vehicles/manage/import/import',
].map((name) => `apps/gateway/src/${name}.db.test.ts`)

/**
 * Tests that take turns between the two engines: those of the database, and acceptance that the engine can change. A push
 * asks each of them on one engine, one of the next commit on the other: the embedded run takes one half of the files, the
 * run on a real server the other half.
 * @param {string[]} files all of them, in any order
 * @param {NodeJS.ProcessEnv} env `TEST_ENGINE_OF_TWO` is set by `.ci/run` where it has a server: `embedded`, then `postgres`
 * @returns {string[]} those of the other engine; none where nothing shall be left out
 */
export const leftForNextCommit = (files, { TEST_ENGINE_OF_TWO: engine, TEST_LENGTH: length, TEST_TURN: turn }) => {
  if (!engine || length !== 'push') return []
  const left = engine === 'embedded' ? 1 : 0
  const ofOther = files.toSorted().filter((_, index) => (index + Number(turn)) % 2 === left)
  return engine === 'embedded' ? ofOther : ofOther.filter((file) => !partlyForServers.includes(file))
}
