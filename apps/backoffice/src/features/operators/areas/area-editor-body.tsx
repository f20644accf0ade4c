import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { BlockSkeleton, confirm, phoneQuery } from '@motora/kit'
import type { DrawControl } from '@motora/kit/map-edit'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latePiece } from '../../../shell/frame/late-piece'
import { saveFile } from '../../../shell/save-file'
import { AreaDetails } from './area-details'
import { AreaList } from './area-list'
import type { AreaMapProps } from './area-map'
import { AreaToolbar } from './area-toolbar'
import './areas.css'
import './area-details.css'
import { type AreasValue, areasOf, type GivenAreas } from './drawing'
import { EditorFoot } from './editor-foot'
import { geoJsonOf } from './geojson-out'
import { ImportDialog } from './import-dialog'
import { takenIn } from './taken-in'
import { ToolHint } from './tool-hint'
import { useAreaActs } from './use-area-acts'
import { useAreaEditing } from './use-area-editing'
import { useEditorKeys } from './use-editor-keys'
import { useFocus } from './use-focus'

const LateMap = latePiece(() => import('./area-map'), <BlockSkeleton height={480} />)
const plainColour = '#2f7de1'

export interface AreaEditorBodyProps {
  label: string
  value: GivenAreas
  colour: string | null
  readOnly: boolean
  onSave: (value: AreasValue) => void | Promise<void>
  onClose: () => void
  /** Set to what closing means now: it asks while something is not saved. */
  closing: RefObject<() => void>
  /** Whether something is not saved. */
  onDirty?: (isDirty: boolean) => void
  /** Only for tests: without a screen there is no map. */
  Map?: ComponentType<AreaMapProps>
}

/** The editor inside its dialog: tools, map, list, foot. */
export default function AreaEditorBody(props: AreaEditorBodyProps) {
  const { label, value, colour, readOnly, onSave, onClose, onDirty, closing } = props
  const { Map: MapPart = LateMap } = props
  const { t } = useTranslation('areas')
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const control = useRef<DrawControl | null>(null)
  const [side, setSide] = useState<'map' | 'list'>('map')
  const [importing, setImporting] = useState<string>()
  const editing = useAreaEditing(value)
  const { drawing, chosenId, tool } = editing
  const chosen = drawing.find(({ id }) => id === chosenId)
  const isDirty = drawing !== editing.saved
  const focus = useFocus(drawing)
  useEffect(() => onDirty?.(isDirty && !readOnly), [onDirty, isDirty, readOnly])
  const acts = useAreaActs(editing, focus.view)

  useEffect(() => {
    closing.current = () => void (isDirty ? askToClose() : onClose())
    async function askToClose() {
      if (await confirm({ title: t('leave'), consequence: t('leaveMeans'), confirmLabel: t('leaveNow'), danger: true }))
        onClose()
    }
  })
  const choose = (id: string) => {
    editing.choose(id)
    focus.goTo(id)
  }
  const goToPoint = (corner: number) => {
    const place = chosen?.kind === 'polygon' ? chosen.points[corner] : undefined
    if (!place) return
    editing.chooseCorner(corner)
    focus.goToPlace(place)
    setSide('map')
  }
  const take = (next: typeof tool) => {
    const needsArea = next === 'move' || next === 'cut-line' || next === 'cut-shape'
    if (needsArea && !chosen) return
    setSide('map')
    editing.take(next)
  }
  const undo = () => {
    // While something is being drawn, its last point is what was done last.
    if (!control.current?.undo()) editing.undo()
  }
  useEditorKeys(
    root,
    {
      take,
      undo,
      redo: editing.redo,
      toggleSnapping: () => editing.setSnapping(!editing.snapping),
      remove: acts.remove,
      abort: () => (tool === 'choose' && !chosen ? closing.current() : editing.abort()),
      import: (text = '') => setImporting(text),
    },
    readOnly,
  )
  return (
    <div className="motora-areas" ref={root} data-side={phone ? side : undefined}>
      {!readOnly && (
        <AreaToolbar
          editing={{ ...editing, take, undo }}
          onImport={() => setImporting('')}
          onExport={() => saveFile(new Blob([geoJsonOf(drawing)], { type: 'application/geo+json' }), 'areas.geojson')}
          onDelete={acts.removeArea}
        />
      )}
      {phone && (
        <SegmentedControl
          fullWidth
          aria-label={t('side')}
          value={side}
          onChange={(next) => setSide(next === 'list' ? 'list' : 'map')}
          data={[
            { value: 'map', label: t('sideMap') },
            { value: 'list', label: t('sideList') },
          ]}
        />
      )}
      <div className="motora-area-map">
        <MapPart
          label={label}
          editing={editing}
          colour={colour ?? plainColour}
          readOnly={readOnly}
          initialView={focus.initialView}
          focus={focus.focus}
          onView={focus.noteView}
          onDrawn={acts.takeDrawn}
          control={control}
          overlay={
            readOnly ? undefined : (
              <ToolHint
                tool={tool}
                hasChosen={chosen !== undefined}
                isEmpty={drawing.length === 0}
                onUndoPoint={() => control.current?.undo()}
                onCancel={editing.abort}
                onPlace={acts.place}
              />
            )
          }
        />
      </div>
      <div className="motora-area-side">
        <AreaList drawing={drawing} chosenId={chosenId} readOnly={readOnly} onChoose={choose} />
        {chosen && (
          <AreaDetails
            editing={editing}
            area={chosen}
            readOnly={readOnly}
            onDelete={acts.removeArea}
            onGoTo={goToPoint}
            onSplit={acts.splitBetween}
          />
        )}
      </div>
      <EditorFoot
        drawing={drawing}
        isDirty={isDirty}
        readOnly={readOnly}
        onShow={choose}
        onSave={async () => {
          await onSave(areasOf(drawing))
          editing.noteSaved()
        }}
        onClose={() => closing.current()}
      />
      {importing !== undefined && (
        <ImportDialog
          text={importing}
          near={focus.view.current}
          hasDrawn={drawing.length > 0}
          onTake={(areas, how) => {
            const next = takenIn(drawing, areas, how)
            editing.change(next, { choose: undefined })
            focus.goToAll(next)
            setImporting(undefined)
          }}
          onClose={() => setImporting(undefined)}
        />
      )}
    </div>
  )
}
