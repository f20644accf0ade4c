import { may } from '@motora/contract'
import * as contract from '@motora/contract/files'
import { type UploadStanding, uploadActions } from '@motora/rules/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let uploads: Machine<UploadStanding, keyof typeof uploadActions>
let planted: UploadStanding

const bytes = Buffer.from('plain')
const begun = (id: string) => ({ body: { id, name: 'note.txt', kind: 'other', sizeBytes: bytes.length } })
const part = (id: string) => ({ params: { id, number: 1 }, body: bytes })
const ofUpload = (id: string) => ({ params: { id } })

/** An own upload with its only part; no one sees another's. */
const upload =
  (state: 'open' | 'completed' | 'expired'): (typeof uploads)['states'][string] =>
  async ({ role }) => {
    const [id, as] = [newId(), may(role, 'files.write') ? role : 'Sharing.Admin'] as const
    await gateway.ask(as, contract.beginUpload, begun(id))
    await gateway.ask(as, contract.sendUploadPart, part(id))
    if (state === 'completed') await gateway.ask(as, contract.completeUpload, ofUpload(id))
    if (state === 'expired')
      await db.asOwner("update file_uploads set expires_at = now() - interval '1 minute' where id = $1", [id])
    const [row] = await db.asOwner('select expires_at, completed_at from file_uploads where id = $1', [id])
    planted = {
      expiresAt: new Date(String(row?.expires_at)),
      now: new Date(),
      completedAt: row?.completed_at ? new Date(String(row.completed_at)) : null,
    }
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  uploads = {
    leavesNoRecord: true,
    states: { open: upload('open'), completed: upload('completed'), expired: upload('expired') },
    // an expired one can be read by no one: what was planted is what a screen has read in time
    read: { endpoint: contract.getUpload, call: ofUpload, thing: () => planted },
    actions: {
      read: { endpoint: contract.getUpload, call: ofUpload, rule: uploadActions.read },
      sendPart: { endpoint: contract.sendUploadPart, call: part, rule: uploadActions.sendPart },
      begin: { endpoint: contract.beginUpload, call: begun, rule: uploadActions.begin },
      complete: { endpoint: contract.completeUpload, call: ofUpload, rule: uploadActions.complete },
      drop: { endpoint: contract.dropUpload, call: ofUpload, rule: uploadActions.drop },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role an upload offers what the gateway does, and nothing else [R-08]', async () => {
  expect(await gateway.differencesOf(uploads)).toEqual([])
}, 120_000)

test('a screen that offers more than the gateway does is noticed', async () => {
  const { expired } = uploads.states
  const { sendPart } = uploads.actions
  if (!expired) throw new Error('an upload expires, and takes parts')
  const lying = { ...uploads, states: { expired }, actions: { sendPart: { ...sendPart, rule: () => true as const } } }
  expect(await gateway.differencesOf(lying)).toContain(
    'expired, Sharing.Admin, sendPart: the screen has true, the gateway answers file.upload_not_found',
  )
}, 60_000)
