import { listDeviceKeys, revokeDeviceKey } from '@motora/contract/devices'
import { deleteFile, dropUpload, listUploads } from '@motora/contract/files'
import {
  cancelUpgrade,
  deleteFirmware,
  deleteUpgrade,
  previewUpgrade,
  startUpgrade,
  type Upgrade,
} from '@motora/contract/firmware'
import { deleteScheduledReport, listScheduledReports } from '@motora/contract/identity'
import { discardDeadLetter, listDeadLetters } from '@motora/contract/jobs'
import { DeviceKeyTable } from '../../features/devices/device-key-table'
import { aStoredFile } from '../../features/files/testing/a-stored-file'
import type { Sending } from '../../features/files/upload/sending'
import { SendingPanel } from '../../features/files/upload/sending-panel'
import { UnfinishedUploads } from '../../features/files/upload/unfinished-uploads'
import { useDeleteFile } from '../../features/files/use-delete-file'
import { useFirmwareActions } from '../../features/firmware/firmwares/use-firmware-actions'
import { UpgradeActions } from '../../features/firmware/upgrades/page/upgrade-actions'
import { useSteerUpgrade } from '../../features/firmware/upgrades/page/use-steer-upgrade'
import { useAskStart } from '../../features/firmware/upgrades/use-ask-start'
import { DeadLetterTable } from '../../features/jobs/dead-letter-table'
import { ReportTable } from '../../features/reports/scheduled/report-table'
import { aScheduledReport } from '../a-scheduled-report'
import { aFirmware, anUpgrade, aPreview, aRunningUpgrade } from '../an-upgrade'
import type { Question } from './question'

const id = '77777777-7777-4777-8777-777777777771'
const nothing = () => undefined
const preview = [previewUpgrade, aPreview()] as const

const steered = (
  title: string,
  yes: string,
  step: 'cancel' | 'remove' | 'start',
  upgrade: Upgrade,
  calls: Question['calls'],
): Question => ({
  asks: step === 'start' ? 'use-ask-start' : 'use-steer-upgrade',
  title,
  yes,
  reads: [preview],
  use: () => useSteerUpgrade(upgrade)[step],
  calls,
})

/** About files, firmwares, campaigns and jobs. */
export const fileQuestions: readonly Question[] = [
  {
    asks: 'use-delete-file',
    title: 'files:delete.question',
    yes: 'files:delete',
    use: () => {
      const { run } = useDeleteFile()
      return () => run(aStoredFile())
    },
    calls: deleteFile,
  },
  {
    asks: 'unfinished-uploads',
    title: 'files:cancel.question',
    yes: 'files:cancel.confirm',
    reads: [
      [
        listUploads,
        [
          {
            id,
            name: 'a.sil',
            kind: 'firmware',
            sizeBytes: 10,
            sha256: null,
            partBytes: 4,
            sharingOperatorId: null,
            parts: [1],
            expires: '2026-11-21T09:30:00Z',
            file: null,
          },
        ],
      ],
    ],
    piece: () => <UnfinishedUploads onGoOn={nothing} />,
    reach: ['files:unfinished.drop'],
    calls: dropUpload,
  },
  {
    asks: 'sending-panel',
    title: 'files:cancel.question',
    yes: 'files:cancel.confirm',
    piece: (lose) => (
      <SendingPanel
        sending={{ file: new File(['0123456789'], 'a.sil'), start: nothing, pause: nothing } as unknown as Sending}
        state={{ phase: 'paused', sentBytes: 4 }}
        onCancel={async () => lose()}
        onForget={nothing}
      />
    ),
    reach: ['files:cancel'],
    calls: 'lost',
  },
  {
    asks: 'use-firmware-actions',
    title: 'firmware:delete.question',
    yes: 'firmware:delete',
    use: () => {
      const { remove } = useFirmwareActions()
      return () => remove(aFirmware())
    },
    calls: deleteFirmware,
  },
  steered('upgrades:ask.start', 'upgrades:start', 'start', anUpgrade(), startUpgrade),
  steered('upgrades:ask.cancel', 'upgrades:cancel', 'cancel', aRunningUpgrade({ pending: 3 }), cancelUpgrade),
  steered('upgrades:ask.delete', 'upgrades:delete', 'remove', anUpgrade(), deleteUpgrade),
  {
    asks: 'use-ask-start',
    title: 'upgrades:ask.schedule',
    yes: 'upgrades:schedule',
    reads: [preview],
    // what the form of a campaign does after a yes is to send it
    use: (lose) => {
      const ask = useAskStart()
      const { firmwareId, name, target, version } = anUpgrade()
      const plan = { firmwareId, selection: { filter: {} }, allowOlder: false, name, target, version }
      return async () => {
        if ((await ask({ ...plan, shareAtOncePercent: 10, scheduledAt: '2099-01-01T03:00:00Z' })) === 'yes') lose()
      }
    },
    calls: 'lost',
  },
  {
    asks: 'upgrade-actions',
    title: 'upgrades:ask.schedule',
    yes: 'upgrades:schedule',
    piece: () => <UpgradeActions upgrade={anUpgrade({ scheduledAt: inAMonth() })} />,
    reach: ['upgrades:schedule'],
    calls: startUpgrade,
  },
  {
    asks: 'device-key-table',
    title: 'devices:revoke.question',
    yes: 'devices:revoke',
    reads: [
      [
        listDeviceKeys,
        [
          {
            id,
            name: 'Traccar',
            kind: 'forwarder',
            imei: null,
            operatorName: null,
            madeBy: null,
            made: '2026-11-20T09:30:00Z',
            lastUsed: null,
            revoked: null,
          },
        ],
      ],
    ],
    piece: () => <DeviceKeyTable />,
    reach: ['row-menu', 'devices:revoke'],
    calls: revokeDeviceKey,
  },
  {
    asks: 'report-table',
    title: 'scheduled:delete.question',
    yes: 'scheduled:delete',
    reads: [[listScheduledReports, [aScheduledReport()]]],
    piece: () => <ReportTable />,
    reach: ['row-menu', 'scheduled:delete'],
    calls: deleteScheduledReport,
  },
  {
    asks: 'dead-letter-table',
    title: 'jobs:giveUp.question',
    yes: 'jobs:giveUp',
    reads: [
      [
        listDeadLetters,
        [
          {
            id,
            name: 'identity.mail-due',
            key: id,
            timed: false,
            attempts: 36,
            fault: null,
            lastError: 'mailbox full',
            mail: null,
            over: null,
            askedFor: '2026-11-20T09:30:00Z',
            setAside: '2026-11-21T09:30:00Z',
          },
        ],
      ],
    ],
    piece: () => <DeadLetterTable />,
    reach: ['row-menu', 'jobs:giveUp'],
    calls: discardDeadLetter,
  },
]

function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString()
}
