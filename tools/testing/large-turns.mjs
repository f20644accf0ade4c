/**
 * Promises whose proof is size M (`npm run endurance`). A push tries them in size S as well, one half in two pushes, the
 * other in the two after: within two, each half meets both engines, which change places with each commit. What a push
 * itself must prove is in neither half. The halves take equally long.
 */
export const halves = [
  ['three-processes', 'money-kills', 'damaged-frames', 'restore-drill-postgres', 'slow-senders', 'database-restart'],
  [
    'updates',
    'restore-drill',
    'commands',
    'many-screens',
    'new-version',
    'hostile-texts',
    'database-killed',
    'mail-partner',
  ],
].map((names) => names.map((name) => `tests/endurance/${name}.test.ts`))

/**
 * The endurance files that a push leaves to those after it.
 * @param {NodeJS.ProcessEnv} env @returns {string[]} none where nothing shall be left out
 */
export const leftForLaterPush = ({ TEST_LENGTH: length, TEST_TURN: turn, ENDURANCE_SIZE: size }) =>
  length === 'push' && size !== 'M' ? (halves[Math.floor(Number(turn) / 2) % 2] ?? []) : []
