import { BlockSkeleton, KitDialog } from '@motora/kit'
import { useRef, useState } from 'react'
import { latePiece } from '../../../shell/frame/late-piece'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import type { AreasValue, GivenAreas } from './drawing'

const AreaEditorBody = latePiece(() => import('./area-editor-body'), <BlockSkeleton height={480} />)

export interface AreaEditorProps {
  opened: boolean
  title: string
  /** Read once, when the editor is opened. */
  value: GivenAreas
  /** `#rrggbb`; none: the editor's own. */
  colour: string | null
  readOnly?: boolean
  /** Ids of areas that were there are kept, new ones have theirs. A promise keeps the button busy; a failure is the caller's to show. */
  onSave: (value: AreasValue) => void | Promise<void>
  /** Unsaved changes were asked about already. */
  onClose: () => void
}

/** The geofence editor over the whole screen; its map is loaded when it is opened. source: fleet side, section 2.4; ledger C-13. */
export function AreaEditor({ opened, title, onClose, readOnly = false, ...rest }: AreaEditorProps) {
  const closing = useRef(onClose)
  const [isDirty, setDirty] = useState(false)
  // The browser's back would take the drawing away without a word.
  useLeaveWarning(opened && isDirty)
  return (
    <KitDialog opened={opened} onClose={() => closing.current()} title={title} fullScreen closeOnEscape={false}>
      <AreaEditorBody
        {...rest}
        label={title}
        readOnly={readOnly}
        onClose={onClose}
        closing={closing}
        onDirty={setDirty}
      />
    </KitDialog>
  )
}
