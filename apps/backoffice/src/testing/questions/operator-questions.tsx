import {
  answerVehicleRequest,
  createVehicleRequest,
  getOperator,
  listOperators,
  listVehicleOffers,
  rejectOperatorChange,
  setVehicleOffer,
  updateOwnOperator,
  type VehicleRequest,
  validateOperator,
  withdrawOperatorChange,
  withdrawVehicleRequest,
} from '@motora/contract/operators'
import { listHomologationTypes } from '@motora/contract/vehicles'
import { fireEvent, screen } from '@testing-library/react'
import AreaEditorBody from '../../features/operators/areas/area-editor-body'
import type { AreaMapProps } from '../../features/operators/areas/area-map'
import { drawingOf } from '../../features/operators/areas/drawing'
import { useAreaActs } from '../../features/operators/areas/use-area-acts'
import type { Editing } from '../../features/operators/areas/use-area-editing'
import { EditForm } from '../../features/operators/edit/edit-form'
import { DisableDialog } from '../../features/operators/management/disable-dialog'
import type { OperatorWithChange } from '../../features/operators/operator/operator-calls'
import { PendingChange } from '../../features/operators/profile/pending-change'
import { useProfileForm } from '../../features/operators/profile/use-profile-form'
import { useSaveProfile } from '../../features/operators/profile/use-save-profile'
import { AnswerDialog } from '../../features/operators/requests/answer-dialog'
import { OfferTable } from '../../features/operators/requests/offer-table'
import { RequestForm } from '../../features/operators/requests/request-form'
import { useOwnRequestActions } from '../../features/operators/requests/use-request-actions'
import { RejectDialog } from '../../features/operators/review/reject-dialog'
import { useDecision } from '../../features/operators/review/use-decision'
import { anOperator } from '../an-operator'
import { changeOf, operatorWith } from '../own-operator'
import type { Question } from './question'

const operator = anOperator()
const own = operatorWith({ hasPendingChange: true })
const change = changeOf(own, { contactPhone: '+34612345670' })
/** The same at each render: another one is read as news from the gateway. */
const unchanged: OperatorWithChange = { operator: own, change: null }
const request: VehicleRequest = {
  id: '11111111-1111-4111-8111-111111111111',
  sharingOperatorId: own.id,
  sharingOperatorName: own.name,
  lines: [{ model: 'S01', quantity: 4 }],
  comment: null,
  state: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Marta Roca',
  answeredAt: null,
  answer: null,
}
const offers = [listVehicleOffers, [{ model: 'S01', available: 10 }]] as const
const manager = 'Sharing.OperatorManager'

function Rejecting({ subject, onClose }: { subject: OperatorWithChange; onClose: () => void }) {
  const decision = useDecision()
  const reject = (reason: string) => decision.run({ ...subject, reason })
  return <RejectDialog subject={subject} decision={decision} typed="" onReject={reject} onClose={onClose} />
}

const drawing = drawingOf(own)
const noParts = { Preview: () => null, Editor: () => null }
/** What the map of the editor would get; without a screen there is none. */
let map: AreaMapProps
const closing: { current: () => void } = { current: () => undefined }

const answers = ([true, false] as const).map((accepted): Question => {
  const word = accepted ? 'accept' : 'decline'
  return {
    asks: 'answer-dialog',
    title: `requests:${word}.title`,
    yes: `requests:${word}`,
    reads: [offers],
    dialog: (close) => <AnswerDialog request={request} accepted={accepted} onClose={close} />,
    calls: answerVehicleRequest,
  }
})

/** About operators, their data, their areas and their requests for vehicles. */
export const operatorQuestions: readonly Question[] = [
  ...answers,
  {
    asks: 'disable-dialog',
    title: 'operators:disable.title',
    yes: 'operators:action.disable',
    reads: [[getOperator, operator]],
    dialog: (close) => <DisableDialog operator={operator} onClose={close} />,
    calls: validateOperator,
  },
  {
    asks: 'reject-dialog',
    title: 'operators:review.reject.title',
    yes: 'operators:review.reject',
    dialog: (close) => <Rejecting subject={{ operator, change: null }} onClose={close} />,
    calls: validateOperator,
  },
  {
    asks: 'reject-dialog',
    title: 'operators:review.rejectChange.title',
    yes: 'operators:review.rejectChange',
    dialog: (close) => <Rejecting subject={{ operator, change }} onClose={close} />,
    calls: rejectOperatorChange,
  },
  {
    asks: 'edit-form',
    title: 'kit:leaveQuestion',
    yes: 'kit:leave',
    reads: [
      [listHomologationTypes, []],
      [listOperators, []],
    ],
    piece: (lose) => <EditForm operator={operator} onNewer={() => undefined} areaParts={noParts} onClose={lose} />,
    reach: [
      () => fireEvent.change(screen.getAllByLabelText(/^Name/)[0] as HTMLElement, { target: { value: 'Ona Nova' } }),
      'kit:cancel',
    ],
    calls: 'lost',
  },
  {
    asks: 'pending-change',
    title: 'profile:withdrawQuestion',
    yes: 'profile:withdraw',
    role: manager,
    piece: () => <PendingChange operator={own} change={change} />,
    reach: ['profile:withdraw'],
    calls: withdrawOperatorChange,
  },
  {
    asks: 'use-save-profile',
    title: 'profile:ask.title',
    yes: 'profile:save',
    role: manager,
    use: () => {
      const profile = useProfileForm(unchanged)
      const { save } = useSaveProfile(profile, async () => undefined)
      return () => save('company')
    },
    calls: updateOwnOperator,
  },
  {
    asks: 'use-request-actions',
    title: 'requests:withdraw.question',
    yes: 'requests:withdraw',
    role: manager,
    use: () => {
      const actionsOf = useOwnRequestActions()
      return () => actionsOf(request)[0]?.onSelect()
    },
    calls: withdrawVehicleRequest,
  },
  {
    asks: 'request-form',
    title: 'requests:form.question',
    yes: 'requests:form.submit',
    role: manager,
    piece: () => <RequestForm offers={offers[1]} />,
    reach: [() => fireEvent.change(screen.getByLabelText(/^S01/), { target: { value: '1' } }), 'requests:form.submit'],
    calls: createVehicleRequest,
  },
  {
    asks: 'offer-table',
    title: 'requests:offers.removeQuestion',
    yes: 'requests:offers.remove',
    reads: [offers],
    piece: () => <OfferTable />,
    reach: ['row-menu', 'requests:offers.remove'],
    calls: setVehicleOffer,
  },
  {
    asks: 'use-area-acts',
    title: 'areas:deleteAsk',
    yes: 'areas:delete',
    use: (lose) => {
      const editing = { drawing, chosenId: drawing[0]?.id, corner: undefined, tool: 'choose', change: lose }
      const view = { current: { latitude: 41, longitude: 2, zoom: 12 } }
      return useAreaActs(editing as unknown as Editing, view).removeArea
    },
    calls: 'lost',
  },
  {
    asks: 'area-editor-body',
    title: 'areas:leave',
    yes: 'areas:leaveNow',
    piece: (lose) => (
      <AreaEditorBody
        label="Areas"
        value={own}
        colour={null}
        readOnly={false}
        onSave={() => undefined}
        onClose={lose}
        closing={closing}
        Map={(props) => {
          map = props
          return null
        }}
      />
    ),
    reach: [() => map.onDrawn({ kind: 'circle', centre: [2.15, 41.39], radiusMetres: 200 }), () => closing.current()],
    calls: 'lost',
  },
]
