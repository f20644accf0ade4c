/**
 * Tests that the embedded engine leaves for the next commit: those of the database, and acceptance that the engine can
 * change. A run that asks a real server as well asks it all of them; so each is asked at every push, of both engines at
 * every second one.
 * @param {string[]} files all of them, in any order
 * @param {NodeJS.ProcessEnv} env `TEST_ON_SERVER_TOO` is set by `.ci/run` where it has a server
 * @returns {string[]} none where nothing shall be left out
 */
export const leftForNextCommit = (
  files,
  { TEST_ON_SERVER_TOO: isOnServerToo, TEST_LENGTH: length, TEST_TURN: turn },
) =>
  isOnServerToo === '1' && length === 'push'
    ? files.toSorted().filter((_, index) => (index + Number(turn)) % 2 === 1)
    : []
