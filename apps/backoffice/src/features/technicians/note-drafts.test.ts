import { expect, test } from 'vitest'
import { session } from '../../shell/session/browser-session'
import { ana, signInAs } from '../../testing/signed-in'

test('a note that was begun stays with whom began it, from the first look at a ticket on, and goes with them', async () => {
  await signInAs(ana)
  // its code comes with the first ticket, when somebody works already: a copy that no test before has loaded
  const late: string = './note-drafts?late'
  const { keepNoteDraft, noteDraft } = (await import(/* @vite-ignore */ late)) as typeof import('./note-drafts')
  keepNoteDraft('t', 'New mirror')
  await session.restore()
  expect(noteDraft('t')).toBe('New mirror')
  await signInAs({ ...ana, id: 'm-2' })
  expect(noteDraft('t')).toBe('')
})
